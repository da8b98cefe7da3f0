/** Sends a wave of concurrent operations, each until it has a response, and records the responses. */

import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { Answer, Deed, Done } from "./deed.ts";
import type { Sending } from "./draw-wave.ts";
import { readCastLimits } from "./judge.ts";
import type { LimitChange } from "./judge.ts";
import { perform } from "./perform.ts";
import type { Scene } from "./perform.ts";
import { noteDone } from "./tally.ts";
import type { Tally } from "./tally.ts";
import type { Violation } from "./violation.ts";

export interface WaveOptions {
  /** The maximum number of retries while the result is unknown, and the pause between them. */
  readonly mostTries: number;
  readonly pauseMs: number;
  /** The control: a client that retries with another key. */
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

interface Noted {
  readonly violations: Violation[];
  readonly changes: LimitChange[];
  readonly confirmed: LimitChange[];
  readonly ends: string[];
  readonly unknowns: string[];
}

/** The refusals that can be correct here; any other one is a violation. */
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

interface Stage {
  readonly scene: Scene;
  readonly tally: Tally;
  readonly options: WaveOptions;
  readonly noted: Noted;
}

export async function playWave(
  scene: Scene,
  { tally, wave }: { readonly tally: Tally; readonly wave: readonly Sending[] },
  options: WaveOptions,
): Promise<WaveEnd> {
  const noted: Noted = { violations: [], changes: [], confirmed: [], ends: [], unknowns: [] };
  const stage = { scene, tally, options, noted };
  await Promise.all(wave.map((sending) => play(stage, sending)));
  return noted;
}

async function play(stage: Stage, { deed, copies }: Sending): Promise<void> {
  const { tally, noted } = stage;
  const answers = await Promise.all(Array.from({ length: copies }, () => insist(stage, deed)));
  const done = answers.filter((answer): answer is Done => answer.outcome === "done");
  for (const answer of answers) {
    noted.ends.push(`${deed.kind} ${answer.outcome === "done" ? "done" : answer.code}`);
    if (answer.outcome === "refused" && !refusals.has(answer.code)) {
      noted.violations.push({ kind: "strangeRefusal", text: `${answer.code} to ${describe(deed)}` });
    }
    if (answer.outcome === "unknown") {
      noted.violations.push({ kind: "silent", text: `no answer to ${describe(deed)}: ${answer.code}` });
    }
  }
  const [first, ...others] = done;
  if (first === undefined) return;
  if (others.some((other) => other.id !== first.id || !isDeepStrictEqual(other.told, first.told))) {
    noted.violations.push({ kind: "changedAnswer", text: `two answers to ${describe(deed)}` });
  }
  noteDone(tally, deed, first);
  await noteChange(stage, deed, first);
}

/** Retries with the same key until there is a response. */
async function insist({ scene, options, noted }: Stage, deed: Deed): Promise<Answer> {
  const { mostTries, pauseMs, isForgetful = false } = options;
  let asked = deed;
  let answer = await perform(scene, asked);
  for (let tries = 1; answer.outcome === "unknown" && tries < mostTries; tries += 1) {
    noted.unknowns.push(`${deed.kind}: ${answer.code}`);
    await sleep(pauseMs);
    if (isForgetful) asked = { ...deed, key: randomUUID() };
    answer = await perform(scene, asked);
    // A second confirmation of a raise is refused as no longer pending, so the lost response was a success.
    const isOver = answer.outcome === "refused" && answer.code === "limit.change.not.pending";
    if (deed.kind === "raise" && isOver) answer = confirmedRaise(deed);
  }
  return answer;
}

function confirmedRaise({ key: id, minor }: Extract<Deed, { kind: "raise" }>): Done {
  return { outcome: "done", id, minor: BigInt(minor), won: 0n, state: "inForce", told: null };
}

/** Records the use when the response arrives, because the new limit applies from then on. */
async function noteChange({ scene, noted }: Stage, deed: Deed, { state, minor }: Done): Promise<void> {
  if ((deed.kind !== "limit" && deed.kind !== "raise") || state !== "inForce") return;
  const { by, limit } = deed;
  const now = await readCastLimits(scene);
  const usedThen = now.find((one) => one.by === by && one.kind === limit)?.used ?? 0n;
  (deed.kind === "limit" ? noted.changes : noted.confirmed).push({ by, limit, minor, usedThen });
}

function describe(deed: Deed): string {
  return JSON.stringify(deed);
}
