/**
 * The check code of a printed statement: an HMAC over the figures at its head, under a key of the house. Who is handed
 * the paper asks the house whether it is genuine; nobody else can make a code for other figures. It is not stored, so a
 * document can be checked as long as the house keeps its secret.
 */

import type { CheckStatementQuery, StatementCheck, StatementFacts } from "@openhouse/protocol/wallet/print-statement";
import { accountTypeIds } from "@openhouse/rules/wallet/account-type-ids";
import type { Actor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import type { MerchantId } from "../../core/ids.ts";

/** Crockford's: no I, L, O, U, which are misread on paper. */
const signs = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const codeLength = 20;

/** The code as it is printed: four groups of five. */
export function statementCode(
  { statementHash }: Pick<Deps, "statementHash">,
  merchantId: MerchantId,
  facts: StatementFacts,
): string {
  const code = plainCode(statementHash.of(textOf(merchantId, facts)));
  return code.replaceAll(/.{5}(?=.)/g, "$&-");
}

/** True when that house printed exactly these figures under that code. No refusals; reads nothing. */
export function checkStatement(
  { statementHash }: Pick<Deps, "statementHash">,
  { merchantId }: Pick<Actor, "merchantId">,
  { code, ...facts }: CheckStatementQuery,
): StatementCheck {
  const typed = code.toUpperCase().replaceAll(/[\s-]/g, "").replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  // Compared as hashes of themselves, so that the time tells nothing of the code.
  const known = statementHash.of(plainCode(statementHash.of(textOf(merchantId, facts))));
  return { isGenuine: statementHash.isEqual(typed, known) };
}

function plainCode(hash: Buffer): string {
  return Array.from(hash.subarray(0, codeLength), (byte) => signs[byte % signs.length]).join("");
}

/** Every figure in one form, in one order. */
function textOf(merchantId: MerchantId, facts: StatementFacts): string {
  const { account, accountTypeId = accountTypeIds.main, currency, from, to, lines } = facts;
  const amounts = [facts.opening, facts.income, facts.outgo, facts.closing].map((text) =>
    text.replaceAll(/[\s,]/g, ""),
  );
  return JSON.stringify([
    "statement.1",
    merchantId,
    account.toLowerCase(),
    accountTypeId,
    currency.toUpperCase(),
    from,
    to,
    ...amounts,
    lines,
  ]);
}
