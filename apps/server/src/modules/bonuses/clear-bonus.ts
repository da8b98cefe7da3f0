/**
 * Lets money leave beside a bonus, or says what would be lost (core/ports/bonus-gate.ts). The caller holds the lock of
 * the member's wallets.
 */

import { formatMoney, money } from "@openhouse/rules/money/money";
import type { BonusAtStake } from "../../core/ports/bonus-gate.ts";
import type { Deps } from "../../core/deps.ts";
import { Refusal } from "../../core/refusal.ts";
import type { Transaction } from "../../db/connection.ts";
import { readBalances } from "../wallet/index.ts";
import { endGrant } from "./end-grant.ts";
import { isSpent, settleGrant } from "./settle-grant.ts";

/**
 * A bonus that is bet stays until its rounds are over; one that is spent ends without a word. Any other is forfeited
 * when the member agreed to that or is kept out, else refuses `withdraw.bonus.lost` {amount}: the bonus wallet and what
 * open rounds hold of it.
 */
export async function clearBonus(
  deps: Pick<Deps, "ids" | "clock">,
  tx: Transaction,
  { merchantId, memberId, account, staff, mayForfeit }: BonusAtStake,
): Promise<void> {
  const running = await settleGrant(deps, tx, { merchantId, memberId });
  if (running === undefined || running.standing.isMet) return;
  const { grant, standing } = running;
  if (!mayForfeit && !(await isSpent(tx, running))) {
    const { bonus } = await readBalances(tx, merchantId, memberId);
    const lost = money(bonus.minor + standing.openStakes, bonus.currency);
    throw new Refusal("withdraw.bonus.lost", { amount: formatMoney(lost, "en") }, { amountMinor: String(lost.minor) });
  }
  const by = staff === undefined ? "member" : "staff";
  await endGrant(deps, tx, { grant, state: "forfeited", by, name: staff ?? account, reason: "" });
}
