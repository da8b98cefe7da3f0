/**
 * npm run deep -- backup: backs up and restores the demo on the embedded database with the administrator's commands,
 * and kills them (SIGKILL) at many moments. After each kill of a backup, `verify` must refuse an unfinished folder.
 * If a kill hits a restore before it has finished, the database must be empty, or the server must refuse to start on
 * it. In the end a restore that is not killed must give the same rows and sound books. BACKUP_KILLS sets the number of
 * kills of backups and the same number of kills of restores (default 12).
 */

import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../src/db/connection.ts";
import { removeEmbedded, startEmbedded } from "../src/db/embedded.ts";
import { hashTables } from "../src/testing/hash-tables.ts";
import { runProgram } from "./lib/run-program.ts";
import type { ProgramEnd } from "./lib/run-program.ts";
import { productFolder } from "./lib/start-server.ts";

const kills = Number(process.env["BACKUP_KILLS"] ?? 12);
const base = await mkdtemp(join(tmpdir(), "openhouse-backup-"));
const folders = { source: join(base, "source"), copy: join(base, "copy"), backups: join(base, "backups") };
const keys = join(base, "keys");

interface Run extends ProgramEnd {
  readonly tookMs: number;
}

/** Runs a program of the product, and kills it after the time if one is given. */
async function run(data: string, args: readonly string[], killAfterMs?: number): Promise<Run> {
  const startedMs = performance.now();
  const environment = {
    PATH: process.env["PATH"] ?? "",
    PORT: "0",
    OPENHOUSE_DEMO: "1",
    OPENHOUSE_DATA: data,
    OPENHOUSE_SIGNING_KEY_FILE: join(keys, "signing.key"),
    OPENHOUSE_BACKUP_KEY_FILE: join(keys, "backup.key"),
  };
  const end = await runProgram({ folder: productFolder, environment, killAfterMs }, [process.execPath, ...args]);
  return { ...end, tookMs: performance.now() - startedMs };
}

const admin = (data: string, ...args: string[]) => run(data, ["tools/run.mjs", "admin", ...args]);

function demand(isTrue: boolean, text: string): void {
  if (!isTrue) throw new Error(text);
}

/** Returns the folder of the backup. */
async function backUp(): Promise<{ readonly folder: string; readonly tookMs: number }> {
  const { code, output, tookMs } = await admin(folders.source, "backup", folders.backups);
  demand(code === 0, `the backup failed: ${output}`);
  console.log(`  ${output.trim().replaceAll("\n", "; ")}`);
  return { folder: output.trim().split(" ").at(-1) ?? "", tookMs };
}

async function killBackups(usualMs: number): Promise<void> {
  let unfinished = 0;
  for (let kill = 1; kill <= kills; kill += 1) {
    const before = new Set(await readdir(folders.backups));
    const args = ["tools/run.mjs", "admin", "backup", folders.backups];
    await run(folders.source, args, usualMs * (0.3 + (0.8 * kill) / kills));
    for (const name of (await readdir(folders.backups)).filter((candidate) => !before.has(candidate))) {
      const { code, output } = await admin(folders.source, "verify", join(folders.backups, name));
      const isUnfinished = name.startsWith(".unfinished-");
      demand((code === 0) !== isUnfinished, `kill ${kill}: verify of ${name} ended with exit code ${code}: ${output}`);
      if (isUnfinished) unfinished += 1;
    }
  }
  demand(unfinished > 0, "no kill hit a backup before it had finished");
  console.log(`  ${kills} kills of a backup; ${unfinished} left an unfinished folder, which verify refuses`);
}

async function readState(): Promise<{ readonly isMarked: boolean; readonly tables: number }> {
  const embedded = await startEmbedded({ folder: join(folders.copy, "postgres") });
  const db = openDatabase(embedded.url, { as: "owner", maxConnections: 1 });
  try {
    // Waits for the lock of the killed restore, because PostgreSQL notices only after a while that the client is gone.
    await db.query(`select pg_advisory_lock(7268001)`);
    const [row] = await db.query<{ isMarked: boolean; tables: number }>(
      `select to_regclass('public.restore_unfinished') is not null as "isMarked",
         (select count(*)::int from pg_class
          where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace) as tables`,
    );
    return row ?? { isMarked: false, tables: 0 };
  } finally {
    await db.close();
    await embedded.stop();
  }
}

async function killRestores(backup: string, usualMs: number): Promise<void> {
  let refusals = 0;
  for (let kill = 1; kill <= kills; kill += 1) {
    const args = ["tools/run.mjs", "admin", "restore", backup];
    await run(folders.copy, args, usualMs * (0.2 + (0.7 * kill) / kills));
    const { isMarked, tables } = await readState();
    if (!isMarked && tables > 1) {
      await removeEmbedded(join(folders.copy, "postgres"));
      continue;
    }
    demand(tables === (isMarked ? 1 : 0), `kill ${kill}: the database has ${tables} tables`);
    if (!isMarked) continue;
    const { code, output } = await run(folders.copy, ["apps/server/src/main.ts"]);
    demand(
      code === 1 && output.includes("has not finished"),
      `kill ${kill}: the server did not refuse to start; it ended with exit code ${code}: ${output}`,
    );
    refusals += 1;
  }
  demand(refusals > 0, "no kill hit a restore before it had finished");
  console.log(`  ${kills} kills of a restore; the server refused to start after ${refusals}`);
}

async function hashOf(data: string): Promise<Record<string, string>> {
  const embedded = await startEmbedded({ folder: join(data, "postgres") });
  return hashTables(embedded.url).finally(() => embedded.stop());
}

try {
  demand((await admin(folders.source, "create-keys", keys)).code === 0, "create-keys failed");
  const seed = await run(folders.source, ["tools/run.mjs", "database", "seed"]);
  demand(seed.code === 0, `the demo could not be created: ${seed.output}`);
  const { folder, tookMs } = await backUp();
  await killBackups(tookMs);
  const first = await admin(folders.copy, "restore", folder);
  demand(first.code === 0, `the restore failed: ${first.output}`);
  await removeEmbedded(join(folders.copy, "postgres"));
  await killRestores(folder, first.tookMs);
  const last = await admin(folders.copy, "restore", folder);
  demand(last.code === 0 && !last.output.includes("NOT sound"), `the last restore failed: ${last.output}`);
  console.log(`  ${last.output.trim().replaceAll("\n", "; ")}`);
  const [source, copy] = [await hashOf(folders.source), await hashOf(folders.copy)];
  const different = Object.keys(source).filter((table) => source[table] !== copy[table]);
  demand(different.length === 0, `the restored rows differ from the source in: ${different.join(", ")}`);
  console.log(`backup: sound, ${Object.keys(source).length} tables are equal`);
} catch (error) {
  console.log(`backup: FAILED: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  for (const data of [folders.source, folders.copy])
    await removeEmbedded(join(data, "postgres")).catch(() => undefined);
  await rm(base, { recursive: true, force: true });
}
