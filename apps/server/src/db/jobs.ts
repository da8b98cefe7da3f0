/**
 * Work that runs beside requests: by schedule, or enqueued in the transaction that made it necessary. graphile-worker
 * runs it at least once, so every task must bear to run twice. Scheduling follows real time (docs/time.md); tasks
 * that follow business time are marked, because the demo's time machine runs them after a jump.
 */

import { Logger as WorkerLogger, run, runMigrations } from "graphile-worker";
import type { LogLevel, TaskList } from "graphile-worker";
import type { Logger } from "pino";
import type { Deps } from "../core/deps.ts";
import type { Transaction } from "./connection.ts";

/** A task: a plain function of the deps and what was enqueued with it (undefined when the schedule called). */
export type Task = (deps: Deps, payload: unknown) => Promise<void>;

export interface Job {
  readonly run: Task;
  /** Five fields in UTC, as in a crontab; without one the job runs only when enqueued. */
  readonly cron?: string;
  /** True: what it does depends on business time, so it must run again after the clock jumped. */
  readonly followsBusinessTime?: boolean;
}

/** Every job of the house, by name. */
export type JobTable = Readonly<Record<string, Job>>;

export interface JobRunner {
  /** Waits for the tasks at work, takes no new ones. */
  stop(): Promise<void>;
}

export interface JobOptions {
  /** The owner's login: the worker's tables belong to it. */
  readonly databaseUrl: string;
  readonly jobs: JobTable;
}

const concurrency = 4;
/** A time-out of the stop that is longer than any task should take. */
const abortAfterMs = 10_000;

/** Installs or upgrades the worker's tables, as the owner. Part of every migration. */
export async function migrateJobs(ownerUrl: string): Promise<void> {
  await runMigrations({ connectionString: ownerUrl, noHandleSignals: true, logger: quietLogger });
}

/** Starts to run jobs. The schedule is kept in the database: of several workers each due time runs once. */
export async function startJobs(deps: Deps, { databaseUrl, jobs }: JobOptions): Promise<JobRunner> {
  const runner = await run({
    connectionString: databaseUrl,
    concurrency,
    maxPoolSize: concurrency + 1,
    noHandleSignals: true,
    pollInterval: 1_000,
    gracefulShutdownAbortTimeout: abortAfterMs,
    taskList: taskListOf(deps, jobs),
    crontab: crontabOf(jobs),
    logger: loggerOn(deps.log),
  });
  return { stop: () => runner.stop() };
}

export interface JobRequest {
  readonly task: string;
  /** Any JSON; ids as strings. */
  readonly payload?: object;
  /** Real time; default: at once. */
  readonly runAt?: Date;
  /** Requests with one key that wait at the same time become one job. */
  readonly key?: string;
}

/** Asks for a job in the caller's transaction: a rollback takes it back. */
export async function enqueueJob(tx: Transaction, { task, payload = {}, runAt, key }: JobRequest): Promise<void> {
  await tx.query(`select enqueue_job($1, $2::jsonb, $3, $4)`, [
    task,
    JSON.stringify(payload),
    runAt ?? null,
    key ?? null,
  ]);
}

export interface GatheredJob extends Pick<JobRequest, "task" | "payload"> {
  readonly key: string;
  readonly afterMs: number;
}

/** As `enqueueJob`, once for all who ask for that key within so long: it runs so long after the first. */
export async function gatherJob(tx: Transaction, { task, payload = {}, key, afterMs }: GatheredJob): Promise<void> {
  await tx.query(`select gather_job($1, $2::jsonb, $3::int * interval '1 ms', $4)`, [
    task,
    JSON.stringify(payload),
    afterMs,
    key,
  ]);
}

/** Runs every job that follows business time, one after the other; a failure is logged and does not stop the others. */
export async function runBusinessJobs(deps: Deps, jobs: JobTable): Promise<string[]> {
  const ran: string[] = [];
  for (const [name, job] of Object.entries(jobs)) {
    if (job.followsBusinessTime !== true) continue;
    await job.run(deps, undefined).then(
      () => ran.push(name),
      (error: unknown) => deps.log.error({ err: error, job: name }, "job failed after a jump of the clock"),
    );
  }
  return ran;
}

function taskListOf(deps: Deps, jobs: JobTable): TaskList {
  const entries = Object.entries(jobs).map(([name, job]) => {
    const task: TaskList[string] = async (payload) => job.run(deps, payload);
    return [name, task] as const;
  });
  return Object.fromEntries(entries);
}

/** One waiting copy of each is enough: a worker that was away does not catch up on every missed minute. */
function crontabOf(jobs: JobTable): string {
  const lines = Object.entries(jobs).flatMap(([name, { cron }]) =>
    cron === undefined ? [] : [`${cron} ${name} ?jobKey=${name}&jobKeyMode=preserve_run_at&max=5`],
  );
  return lines.join("\n");
}

const quietLogger = new WorkerLogger(() => () => undefined);

/** The worker's own messages: its chatter is for debugging, its complaints are ours. */
function loggerOn(log: Logger): WorkerLogger {
  const levels: Readonly<Record<LogLevel, "debug" | "warn" | "error">> = {
    debug: "debug",
    info: "debug",
    warning: "warn",
    error: "error",
  };
  return new WorkerLogger((scope) => (level, message, meta) => log[levels[level]]({ scope, meta }, message));
}
