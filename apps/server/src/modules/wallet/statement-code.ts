/**
 * The check code of a printed statement: an HMAC over the merchant and the figures in the document's header, with a
 * secret key of the server. Anyone who holds the document can check it on the portal, and only the server can create a
 * code. Codes are not stored: a document can be checked as long as the key exists.
 */

import type { CheckStatementQuery, StatementCheck, StatementFacts } from "@openhouse/protocol/wallet/print-statement";
import { accountTypeIds } from "@openhouse/rules/wallet/account-type-ids";
import type { Actor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import type { MerchantId } from "../../core/ids.ts";

/** Crockford's alphabet, without I, L, O and U, which are easily misread. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const codeLength = 20;

/** The printed form: four groups of five characters. */
export function statementCode(
  { statementHash }: Pick<Deps, "statementHash">,
  merchantId: MerchantId,
  facts: StatementFacts,
): string {
  const code = plainCode(statementHash.of(textOf(merchantId, facts)));
  return code.replaceAll(/.{5}(?=.)/g, "$&-");
}

/** Returns whether the merchant issued exactly these figures with this code. No refusals. Reads no data. */
export function checkStatement(
  { statementHash }: Pick<Deps, "statementHash">,
  { merchantId }: Pick<Actor, "merchantId">,
  { code, ...facts }: CheckStatementQuery,
): StatementCheck {
  const enteredCode = code.toUpperCase().replaceAll(/[\s-]/g, "").replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  // Compares the hashes of both codes, so that the response time reveals nothing about the code.
  const expectedHash = statementHash.of(plainCode(statementHash.of(textOf(merchantId, facts))));
  return { isGenuine: statementHash.isEqual(enteredCode, expectedHash) };
}

function plainCode(hash: Buffer): string {
  return Array.from(hash.subarray(0, codeLength), (byte) => alphabet[byte % alphabet.length]).join("");
}

/** The canonical text of the figures: every figure in one format and a fixed order. */
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
