/**
 * The keyed hash by which members with the same payout account are found. It is computed from the number's canonical
 * form (rules/identity/canonical-person), so all spellings of a phone number have the same hash. The bank is not part
 * of this form, except for short numbers, because one number can be entered under the names of two e-wallets.
 */

import { canonicalPayee } from "@openhouse/rules/identity/canonical-person";
import type { Deps } from "../../../core/deps.ts";
import type { Merchant } from "../../../core/merchant/merchant.ts";
import { tryToOpen } from "../../../core/secrets/sealed-text.ts";
import { selectTypedNumbers, writeNumberHashes } from "./payout-account-repository.ts";
import type { TypedNumber } from "./payout-account-repository.ts";

type HashDeps = Pick<Deps, "accountHash">;

interface PayoutNumber {
  readonly cardType: string;
  readonly bankCode: string;
  readonly number: string;
  /** Of the merchant's country. */
  readonly dialingCode: string;
}

export function payoutNumberHash({ accountHash }: HashDeps, { cardType, ...payee }: PayoutNumber): Buffer {
  return accountHash.of(`payee:${canonicalPayee({ ...payee, isWallet: cardType === "E" }) ?? payee.number}`);
}

const batchSize = 500;

type JobDeps = Pick<Deps, "db" | "log" | "merchants" | "accountSealer"> & HashDeps;

/**
 * Job at night and at the start of a worker: computes the hashes of accounts that were added before hashes were taken
 * over canonical forms. Logs and skips a number that cannot be opened; the next run tries it again.
 */
export async function hashTypedNumbers(deps: JobDeps): Promise<void> {
  for (const merchant of deps.merchants.all()) {
    const merchantId = merchant.id;
    const select = (afterId: bigint) => selectTypedNumbers(deps.db, { merchantId, afterId, limit: batchSize });
    for (let accounts = await select(0n); accounts.length > 0; accounts = await select(accounts.at(-1)?.id ?? 0n)) {
      const hashed = accounts.flatMap((account) => {
        const hash = hashOfTyped(deps, merchant, account);
        return hash === undefined ? [] : [{ ...account, hash }];
      });
      await writeNumberHashes(deps.db, merchantId, hashed);
    }
  }
}

/** Returns undefined if the number cannot be opened. An erased account has no number, so its hash is null. */
function hashOfTyped(
  deps: JobDeps,
  { id: merchantId, dialingCode }: Pick<Merchant, "id" | "dialingCode">,
  account: TypedNumber,
): Buffer | null | undefined {
  if (account.numberSealed === "") return null;
  const number = tryToOpen(deps.accountSealer, account.numberSealed);
  if (number !== undefined) return payoutNumberHash(deps, { ...account, number, dialingCode });
  deps.log.error({ merchantId, accountId: account.id }, "the number of a payout account cannot be opened");
  return undefined;
}
