/**
 * Checks the shipped files against their manifest: outside the demo at the start of every process, before it migrates
 * or serves anything, and daily while it runs. Source: docs/evidence.md.
 */

import { join } from "node:path";
import type { Config } from "../../config.ts";
import { createSystemClock } from "../../core/clock.ts";
import type { Deps } from "../../core/deps.ts";
import { openDatabase } from "../../db/connection.ts";
import { recordFilesCheck } from "./record-files-check.ts";
import { checkShippedFiles, manifestName } from "./shipped-files.ts";
import type { FilesReport } from "./shipped-files.ts";

/** The folder that holds the manifest: the repository, or `/app` in the image. */
export const productRoot = join(import.meta.dirname, "../../../../..");

const intervalMs = 24 * 3_600_000;
/** The largest number of differences that one message names. */
const namedProblems = 5;

/** Returns undefined in the demo and without a manifest. */
export async function checkFiles({ demo }: Pick<Config, "demo">, root = productRoot): Promise<FilesReport | undefined> {
  return demo ? undefined : checkShippedFiles(root);
}

/**
 * If there are differences, records them and throws an error that names the first of them in one line. The record is
 * left out if the database cannot store it, for example before its first migration.
 */
export async function refuseChangedFiles(databaseUrl: string, report: FilesReport | undefined): Promise<void> {
  if (report === undefined || report.problems.length === 0) return;
  const db = openDatabase(databaseUrl, { maxConnections: 1 });
  const now = createSystemClock().realNow();
  await recordFilesCheck(db, report, { realNow: now, businessNow: now }).catch(() => undefined);
  await db.close();
  throw new Error(
    `${describeProblems(report)}: these are not the files of ${manifestName}. Restore them, or run \`npm run build\` if ` +
      "you have installed another version",
  );
}

type WatchDeps = Pick<Deps, "config" | "db" | "log" | "clock" | "metrics">;

/** Records the result of the check at the start, and repeats the check every day until `stop` is called. */
export async function watchFiles(
  deps: WatchDeps,
  atStart: FilesReport | undefined,
  { root = productRoot, everyMs = intervalMs } = {},
): Promise<{ stop(): Promise<void> }> {
  if (deps.config.demo) return { stop: async () => undefined };
  if (atStart === undefined) {
    deps.log.info(`the server's files are not checked: there is no ${manifestName} (\`npm run build\` writes it)`);
    return { stop: async () => undefined };
  }
  await report(deps, atStart);
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = checkAgain(deps, root).catch((error: unknown) =>
      deps.log.error({ err: error }, "the server's files could not be checked"),
    );
  }, everyMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

/** A missing manifest is reported as a difference, because it was there at the start. */
async function checkAgain(deps: WatchDeps, root: string): Promise<void> {
  const missing: FilesReport = { files: 0, problems: [`${manifestName} is missing`] };
  await report(deps, (await checkShippedFiles(root)) ?? missing);
}

async function report({ db, log, clock, metrics }: WatchDeps, result: FilesReport): Promise<void> {
  const isSound = result.problems.length === 0;
  metrics.filesChanged.set(result.problems.length);
  if (isSound) log.info({ files: result.files }, "the server's files are those of the manifest");
  else log.error({ problems: result.problems.slice(0, 100) }, describeProblems(result));
  await recordFilesCheck(db, result, { realNow: clock.realNow(), businessNow: clock.businessNow() });
}

function describeProblems({ problems }: FilesReport): string {
  const rest = problems.length > namedProblems ? ` and ${problems.length - namedProblems} more` : "";
  return `${problems.slice(0, namedProblems).join(", ")}${rest}`;
}
