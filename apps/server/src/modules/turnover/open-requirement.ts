/**
 * Opens a turnover requirement for received money, in the transaction that posts the money and therefore locks the
 * wallet. A second call for the same origin changes nothing. Earlier requirements are closed if all of them are met or
 * lapsed and their bets were settled more than a day ago, so that the number of bets to read stays small for members
 * who never withdraw.
 */

import { shareRoundedDown } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";
import type { Deps } from "../../core/deps.ts";
import type { Transaction } from "../../db/connection.ts";
import { countLines, isBinding } from "./count-lines.ts";
import type { TurnoverLine } from "./count-lines.ts";
import { closeRequirements, insertRequirement } from "./repository.ts";
import type { Owner } from "./repository.ts";

export interface RequirementInput extends Owner {
  readonly origin: "deposit" | "bonus" | "rebate";
  readonly originId: bigint;
  /** The amount that reached the wallet. */
  readonly base: Money;
  /** The requirement in parts per million of the base. Default: the merchant's setting for deposits. */
  readonly turnoverPpm?: bigint;
  /** Business time, like `expiresAt`. */
  readonly at: Date;
  readonly expiresAt?: Date;
}

/** Suppliers correct bets within minutes or hours, so bets that were settled longer ago than this period are final. */
const correctionPeriodMs = 24 * 3_600_000;

/** Opens the requirement. Does nothing if the merchant's settings require no turnover for this kind of money. */
export async function openRequirement(
  { ids, merchants }: Pick<Deps, "ids" | "merchants">,
  tx: Transaction,
  { merchantId, memberId, origin, originId, base, turnoverPpm, at, expiresAt }: RequirementInput,
): Promise<void> {
  const { settings } = merchants.byId(merchantId);
  const required = shareRoundedDown(base, turnoverPpm ?? BigInt(settings["turnover.depositPpm"])).minor;
  if (required <= 0n) return;
  const lines = await countLines(tx, { merchantId, memberId }, at);
  if (lines.length > 0 && lines.every((line) => isFinal(line, at))) {
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

function isFinal(line: TurnoverLine, at: Date): boolean {
  const latestSettledAt = line.bets.reduce((latest, { bet }) => Math.max(latest, bet.settledAt), 0);
  return !isBinding(line) && latestSettledAt < at.getTime() - correctionPeriodMs;
}
