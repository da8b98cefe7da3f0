/**
 * Decides whether a member's bonus allows a withdrawal (core/ports/bonus-gate.ts). The caller holds the lock of the
 * member's wallets.
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
 * First, a due grant is settled: it is released or expires. A grant whose requirement is met stays active until its
 * rounds are settled. A grant without any money left ends. Any other grant is forfeited if the member agreed or is
 * excluded from betting (`mayForfeit`); otherwise the withdrawal is refused with `withdraw.bonus.lost` {amount}. This
 * amount is the balance of the bonus wallet plus the bonus money in open rounds.
 */
export async function clearBonus(
  deps: Pick<Deps, "ids" | "clock">,
  tx: Transaction,
  { merchantId, memberId, account, staff, mayForfeit }: BonusAtStake,
): Promise<void> {
  const activeGrant = await settleGrant(deps, tx, { merchantId, memberId });
  if (activeGrant === undefined || activeGrant.standing.isMet) return;
  const { grant, standing } = activeGrant;
  if (!mayForfeit && !(await isSpent(tx, activeGrant))) {
    const { bonus } = await readBalances(tx, merchantId, memberId);
    const lost = money(bonus.minor + standing.openStakes, bonus.currency);
    throw new Refusal("withdraw.bonus.lost", { amount: formatMoney(lost, "en") }, { amountMinor: String(lost.minor) });
  }
  const by = staff === undefined ? "member" : "staff";
  await endGrant(deps, tx, { grant, state: "forfeited", by, name: staff ?? account, reason: "" });
}
