/**
 * Gives a member a confirmed e-mail address, a confirmed mobile number and an active authenticator without recovery
 * codes, in the caller's transaction. Used for members that are created as demo data instead of by registration. `at`
 * is a time of the real clock. An authenticator that is already active stays as it is.
 */

import type { Deps } from "../../../core/deps.ts";
import type { MemberId, MerchantId } from "../../../core/ids.ts";
import type { Transaction } from "../../../db/connection.ts";
import { enableTotp, writeAddress, writeTotpDraft } from "../account/security-repository.ts";

interface SecurityToInsert {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
  /** In base32, the format of authenticator apps. */
  readonly secret: string;
  readonly email: string;
  /** With the country code, without a plus sign. */
  readonly mobile: string;
  readonly at: Date;
}

export async function insertSecurity(
  { sealer }: Pick<Deps, "sealer">,
  tx: Transaction,
  { secret, email, mobile, ...owner }: SecurityToInsert,
): Promise<void> {
  const sealedSecret = sealer.seal(secret);
  await writeAddress(tx, { ...owner, kind: "email", address: email });
  await writeAddress(tx, { ...owner, kind: "mobile", address: mobile });
  await writeTotpDraft(tx, owner, sealedSecret);
  await enableTotp(tx, { ...owner, sealedSecret, step: 0n });
}
