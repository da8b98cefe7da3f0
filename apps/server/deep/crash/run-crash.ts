/** One run of the crash test: cycles of load, kill, restart and inspection (docs/security.md, Crash tests). */

import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openDeployment } from "./deployment.ts";
import type { Deployment, Victim } from "./deployment.ts";
import { createInspector } from "./inspect.ts";
import type { Findings, Inspector } from "./inspect.ts";
import { openJournal } from "./journal.ts";
import type { Journal } from "./journal.ts";
import { startLoad } from "./load.ts";
import type { Load } from "./load.ts";
import { operationKinds } from "./operation.ts";
import type { OperationKind } from "./operation.ts";

export interface CrashOptions {
  readonly kills: number;
  /** The processes to kill, used in turn. */
  readonly victims: readonly Victim[];
  /** Players at the slot; every second one also uses the cashier. */
  readonly playerCount: number;
  /** The negative control ends when it detects a loss, or after this many kills. */
  readonly maxControlKills: number;
  readonly onCycle?: (cycle: { readonly number: number; readonly victim: Victim; readonly findings: Findings }) => void;
}

export interface CrashSum {
  readonly kills: number;
  readonly rounds: number;
  readonly deposits: number;
  readonly withdrawals: number;
  readonly refused: number;
  readonly unknown: number;
  readonly unknownBooked: number;
  readonly lost: number;
  readonly doubled: number;
  readonly changedAnswers: number;
  /** Inspections that found the ledger or the audit chain broken. */
  readonly unsound: number;
  /** Deposits that were paid at the provider. */
  readonly paid: number;
  readonly uncredited: number;
}

export interface CrashReport {
  readonly sum: CrashSum;
  /** The negative control: the same load with commits that are acknowledged before their log is on disk. */
  readonly control: { readonly kills: number; readonly lost: number };
}

/** A kill happens after `fewestAnswers` responses, a random number of further responses and a random time. */
const fewestAnswers = 20;
const extraAnswers = 60;
const maxExtraMs = 50;
const maxCycleMs = 10_000;

/** Runs the kills and the negative control on one installation; the caller judges the figures. */
export async function runCrash(options: CrashOptions): Promise<CrashReport> {
  const folder = await mkdtemp(join(tmpdir(), "openhouse-crash-"));
  const deployment = await openDeployment({ folder, playerCount: options.playerCount });
  const journal = await openJournal(join(folder, "journal.jsonl"));
  const paid = new Set<string>();
  const setup: CrashSetup = {
    deployment,
    journal,
    inspector: createInspector(deployment),
    onPaid: (id) => paid.add(id),
  };
  try {
    let sum = emptySum;
    for (let number = 1; number <= options.kills; number += 1) {
      const victim = options.victims[number % options.victims.length] ?? "both";
      // The last cycle waits for kinds of operations that were not done yet, because with few kills there may be no
      // withdrawal.
      const requiredKinds = number === options.kills ? findUndone(sum) : [];
      const findings = await runCycle(setup, { name: `${number}`, victim, requiredKinds });
      options.onCycle?.({ number, victim, findings });
      sum = add(sum, findings);
    }
    const uncredited = await setup.inspector.countUncredited(paid);
    sum = { ...sum, paid: paid.size, uncredited };
    return { sum, control: await runControl(setup, options.maxControlKills) };
  } finally {
    await journal.close();
    await deployment.close();
  }
}

interface CrashSetup {
  readonly deployment: Deployment;
  readonly journal: Journal;
  readonly inspector: Inspector;
  readonly onPaid: (depositId: string) => void;
}

interface Cycle {
  readonly name: string;
  readonly victim: Victim;
  /** The kinds of operations to complete before the kill. */
  readonly requiredKinds?: readonly OperationKind[];
}

async function runCycle(setup: CrashSetup, { name, victim, requiredKinds = [] }: Cycle): Promise<Findings> {
  const { deployment, journal, inspector, onPaid } = setup;
  const load = startLoad({ deployment, journal, name, onPaid });
  await untilAnswered(load, fewestAnswers + Math.random() * extraAnswers, requiredKinds);
  await sleep(Math.random() * maxExtraMs);
  await deployment.kill(victim);
  const stopped = load.stop();
  await deployment.restore();
  await stopped;
  return inspector.inspect(await journal.readNew());
}

async function untilAnswered(
  load: Load,
  responseCount: number,
  requiredKinds: readonly OperationKind[],
): Promise<void> {
  const endMs = performance.now() + maxCycleMs;
  const isOver = () => load.answered >= responseCount && requiredKinds.every((kind) => load.completedKinds.has(kind));
  while (!isOver() && performance.now() < endMs) await sleep(5);
}

function findUndone({ rounds, deposits, withdrawals }: CrashSum): OperationKind[] {
  const counts = { round: rounds, deposit: deposits, withdrawal: withdrawals };
  return operationKinds.filter((kind) => counts[kind] === 0);
}

/** The negative control must lose data and the inspection must detect it; otherwise the inspection proves nothing. */
async function runControl(setup: CrashSetup, mostKills: number): Promise<CrashReport["control"]> {
  if (mostKills === 0) return { kills: 0, lost: 0 };
  await setup.deployment.turnOffDurability();
  let lost = 0;
  let kills = 0;
  while (lost === 0 && kills < mostKills) {
    kills += 1;
    ({ lost } = await runCycle(setup, { name: `control ${kills}`, victim: "database" }));
  }
  return { kills, lost };
}

const emptySum: CrashSum = {
  kills: 0,
  rounds: 0,
  deposits: 0,
  withdrawals: 0,
  refused: 0,
  unknown: 0,
  unknownBooked: 0,
  lost: 0,
  doubled: 0,
  changedAnswers: 0,
  unsound: 0,
  paid: 0,
  uncredited: 0,
};

/** Each cycle counts `lost` and `doubled` over all cycles so far, so the sum keeps the maximum. */
function add(sum: CrashSum, { acknowledged, ...findings }: Findings): CrashSum {
  return {
    ...sum,
    kills: sum.kills + 1,
    rounds: sum.rounds + acknowledged.round,
    deposits: sum.deposits + acknowledged.deposit,
    withdrawals: sum.withdrawals + acknowledged.withdrawal,
    refused: sum.refused + findings.refused,
    unknown: sum.unknown + findings.unknown,
    unknownBooked: sum.unknownBooked + findings.unknownBooked,
    lost: Math.max(sum.lost, findings.lost),
    doubled: Math.max(sum.doubled, findings.doubled),
    changedAnswers: sum.changedAnswers + findings.changedAnswers,
    unsound: sum.unsound + (findings.isSound ? 0 : 1),
  };
}
