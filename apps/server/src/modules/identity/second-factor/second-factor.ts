/**
 * Checks a second-factor code. Returns true for a current, unused authenticator code or an unused recovery code. Call
 * this within `boundGuessing`. No refusals. Side effect: consumes a correct code.
 */

import { createHash } from "node:crypto";
import { plainNumber } from "@openhouse/rules/identity/plain-number";
import type { Deps } from "../../../core/deps.ts";
import type { MemberId, MerchantId } from "../../../core/ids.ts";
import type { Queryable } from "../../../db/connection.ts";
import { readTotpSecret, takeTotpStep, spendRecoveryCode } from "./second-factor-repository.ts";
import { matchingTotpStep } from "./totp.ts";

interface Owner {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
}

/** `db` may be a transaction; a rollback then restores the code. */
export type SecondFactorDeps = Pick<Deps, "clock" | "sealer"> & { readonly db: Queryable };

export async function checkSecondFactor(
  { db, clock, sealer }: SecondFactorDeps,
  owner: Owner,
  code: string,
): Promise<boolean> {
  const now = clock.realNow();
  const enteredCode = plainNumber(code);
  if (!/^\d{6}$/.test(enteredCode))
    return spendRecoveryCode(db, { ...owner, codeHash: hashRecoveryCode(enteredCode) }, now);
  const sealedSecret = await readTotpSecret(db, owner);
  if (sealedSecret === undefined) return false;
  const step = matchingTotpStep(sealer.open(sealedSecret), enteredCode, now);
  return step !== undefined && takeTotpStep(db, owner, step);
}

/** A plain hash is enough, because recovery codes are long and random. */
export function hashRecoveryCode(code: string): Buffer {
  return createHash("sha256")
    .update(`recovery:${plainNumber(code).toUpperCase()}`)
    .digest();
}
