/**
 * The keyed hash by which members with the same payout account are found. It is taken over the number's canonical form
 * (rules/identity/canonical-person): spellings of one phone number are equal, and the bank does not count, because one
 * number can be entered under the names of two e-wallets.
 */

import { canonicalPayee } from "@openhouse/rules/identity/canonical-person";
import type { Deps } from "../../../core/deps.ts";
import { selectTypedNumbers, writeNumberHashes } from "./payout-account-repository.ts";

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

/** Nightly job: computes the hashes of accounts that were added before hashes were taken over canonical forms. */
export async function hashTypedNumbers(
  deps: Pick<Deps, "db" | "merchants" | "accountSealer"> & HashDeps,
): Promise<void> {
  for (const { id: merchantId, dialingCode } of deps.merchants.all()) {
    for (let accounts = await select(); accounts.length > 0; accounts = await select()) {
      const hashes = accounts.map(({ numberSealed, ...account }) => ({
        ...account,
        numberSealed,
        // An erased account has no number.
        hash:
          numberSealed === ""
            ? null
            : payoutNumberHash(deps, { ...account, number: deps.accountSealer.open(numberSealed), dialingCode }),
      }));
      await writeNumberHashes(deps.db, merchantId, hashes);
    }
    function select() {
      return selectTypedNumbers(deps.db, merchantId, batchSize);
    }
  }
}
