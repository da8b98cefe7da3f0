/**
 * Activates an authenticator with a given secret and no recovery codes, in the caller's transaction. Used for members
 * that are seeded and not registered. `at` is real time. Changes nothing if an authenticator is already active.
 */

import type { Deps } from "../../../core/deps.ts";
import type { MemberId, MerchantId } from "../../../core/ids.ts";
import type { Transaction } from "../../../db/connection.ts";
import { enableTotp, writeTotpDraft } from "../account/security-repository.ts";

interface AuthenticatorToInsert {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
  /** In base32, the format of authenticator apps. */
  readonly secret: string;
  readonly at: Date;
}

export async function insertAuthenticator(
  { sealer }: Pick<Deps, "sealer">,
  tx: Transaction,
  { secret, ...owner }: AuthenticatorToInsert,
): Promise<void> {
  const sealedSecret = sealer.seal(secret);
  await writeTotpDraft(tx, owner, sealedSecret);
  await enableTotp(tx, { ...owner, sealedSecret, step: 0n });
}
