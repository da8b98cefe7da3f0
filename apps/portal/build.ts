/** Builds the portal: the browser files, the server's renderer, and the list of files that the renderer needs. */

import { createHash } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { build } from "vite";
import { writeGeneratedMessages } from "@openhouse/i18n/generate";
import { firstPaintScript, startScript } from "./src/boot/boot-script.ts";
import type { InlineScript, InlineStyle, PageAssets } from "./src/page-assets.ts";

interface ManifestChunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  readonly assets?: readonly string[];
}

type Manifest = Readonly<Record<string, ManifestChunk>>;

const root = import.meta.dirname;
const client = join(root, "dist/client");
const entry = "src/main.tsx";
const worker = "src/worker/service-worker.ts";
const firstPaintFonts = /\/(?:onest|bricolage)-latin-[^-]+\.woff2$/;

rmSync(join(root, "dist"), { recursive: true, force: true });
writeGeneratedMessages();
await build({ root, logLevel: "warn" });
await build({ root, logLevel: "warn", mode: "worker" });
await build({ root, logLevel: "warn", build: { ssr: true } });
const manifest = readManifest("manifest");
writeFileSync(join(root, "dist/server/page-assets.json"), JSON.stringify(pageAssets()));

function pageAssets(): PageAssets {
  const chunk = chunkOf(entry);
  const entryChunks = withImports(entry);
  const entryStyles = stylesOf(entryChunks);
  const entryHrefs = new Set(entryStyles.map(({ href }) => href));
  const pages = Object.keys(manifest).filter((key) => key.startsWith("src/routes/pages/") && key.endsWith("-page.tsx"));
  return {
    firstPaintScript: inlineScript(firstPaintScript),
    startScript: inlineScript(startScript(`/${chunk.file}`)),
    entryStyles,
    pageStyles: Object.fromEntries(
      pages.map((key) => [nameOf(key), stylesOf(withImports(key)).filter(({ href }) => !entryHrefs.has(href))]),
    ),
    fonts: [...new Set(entryChunks.flatMap(({ assets = [] }) => assets))]
      .map(urlOf)
      .filter((href) => firstPaintFonts.test(href)),
    pageScripts: Object.fromEntries(pages.map((key) => [nameOf(key), scriptsOf(key)])),
    worker: urlOf(chunkOf(worker, readManifest("worker")).file),
  };
}

/**
 * The files whose size is limited because they run before the first interaction: entry, page, and the shell's texts.
 * The Filipino texts are counted, because they are longer than the English ones.
 */
function scriptsOf(page: string): string[] {
  const texts = Object.keys(manifest).find((key) => key.endsWith("compiled/shell-fil.gen.ts")) ?? entry;
  const chunks = [...withImports(entry), ...withImports(page), ...withImports(texts)];
  return [...new Set(chunks.map(({ file }) => urlOf(file)))];
}

function withImports(key: string, seen = new Set<string>()): ManifestChunk[] {
  if (seen.has(key)) return [];
  seen.add(key);
  const chunk = chunkOf(key);
  return [...(chunk.imports ?? []).flatMap((imported) => withImports(imported, seen)), chunk];
}

function readManifest(name: "manifest" | "worker"): Manifest {
  return JSON.parse(readFileSync(join(client, `.vite/${name}.json`), "utf8")) as Manifest;
}

function chunkOf(key: string, chunks = manifest): ManifestChunk {
  const chunk = chunks[key];
  if (chunk === undefined) throw new Error(`the build has no chunk for ${key}`);
  return chunk;
}

function stylesOf(chunks: readonly ManifestChunk[]): InlineStyle[] {
  const files = new Set(chunks.flatMap(({ css = [] }) => css));
  return [...files].map((file) => {
    const text = readFileSync(join(client, file), "utf8").trim();
    return { href: urlOf(file), text, hash: hashOf(text) };
  });
}

function inlineScript(text: string): InlineScript {
  return { element: `<script>${text}</script>`, hash: hashOf(text) };
}

function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

function urlOf(file: string): string {
  return `/${file}`;
}

function nameOf(key: string): string {
  return basename(key, ".tsx");
}
