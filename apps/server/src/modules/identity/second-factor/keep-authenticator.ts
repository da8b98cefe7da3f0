/**
 * Puts an authenticator in force whose secret is known beforehand, in the caller's transaction: for people who are
 * written, not registered. Without recovery codes. `at`: real time. Changes nothing where one is in force.
 */

import type { Deps } from "../../../core/deps.ts";
import type { MemberId, MerchantId } from "../../../core/ids.ts";
import type { Transaction } from "../../../db/connection.ts";
import { enableTotp, writeTotpDraft } from "../account/security-repository.ts";

interface KnownAuthenticator {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
  /** As an app takes it. */
  readonly secret: string;
  readonly at: Date;
}

export async function keepAuthenticator(
  { sealer }: Pick<Deps, "sealer">,
  tx: Transaction,
  { secret, ...known }: KnownAuthenticator,
): Promise<void> {
  const sealed = sealer.seal(secret);
  await writeTotpDraft(tx, known, sealed);
  await enableTotp(tx, { ...known, sealed, step: 0n });
}
