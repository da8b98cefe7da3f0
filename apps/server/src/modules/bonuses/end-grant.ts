/**
 * Ends a member's active grant, in the caller's transaction and under the lock of the wallets: the whole balance of the
 * bonus account goes to the main wallet, or back to the merchant. The state that is stored here decides where later
 * wins and rollbacks are booked (`book_wallet_calls`).
 */

import type { Deps } from "../../core/deps.ts";
import type { Transaction } from "../../db/connection.ts";
import { appendEvents } from "../../db/outbox.ts";
import { lapseRequirement } from "../turnover/index.ts";
import { post, readBalances } from "../wallet/index.ts";
import type { TransferRequest } from "../wallet/index.ts";
import type { BonusGrant, EndState } from "./bonus-grant.ts";
import { endGrantRow } from "./bonus-repository.ts";
import type { GrantEnd } from "./bonus-repository.ts";

export interface Ending extends Pick<GrantEnd, "by" | "name" | "reason"> {
  readonly state: EndState;
}

/**
 * Ends the grant. Refuses as `post` does (`account.frozen` for a release from a frozen wallet). Side effects: ends the
 * turnover requirement of a lost grant. If the bonus account has money, also posts the transfer, with an idempotency
 * key from the grant's id, and emits an event.
 */
export async function endGrant(
  deps: Pick<Deps, "ids" | "clock">,
  tx: Transaction,
  { grant, ...ending }: Ending & { readonly grant: BonusGrant },
): Promise<void> {
  const { merchantId, id, memberId } = grant;
  const { state } = ending;
  const at = deps.clock.businessNow();
  const { bonus: amount } = await readBalances(tx, merchantId, memberId);
  if (amount.minor > 0n) {
    await post(deps, tx, { merchantId, at, transfers: [transferOf(grant, { state, amount })] });
  }
  await endGrantRow(tx, grant, { ...ending, at, amount });
  if (state !== "released") await lapseRequirement(tx, { merchantId, origin: "bonus", originId: id }, at);
  // A member whose bonus was lost in bets gets no message.
  if (amount.minor === 0n) return;
  const payload = {
    grantId: String(id),
    memberId: String(memberId),
    amountMinor: String(amount.minor),
    currency: amount.currency,
  };
  const event = { name: `bonus.${state}` as const, aggregateId: memberId, payload };
  await appendEvents(deps, tx, { merchantId, at, events: [event] });
}

function transferOf(
  { id, memberId }: BonusGrant,
  { state, amount }: Pick<GrantEnd, "state" | "amount">,
): TransferRequest {
  const from = { member: memberId, kind: "bonus" as const };
  const common = { from, amount, reference: `bonus:${id}` };
  return state === "released"
    ? { ...common, to: { member: memberId, kind: "main" }, code: "bonus_release", key: `bonus-release:${id}` }
    : { ...common, to: { house: "bonuses" }, code: "bonus_forfeit", key: `bonus-forfeit:${id}` };
}
