/**
 * Lets money leave, or says what is still to be bet. The caller holds the lock of the member's wallets: every bet and
 * every correction of one takes it, so nothing that is counted here changes before the caller commits.
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
 * Closes the requirements of the member when none binds. Else refuses `withdraw_turnover_not_enough` {rest} with the
 * lines as value, as getTurnoverInfo shows them.
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
  const binding = lines.filter(isBinding);
  if (binding.length > 0) {
    const { currency } = first.base;
    const rest = binding.reduce((sum, { required, counted }) => sum + required - counted, 0n);
    const value = await describeTurnover(tx, { merchantId, currency, language }, lines);
    throw new Refusal("withdraw_turnover_not_enough", { rest: formatMoney(money(rest, currency), "en") }, value);
  }
  await closeRequirements(tx, merchantId, { lines, at });
}
