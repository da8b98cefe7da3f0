/**
 * A rolling restart and kills while members bet, deposit and withdraw through nginx. The journal and the inspection are
 * those of the crash test: every acknowledged operation is in the database once, and a repeat gets the same reply.
 */

import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdir, rm, writeFile } from "node:fs/promises";
import { availableParallelism, loadavg } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { LoadTarget } from "../crash/deployment.ts";
import { createInspector } from "../crash/inspect.ts";
import type { Findings } from "../crash/inspect.ts";
import { openJournal } from "../crash/journal.ts";
import { startLoad } from "../crash/load.ts";
import type { Load } from "../crash/load.ts";
import { callServer } from "../lib/call-server.ts";
import { tryToPay } from "../lib/pay-deposit.ts";
import type { ManagedProcess } from "../lib/process-group.ts";
import { createRecordingClient } from "./record-calls.ts";
import type { RecordedCall, RecordingClient } from "./record-calls.ts";
import type { Installation } from "./installation.ts";

export type Victim = "api-1" | "api-2" | "worker" | "bus" | "nginx" | "database";

export interface LoadReport {
  readonly name: string;
  readonly calls: number;
  /** Responses with a status of 500 or more, and broken connections. */
  readonly failed: number;
  /** Calls that an overloaded process refused while this machine was busy; they do not count as problems. */
  readonly refused: number;
  readonly problems: readonly string[];
}

const warmUpAnswers = 40;
const longestWarmUpMs = 60_000;
/** The load must not overload the machine, because an overloaded process refuses calls with 503. */
const pauseMs = 150;
/** An account may request twenty withdrawals in sixty seconds; the inspection repeats each of them. */
const cashierPauseMs = 3_000;
const downMs = 1_500;
const afterMs = 3_000;
const longestOpeningMs = 240_000;

export interface UnderLoad {
  rollingRestart(): Promise<LoadReport>;
  kill(victim: Victim): Promise<LoadReport>;
  /** Checks that every deposit that was paid at the provider is credited once, and ends the load's connections. */
  close(): Promise<string[]>;
}

export async function openUnderLoad(
  installation: Installation,
  nginx: ManagedProcess,
  folder: string,
): Promise<UnderLoad> {
  const client = createRecordingClient(installation.ports.https, installation.nginxFolders.authority);
  const unopenedIds = new Set<string>();
  const target = targetBehind(client, installation, unopenedIds);
  const journal = await openJournal(join(folder, "journal.jsonl"));
  const inspector = createInspector(target);
  const paid = new Set<string>();
  const measure: Measure = async (name, disturb, mayFail) => {
    const load = startLoad({
      deployment: target,
      journal,
      name,
      onPaid: (id) => paid.add(id),
      pauseMs,
      cashierPauseMs,
    });
    try {
      await warmUp(load, name);
      client.takeRecords();
      await disturb();
      await sleep(afterMs);
    } finally {
      await load.stop();
    }
    const records = client.takeRecords();
    const failed = records.filter(({ status }) => status === undefined || status >= 500);
    const wrong = failed.filter((call) => !mayFail(call));
    const counted = isBusyMachine() ? wrong.filter((call) => !isOverload(call)) : wrong;
    const findings = await inspector.inspect(await journal.readNew());
    const problems = [...counted.map(described), ...problemsOf(findings)].map((problem) => `${name}: ${problem}`);
    return { name, calls: records.length, failed: failed.length, refused: wrong.length - counted.length, problems };
  };
  return {
    rollingRestart: () =>
      measure(
        "rolling restart",
        () => restartOneByOne(installation, nginx, folder),
        // When nginx reads its configuration again, it closes idle connections, which a client may be about to use.
        ({ status }) => status === undefined,
      ),
    kill: (victim) => measureKill(measure, { installation, nginx, victim }),
    async close() {
      await payUnopened(installation, unopenedIds);
      const uncredited = await inspector.countUncredited(paid);
      await journal.close();
      client.close();
      return [
        ...(uncredited > 0 ? [`${uncredited} of ${paid.size} paid deposits are not credited once`] : []),
        ...(paid.size === 0 ? ["no deposit was paid"] : []),
      ];
    },
  };
}

/** Runs `disturb` under load; each failed call for which `mayFail` returns false is a problem. */
type Measure = (
  name: string,
  disturb: () => Promise<void>,
  mayFail: (failed: RecordedCall) => boolean,
) => Promise<LoadReport>;

/**
 * Sends the operations of the load through nginx. If a process is killed while it creates a payment at the provider,
 * the repeated call returns a deposit that the provider does not know yet. Its id is added to `unopenedIds`; a job
 * creates the payment later.
 */
function targetBehind(
  client: RecordingClient,
  { ownerUrl: url, players, sandbox }: Installation,
  unopenedIds: Set<string>,
): LoadTarget {
  return {
    url,
    players,
    call: (call) => callServer(client, call),
    async pay(depositId) {
      if (!(await tryToPay(sandbox, depositId))) unopenedIds.add(depositId);
    },
  };
}

