/** Sends the operations of a wave concurrently, repeats each one until it has a response, and records the responses. */

import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { Answer, MoneyOperation, Done } from "./money-operation.ts";
import type { Sending } from "./draw-wave.ts";
import { readCastLimits } from "./judge.ts";
import type { LimitChange } from "./judge.ts";
import { perform } from "./perform.ts";
import type { RunContext } from "./perform.ts";
import { noteDone } from "./tally.ts";
import type { Tally } from "./tally.ts";
import type { Violation } from "./violation.ts";

export interface WaveOptions {
  /** The maximum number of tries while the result is unknown, and the pause between two tries. */
  readonly maxTries: number;
  readonly pauseMs: number;
  /** Tests the suite itself: the client retries with new idempotency keys. */
  readonly isForgetful?: boolean;
}

export interface WaveEnd {
  readonly violations: readonly Violation[];
  /** Limits that were set and raises that were confirmed during the wave. */
  readonly changes: readonly LimitChange[];
  readonly confirmed: readonly LimitChange[];
  /** The result of each operation: "bet done", "bet RS_ERROR_NOT_ENOUGH_MONEY". */
  readonly ends: readonly string[];
  /** Codes of responses with an unknown result. */
  readonly unknowns: readonly string[];
}

interface WaveRecord {
  readonly violations: Violation[];
  readonly changes: LimitChange[];
  readonly confirmed: LimitChange[];
  readonly ends: string[];
  readonly unknowns: string[];
}

/** The refusals that can be correct here; every other refusal is a violation. */
const refusals: ReadonlySet<string> = new Set([
  "RS_ERROR_BET_LIMIT_EXCEEDED",
  "RS_ERROR_NOT_ENOUGH_MONEY",
  "RS_ERROR_TRANSACTION_ROLLED_BACK",
  "account.balance.not.enough",
  "account.transfer.receiver.closed",
  "approval.same.person",
  "claim.required",
  "deposit.limit.reached",
  "limit.change.not.pending",
  "limit.change.too.early",
  "limit.loss.reached",
  "limit.stake.reached",
  "studio.round.open",
  "transaction.state.changed",
  "withdraw.claimed",
]);

interface WaveContext {
  readonly run: RunContext;
  readonly tally: Tally;
  readonly options: WaveOptions;
  readonly record: WaveRecord;
}

export async function playWave(
  run: RunContext,
  { tally, wave }: { readonly tally: Tally; readonly wave: readonly Sending[] },
  options: WaveOptions,
): Promise<WaveEnd> {
  const record: WaveRecord = { violations: [], changes: [], confirmed: [], ends: [], unknowns: [] };
  const context = { run, tally, options, record };
  await Promise.all(wave.map((sending) => play(context, sending)));
  return record;
}

async function play(context: WaveContext, { operation, copies }: Sending): Promise<void> {
  const { tally, record } = context;
  const answers = await Promise.all(Array.from({ length: copies }, () => sendUntilAnswered(context, operation)));
  const done = answers.filter((answer): answer is Done => answer.outcome === "done");
  for (const answer of answers) {
    record.ends.push(`${operation.kind} ${answer.outcome === "done" ? "done" : answer.code}`);
    if (answer.outcome === "refused" && !refusals.has(answer.code)) {
      record.violations.push({ kind: "strangeRefusal", text: `${answer.code} to ${describe(operation)}` });
    }
    if (answer.outcome === "unknown") {
      record.violations.push({ kind: "silent", text: `no answer to ${describe(operation)}: ${answer.code}` });
    }
  }
  const [first, ...others] = done;
  if (first === undefined) return;
  if (others.some((other) => other.id !== first.id || !isDeepStrictEqual(other.reply, first.reply))) {
    record.violations.push({ kind: "changedAnswer", text: `two answers to ${describe(operation)}` });
  }
  noteDone(tally, operation, first);
  await noteChange(context, operation, first);
}

/** Retries with the same key until there is a response. */
async function sendUntilAnswered({ run, options, record }: WaveContext, operation: MoneyOperation): Promise<Answer> {
  const { maxTries, pauseMs, isForgetful = false } = options;
  let request = operation;
  let answer = await perform(run, request);
  for (let tries = 1; answer.outcome === "unknown" && tries < maxTries; tries += 1) {
    record.unknowns.push(`${operation.kind}: ${answer.code}`);
    await sleep(pauseMs);
    if (isForgetful) request = { ...operation, key: randomUUID() };
    answer = await perform(run, request);
    // A second confirmation of a raise is refused as no longer pending, so the lost response was a success.
    const isOver = answer.outcome === "refused" && answer.code === "limit.change.not.pending";
    if (operation.kind === "raise" && isOver) answer = confirmedRaise(operation);
  }
  return answer;
}

function confirmedRaise({ key: id, minor }: Extract<MoneyOperation, { kind: "raise" }>): Done {
  return { outcome: "done", id, minor: BigInt(minor), won: 0n, state: "inForce", reply: null };
}

/** Records the use of the limit when the response arrives, because the new limit applies from then on. */
async function noteChange(
  { run, record }: WaveContext,
  operation: MoneyOperation,
  { state, minor }: Done,
): Promise<void> {
  if ((operation.kind !== "limit" && operation.kind !== "raise") || state !== "inForce") return;
  const { by, limit } = operation;
  const now = await readCastLimits(run);
  const usedThen = now.find((entry) => entry.by === by && entry.kind === limit)?.used ?? 0n;
  (operation.kind === "limit" ? record.changes : record.confirmed).push({ by, limit, minor, usedThen });
}

function describe(operation: MoneyOperation): string {
  return JSON.stringify(operation);
}
