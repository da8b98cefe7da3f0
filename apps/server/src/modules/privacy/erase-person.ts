/**
 * Erases the personal data of a closed account and of the owner's guest accounts, in the caller's transaction. The data
 * that the law requires for longer is first sealed in the archive, in the same transaction, so that no account is
 * erased without its archive or archived without the erasure. No refusals. Idempotent. Source: docs/security.md,
 * Personal data.
 */

import type { MemberId, MerchantId } from "../../core/ids.ts";
import type { Transaction } from "../../db/connection.ts";
import { sealArchive } from "./archive/seal-archive.ts";
import type { SealDeps } from "./archive/seal-archive.ts";
import { eraseRows, lockPerson } from "./erasure-repository.ts";

interface MemberKey {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
}

export async function erasePerson(deps: SealDeps, tx: Transaction, key: MemberKey): Promise<void> {
  const person = await lockPerson(tx, key);
  await sealArchive(deps, tx, person);
  await eraseRows(tx, person);
}