/**
 * Pays the deposits whose payments a job creates late. `close` counts those that are not paid in time as uncredited.
 */
async function payUnopened({ sandbox }: Installation, unopenedIds: ReadonlySet<string>): Promise<void> {
  const waitingIds = new Set(unopenedIds);
  for (const endMs = Date.now() + longestOpeningMs; waitingIds.size > 0 && Date.now() < endMs; await sleep(1_000)) {
    for (const id of waitingIds) if (await tryToPay(sandbox, id)) waitingIds.delete(id);
  }
}

async function warmUp(load: Load, name: string): Promise<void> {
  for (const endMs = Date.now() + longestWarmUpMs; load.answered < warmUpAnswers; await sleep(50)) {
    if (Date.now() > endMs) throw new Error(`${name}: only ${load.answered} calls were answered`);
  }
}

interface Kill {
  readonly installation: Installation;
  readonly nginx: ManagedProcess;
  readonly victim: Victim;
}

async function measureKill(measure: Measure, { installation, nginx, victim }: Kill): Promise<LoadReport> {
  let endedMs = 0;
  let restoredMs = 0;
  const disturb = async () => {
    await killOne(installation, nginx, victim);
    // Taken after the killed process has ended, because until then the kernel may still accept connections for it.
    endedMs = performance.now();
    await sleep(downMs);
    await restoreOne(installation, nginx, victim);
    restoredMs = performance.now();
  };
  const mayFail = ({ startedMs, status }: RecordedCall) => {
    const isInFlight = startedMs <= endedMs;
    const isDown = (victim === "database" || victim === "nginx") && startedMs <= restoredMs;
    return (isInFlight || isDown) && (status === undefined || status === 502 || status === 503);
  };
  return measure(`kill ${victim}`, disturb, mayFail);
}

/** True if the load average is more than twice the number of processors. */
function isBusyMachine(): boolean {
  return (loadavg()[0] ?? 0) > 2 * availableParallelism();
}

function isOverload({ status, text }: RecordedCall): boolean {
  return status === 503 && /"errorCode":"(system\.not\.available|wallet\.busy)"/.test(text);
}

function described({ what, status, startedMs, endedMs, text }: RecordedCall): string {
  const tookMs = Math.round(endedMs - startedMs);
  const reason = /"errorCode":"[^"]*"/.exec(text)?.[0] ?? text;
  return `${what} failed with ${status ?? "a broken connection"} after ${tookMs} ms ${reason}`;
}

function problemsOf({ lost, doubled, changedAnswers, isSound }: Findings): string[] {
  return [
    ...(lost > 0 ? [`${lost} acknowledged writes are lost`] : []),
    ...(doubled > 0 ? [`${doubled} operations are there twice or in part`] : []),
    ...(changedAnswers > 0 ? [`${changedAnswers} repeats got another answer`] : []),
    ...(isSound ? [] : ["the ledger or the audit chain is not sound"]),
  ];
}

async function killOne(
  { processes, killDatabase }: Installation,
  nginx: ManagedProcess,
  victim: Victim,
): Promise<void> {
  if (victim === "database") await killDatabase();
  else await (victim === "nginx" ? nginx : processes[victim]).end("SIGKILL");
}

async function restoreOne(installation: Installation, nginx: ManagedProcess, victim: Victim): Promise<void> {
  if (victim === "database") await installation.startDatabase();
  else await (victim === "nginx" ? nginx : installation.processes[victim]).restart();
}

/**
 * Runs the shipped script, which restarts each process by a command. The command of this test creates a file, on which
 * this function restarts the process and deletes the file; the command waits until the file is gone.
 */
async function restartOneByOne({ processes, nginxFolders }: Installation, nginx: ManagedProcess, folder: string) {
  const requests = join(folder, "restarts");
  await mkdir(requests, { recursive: true });
  const restart = join(folder, "restart.sh");
  await writeFile(restart, `#!/bin/sh\ntouch "${requests}/$1"; while [ -e "${requests}/$1" ]; do sleep 0.1; done\n`);
  await chmod(restart, 0o755);
  const script = join(import.meta.dirname, "../../../../deploy/rolling-restart.sh");
  const environment = {
    PATH: process.env["PATH"],
    SERVERS: join(nginxFolders.files, "api-servers.conf"),
    RELOAD: `kill -HUP ${nginx.pid}`,
    RESTART: restart,
  };
  const child = spawn("/bin/sh", [script], { env: environment, stdio: "ignore" });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  let exitCode: number | null | undefined;
  void ended.then((code) => (exitCode = code));
  while (exitCode === undefined) {
    for (const name of ["api-1", "api-2"] as const) {
      if (!existsSync(join(requests, name))) continue;
      const code = await processes[name].end("SIGTERM");
      if (code !== 0) throw new Error(`${name} ended with exit code ${String(code)} after SIGTERM`);
      await processes[name].restart();
      await rm(join(requests, name));
    }
    await sleep(50);
  }
  if (exitCode !== 0) throw new Error(`rolling-restart.sh ended with exit code ${String(exitCode)}`);
}
