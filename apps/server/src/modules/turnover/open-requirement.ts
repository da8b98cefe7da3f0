/**
 * Writes what must be bet for money that just came, in the transaction that brought it and so holds the wallet. The
 * second call for the same origin changes nothing. Requirements before it that were met by bets of yesterday are closed
 * on the way, so that the bets to be read do not grow for ever with a member who never withdraws.
 */

import { shareRoundedDown } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";
import type { Deps } from "../../core/deps.ts";
import type { Transaction } from "../../db/connection.ts";
import { countLines, isBinding } from "./count-lines.ts";
import type { Line } from "./count-lines.ts";
import { closeRequirements, insertRequirement } from "./repository.ts";
import type { Owner } from "./repository.ts";

export interface MoneyToBet extends Owner {
  readonly origin: "deposit" | "bonus" | "rebate";
  readonly originId: bigint;
  /** What reached the wallet. */
  readonly base: Money;
  /** Parts per million of it; without one what the house asks of deposits. */
  readonly turnoverPpm?: bigint;
  /** Business times. */
  readonly at: Date;
  readonly expiresAt?: Date;
}

/** Suppliers take bets back within minutes or hours; what is older stands. */
const correctedWithinMs = 24 * 3_600_000;

/** Nothing when the house asks for no turnover of such money (setting). */
export async function openRequirement(
  { ids, merchants }: Pick<Deps, "ids" | "merchants">,
  tx: Transaction,
  { merchantId, memberId, origin, originId, base, turnoverPpm, at, expiresAt }: MoneyToBet,
): Promise<void> {
  const { settings } = merchants.byId(merchantId);
  const required = shareRoundedDown(base, turnoverPpm ?? BigInt(settings["turnover.depositPpm"])).minor;
  if (required <= 0n) return;
  const lines = await countLines(tx, { merchantId, memberId }, at);
  if (lines.length > 0 && lines.every((line) => isSettled(line, at))) {
    await closeRequirements(tx, merchantId, { lines, at });
  }
  await insertRequirement(tx, {
    merchantId,
    id: ids.next(),
    memberId,
    origin,
    originId,
    base,
    required,
    weights: settings["turnover.weightsPpm"],
    startedAt: at.getTime(),
    expiresAt: expiresAt?.getTime() ?? null,
  });
}

function isSettled(line: Line, at: Date): boolean {
  const youngest = line.bets.reduce((latest, { bet }) => Math.max(latest, bet.settledAt), 0);
  return !isBinding(line) && youngest < at.getTime() - correctedWithinMs;
}
