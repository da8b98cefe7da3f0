/**
 * Checks a member's turnover requirements before money leaves. The caller holds the lock of the member's wallets. Every
 * bet and correction takes the same lock, so the counted bets cannot change before the caller commits.
 */

import { formatMoney, money } from "@openhouse/rules/money/money";
import type { Language } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { Refusal } from "../../core/refusal.ts";
import type { Transaction } from "../../db/connection.ts";
import { countLines, isBinding } from "./count-lines.ts";
import { describeTurnover } from "./describe-turnover.ts";
import { closeRequirements } from "./repository.ts";
import type { Owner } from "./repository.ts";

/**
 * Closes the member's requirements if all are met or lapsed. Otherwise refuses with `withdraw_turnover_not_enough`
 * {rest}: the remaining turnover. The refusal's value has the format of getTurnoverInfo.
 */
export async function clearTurnover(
  { clock }: Pick<Deps, "clock">,
  tx: Transaction,
  { merchantId, memberId, language = "EN" }: Owner & { readonly language?: Language | undefined },
): Promise<void> {
  const at = clock.businessNow();
  const lines = await countLines(tx, { merchantId, memberId }, at);
  const [first] = lines;
  if (first === undefined) return;
  const bindingLines = lines.filter(isBinding);
  if (bindingLines.length > 0) {
    const { currency } = first.base;
    const rest = bindingLines.reduce((sum, { required, counted }) => sum + required - counted, 0n);
    const value = await describeTurnover(tx, { merchantId, currency, language }, lines);
    throw new Refusal("withdraw_turnover_not_enough", { rest: formatMoney(money(rest, currency), "en") }, value);
  }
  await closeRequirements(tx, merchantId, { lines, at });
}
