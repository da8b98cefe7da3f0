/**
 * Builds applications when their sources have changed. A stamp file contains a hash of the sources, the lockfile and
 * the Node version. Generated files are not hashed: each build writes them, so their changed hash would make the next
 * build necessary.
 */

import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import { join, relative } from "node:path";
import { compressFiles } from "./compress-files.ts";

export const root = join(import.meta.dirname, "../..");
const stamps = join(root, ".cache/stamps");
const frontEnds = ["portal", "backoffice", "studio"] as const;
const ignoredPaths = /(^|\/)(node_modules|dist|test-results|\.cache)(\/|$)|\.gen\.ts$|\.test\.tsx?$|\.md$/;

export interface FinishedBuild {
  readonly app: string;
  readonly tookMs: number;
}

/**
 * Builds the front ends that have changed, one after another, calls `onBegin` before each build, and returns the
 * builds.
 */
export async function buildStale(onBegin: (app: string) => void = () => undefined): Promise<FinishedBuild[]> {
  const sharedHash = await hashOf(["packages", "package-lock.json", "tsconfig.json"]);
  const finishedBuilds: FinishedBuild[] = [];
  for (const app of frontEnds.filter((name) => findBuild(name) !== undefined)) {
    const stamp = `${process.versions.node} ${sharedHash} ${await hashOf([`apps/${app}`])}`;
    const file = join(stamps, `${app}.stamp`);
    const storedStamp = await readFile(file, "utf8").catch(() => "");
    if (storedStamp === stamp && existsSync(join(root, "apps", app, "dist"))) continue;
    const startedMs = Date.now();
    onBegin(app);
    await build(app);
    await mkdir(stamps, { recursive: true });
    await writeFile(file, stamp);
    finishedBuilds.push({ app, tookMs: Date.now() - startedMs });
  }
  return finishedBuilds;
}

/** Returns the Node arguments that build an application: its `build.ts` or plain Vite; undefined if it has neither. */
function findBuild(app: string): string[] | undefined {
  const folder = join(root, "apps", app);
  if (existsSync(join(folder, "build.ts"))) return ["build.ts"];
  if (existsSync(join(folder, "vite.config.ts"))) return [join(root, "node_modules/vite/bin/vite.js"), "build"];
  return undefined;
}

async function build(app: string): Promise<void> {
  const args = findBuild(app) ?? [];
  const child = spawn(process.execPath, args, {
    cwd: join(root, "apps", app),
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, NODE_ENV: "production" },
  });
  // At the same time the server prepares its database, which takes longer. So a build has a lower priority.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const output: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => output.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => output.push(chunk));
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  if (code !== 0) throw new Error(`the build of ${app} failed:\n${Buffer.concat(output).toString()}`);
  const dist = join(root, "apps", app, "dist");
  // The portal also builds its server renderer, which is never downloaded and needs no compression.
  await compressFiles(existsSync(join(dist, "client")) ? join(dist, "client") : dist);
}

async function hashOf(paths: readonly string[]): Promise<string> {
  const hash = createHash("sha256");
  for (const path of paths) {
    for (const file of await listFiles(join(root, path))) {
      hash
        .update(relative(root, file))
        .update("\0")
        .update(await readFile(file))
        .update("\0");
    }
  }
  return hash.digest("hex");
}

async function listFiles(path: string): Promise<string[]> {
  if (!existsSync(path) || ignoredPaths.test(relative(root, path))) return [];
  const entries = await readdir(path, { withFileTypes: true }).catch(() => undefined);
  if (entries === undefined) return [path];
  const lists = await Promise.all(
    entries
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .filter((entry) => !entry.isSymbolicLink())
      .map((entry) => listFiles(join(path, entry.name))),
  );
  return lists.flat();
}
