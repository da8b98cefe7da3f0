/**
 * Background work, by schedule or enqueued in the transaction that requires it. graphile-worker runs each job at least
 * once, so every job must be idempotent. Schedules follow the real clock (docs/time.md). Jobs that depend on business
 * time are marked, because the demo's adjustable clock runs them after a jump.
 */

import { setTimeout as sleep } from "node:timers/promises";
import { Logger as WorkerLogger, run, runMigrations } from "graphile-worker";
import type { LogLevel, Runner, TaskList } from "graphile-worker";
import type { Client } from "pg";
import type { Logger } from "pino";
import type { Deps } from "../core/deps.ts";
import { applicationRole, openApplicationPool } from "./connection.ts";
import type { Transaction } from "./connection.ts";

/** A task gets the deps and its enqueued payload (undefined if the schedule started it). */
export type Task = (deps: Deps, payload: unknown) => Promise<void>;

export interface Job {
  readonly run: Task;
  /** Five fields in UTC, as in a crontab. Without them the job runs only when it is enqueued. */
  readonly cron?: string;
  /** True if the result depends on business time, so the job must run again after the clock jumped. */
  readonly followsBusinessTime?: boolean;
}

/** All jobs, by name. */
export type JobTable = Readonly<Record<string, Job>>;

export interface JobRunner {
  /** Waits for running tasks and starts no new ones. */
  stop(): Promise<void>;
}

export interface JobOptions {
  /** The application's login; the library's tables belong to the owner (`migrateJobs`). */
  readonly databaseUrl: string;
  readonly jobs: JobTable;
}

const concurrency = 4;
/** How long a stop waits for running tasks; longer than any task should take. */
const abortAfterMs = 10_000;
const restartPauseMs = 1_000;

/**
 * Installs or upgrades the worker's tables as the owner, and lets the application work on them: the library enables
 * row-level security, so each table needs a policy. Part of every migration.
 */
export async function migrateJobs(ownerUrl: string, owner: Pick<Client, "query">): Promise<void> {
  await runMigrations({ connectionString: ownerUrl, noHandleSignals: true, logger: quietLogger });
  await owner.query(`
    revoke execute on all routines in schema graphile_worker from public;
    grant usage on schema graphile_worker to ${applicationRole};
    grant execute on all routines in schema graphile_worker to ${applicationRole};
    grant select, insert, update, delete on all tables in schema graphile_worker to ${applicationRole};
    grant usage on all sequences in schema graphile_worker to ${applicationRole};
    revoke insert, update, delete on graphile_worker.migrations from ${applicationRole};
    do $$ declare name text; begin
      for name in select c.relname from pg_class c
        where c.relnamespace = 'graphile_worker'::regnamespace and c.relrowsecurity and not exists (
          select from pg_policy p where p.polrelid = c.oid and p.polname = '${applicationRole}')
      loop
        execute format('create policy ${applicationRole} on graphile_worker.%I to ${applicationRole} using (true)', name);
      end loop;
    end $$`);
}

/**
 * Starts to run jobs. The schedule is stored in the database, so that only one of several workers runs each due job.
 */
export async function startJobs(deps: Deps, { databaseUrl, jobs }: JobOptions): Promise<JobRunner> {
  const pgPool = openApplicationPool(databaseUrl, {
    maxConnections: concurrency + 1,
    onError: (error) => deps.log.warn({ err: error }, "a connection of the jobs broke"),
  });
  const settings = {
    pgPool,
    concurrency,
    noHandleSignals: true,
    pollInterval: 1_000,
    gracefulShutdownAbortTimeout: abortAfterMs,
    taskList: taskListOf(deps, jobs),
    crontab: crontabOf(jobs),
    logger: workerLoggerOf(deps.log),
  };
  const runner = await keepRunning(() => run(settings), deps.log);
  return {
    async stop() {
      await runner.stop();
      await pgPool.end();
    },
  };
}

/**
 * The library ends its runner when a finished job cannot be recorded because the database is unavailable. Then starts a
 * new runner, and repeats this until the database is back.
 */
async function keepRunning(start: () => Promise<Runner>, log: Logger): Promise<JobRunner> {
  const end = new AbortController();
  let runner = await start();
  const supervise = async () => {
    while (!end.signal.aborted) {
      await runner.promise.catch(() => undefined);
      while (await pause(restartPauseMs, end.signal)) {
        log.warn("the job runner has ended and is started again");
        const next = await start().catch((error: unknown) =>
          log.error({ err: error }, "the job runner does not start"),
        );
        if (next === undefined) continue;
        runner = next;
        break;
      }
    }
  };
  const supervising = supervise();
  return {
    async stop() {
      end.abort();
      // The runner may have ended by itself already.
      await runner.stop().catch(() => undefined);
      await supervising;
      await runner.stop().catch(() => undefined);
    },
  };
}

/** Resolves with true after the pause, or with false if the runner is stopped before that. */
function pause(ms: number, signal: AbortSignal): Promise<boolean> {
  return sleep(ms, true, { signal, ref: false }).catch(() => false);
}

export interface JobRequest {
  readonly task: string;
  /** Any JSON object; ids are strings. */
  readonly payload?: object;
  /** A time of the real clock; by default now. */
  readonly runAt?: Date;
  /** Waiting requests with the same key become one job. */
  readonly key?: string;
}

/** Enqueues a job in the caller's transaction; a rollback removes it. */
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

/**
 * Like `enqueueJob`, but requests with the same key within the delay become one job, which runs `afterMs` after the
 * first request.
 */
export async function gatherJob(tx: Transaction, { task, payload = {}, key, afterMs }: GatheredJob): Promise<void> {
  await tx.query(`select gather_job($1, $2::jsonb, $3::int * interval '1 ms', $4)`, [
    task,
    JSON.stringify(payload),
    afterMs,
    key,
  ]);
}

/**
 * Runs all jobs that follow business time, one after the other. A failure is logged and does not stop the others.
 * Returns the names of the jobs that succeeded.
 */
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
    const task: TaskList[string] = (payload) => measureJob(deps, name, () => job.run(deps, payload));
    return [name, task] as const;
  });
  return Object.fromEntries(entries);
}

async function measureJob({ metrics, tracing }: Deps, job: string, run: () => Promise<void>): Promise<void> {
  const end = metrics.jobDuration.startTimer({ job });
  try {
    await tracing.span({ name: `job ${job}` }, run);
    end({ outcome: "done" });
  } catch (error) {
    end({ outcome: "failed" });
    throw error;
  }
}

/**
 * At most one job of each kind waits, so that a worker that was stopped does not run a job once for each missed minute.
 */
function crontabOf(jobs: JobTable): string {
  const lines = Object.entries(jobs).flatMap(([name, { cron }]) =>
    cron === undefined ? [] : [`${cron} ${name} ?jobKey=${name}&jobKeyMode=preserve_run_at&max=5`],
  );
  return lines.join("\n");
}

const quietLogger = new WorkerLogger(() => () => undefined);

/** Logs the worker's own messages: routine ones at the level debug, warnings and errors at their own level. */
function workerLoggerOf(log: Logger): WorkerLogger {
  const levels: Readonly<Record<LogLevel, "debug" | "warn" | "error">> = {
    debug: "debug",
    info: "debug",
    warning: "warn",
    error: "error",
  };
  return new WorkerLogger((scope) => (level, message, meta) => log[levels[level]]({ scope, meta }, message));
}
