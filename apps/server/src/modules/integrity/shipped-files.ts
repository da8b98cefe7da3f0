/**
 * The manifest of the files that decide about money and access. `npm run build` writes it in the format of `sha256sum`,
 * so that `sha256sum --check manifest.sha256` verifies it without code of ours. Lines `# folder …` name the folders
 * that must hold no other file. Source: docs/evidence.md.
 */

import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

export const manifestName = "manifest.sha256";

/** Relative to the root of the product. Everything that the server runs or serves, except installed packages. */
const folders = [
  "apps/backoffice/dist",
  "apps/portal/dist",
  "apps/server/db",
  "apps/server/dist",
  "apps/server/src",
  "apps/studio/dist",
  "packages/i18n",
  "packages/protocol",
  "packages/rules",
  "packages/ui/fonts",
];
const singleFiles = ["apps/server/package.json", "package.json"];
const hashedAtOnce = 16;

export interface Manifest {
  readonly folders: readonly string[];
  /** Path → SHA-256 in hex. */
  readonly hashes: ReadonlyMap<string, string>;
}

/** Returns the text of a manifest of the files that exist now. */
export async function createManifest(root: string): Promise<string> {
  const existing = await Promise.all(folders.map(async (folder) => ((await isFolder(root, folder)) ? [folder] : [])));
  const ownFolders = existing.flat();
  const hashes = await hashFiles(root, [...(await listFiles(root, ownFolders)), ...singleFiles]);
  const lines = [...hashes].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([path, hash]) => `${hash}  ${path}`);
  return [...ownFolders.map((folder) => `# folder ${folder}`), ...lines, ""].join("\n");
}

/** Returns undefined if a line is neither a comment nor a file. */
export function parseManifest(text: string): Manifest | undefined {
  const lines = text.split("\n").filter(Boolean);
  const hashes = new Map<string, string>();
  for (const line of lines.filter((each) => !each.startsWith("#"))) {
    const [, hash, path] = /^([0-9a-f]{64}) {2}(\S.*)$/.exec(line) ?? [];
    if (hash === undefined || path === undefined) return undefined;
    hashes.set(path, hash);
  }
  const prefix = "# folder ";
  const named = lines.filter((line) => line.startsWith(prefix)).map((line) => line.slice(prefix.length));
  return { folders: named, hashes };
}

/** Compares the hashes of the manifest with those of the present files. Returns one line per difference, by path. */
export function compareWithManifest(expected: Manifest["hashes"], actual: ReadonlyMap<string, string>): string[] {
  const paths = [...new Set([...expected.keys(), ...actual.keys()])].toSorted((a, b) => (a < b ? -1 : 1));
  return paths.flatMap((path) => {
    const [expectedHash, actualHash] = [expected.get(path), actual.get(path)];
    if (expectedHash === undefined) return [`${path} was added`];
    if (actualHash === undefined) return [`${path} is missing`];
    return actualHash === expectedHash ? [] : [`${path} was changed`];
  });
}

export interface FilesReport {
  readonly files: number;
  /** One line per changed, missing or added file. */
  readonly problems: readonly string[];
}

/** Returns undefined if there is no manifest. */
export async function checkShippedFiles(root: string): Promise<FilesReport | undefined> {
  const text = await readManifest(root);
  if (text === undefined) return undefined;
  const manifest = text === "" ? undefined : parseManifest(text);
  if (manifest === undefined) return { files: 0, problems: [`${manifestName} is damaged`] };
  const paths = new Set([...(await listFiles(root, manifest.folders)), ...manifest.hashes.keys()]);
  const actual = await hashFiles(root, [...paths]);
  return { files: manifest.hashes.size, problems: compareWithManifest(manifest.hashes, actual) };
}

/** Returns the SHA-256 of the manifest, which identifies the installed version; undefined without a manifest. */
export async function hashManifest(root: string): Promise<string | undefined> {
  const text = await readManifest(root);
  return text === undefined ? undefined : createHash("sha256").update(text).digest("hex");
}

/** Returns undefined if there is no manifest, and an empty text if the manifest cannot be read. */
async function readManifest(root: string): Promise<string | undefined> {
  return readFile(join(root, manifestName), "utf8").catch((error: unknown) =>
    error instanceof Error && "code" in error && error.code === "ENOENT" ? undefined : "",
  );
}

async function isFolder(root: string, path: string): Promise<boolean> {
  return readdir(join(root, path)).then(
    () => true,
    () => false,
  );
}

/** All files of the folders, without those of installed packages. A link counts as a file. */
async function listFiles(root: string, names: readonly string[]): Promise<string[]> {
  const paths: string[] = [];
  for (const name of names) {
    const entries = await readdir(join(root, name), { withFileTypes: true }).catch(() => []);
    const inner = entries.filter((entry) => entry.isDirectory() && entry.name !== "node_modules");
    paths.push(...entries.filter((entry) => !entry.isDirectory()).map((entry) => `${name}/${entry.name}`));
    paths.push(
      ...(await listFiles(
        root,
        inner.map((entry) => `${name}/${entry.name}`),
      )),
    );
  }
  return paths;
}

/** Leaves out files that cannot be read. */
async function hashFiles(root: string, paths: readonly string[]): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for (let index = 0; index < paths.length; index += hashedAtOnce) {
    const group = paths.slice(index, index + hashedAtOnce);
    const contents = await Promise.all(group.map((path) => readFile(join(root, path)).catch(() => undefined)));
    for (const [offset, content] of contents.entries()) {
      const path = group[offset];
      if (path !== undefined && content !== undefined)
        hashes.set(path, createHash("sha256").update(content).digest("hex"));
    }
  }
  return hashes;
}
