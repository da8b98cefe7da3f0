/** SQL of the data that a registration adds to a new member. */

import type { MemberId, MerchantId } from "../../../core/ids.ts";
import type { Queryable } from "../../../db/connection.ts";
import type { Consent } from "./require-consent.ts";

export interface RegistrationDetails {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
  readonly email: string | null;
  readonly mobile: string | null;
  /** Set if the mobile number is verified. */
  readonly mobileVerifiedAt: Date | null;
  readonly paymentPasswordHash: string | null;
  /** Payee name, messenger names and other profile fields, by field name. */
  readonly profile: Readonly<Record<string, string>>;
}

/**
 * Writes the contact data, profile and payment password of a new member. Violates a unique index (23505) if another
 * member has verified the same mobile number in the meantime.
 */
export async function writeRegistrationDetails(tx: Queryable, details: RegistrationDetails): Promise<void> {
  const { merchantId, memberId, email, mobile, mobileVerifiedAt, paymentPasswordHash, profile } = details;
  await tx.query(
    `update member set email = $3, mobile = $4, mobile_verified_at = $5, payment_password_hash = $6,
       profile = $7::jsonb where merchant_id = $1 and id = $2`,
    [merchantId, memberId, email, mobile, mobileVerifiedAt, paymentPasswordHash, JSON.stringify(profile)],
  );
}

interface ConsentToInsert extends Consent {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
  readonly at: Date;
}

/** Inserts the accepted agreement; rows are never updated. */
export async function insertConsent(tx: Queryable, consent: ConsentToInsert): Promise<void> {
  const { merchantId, memberId, kind, version, age, at } = consent;
  await tx.query(
    `insert into consent (merchant_id, member_id, kind, version, age, at) values ($1, $2, $3, $4, $5, $6)`,
    [merchantId, memberId, kind, version, age, at],
  );
}

/** Returns true if the member has accepted any version of the agreement. */
export async function hasConsent(
  db: Queryable,
  { merchantId, memberId }: Pick<ConsentToInsert, "merchantId" | "memberId">,
): Promise<boolean> {
  const rows = await db.query(`select from consent where merchant_id = $1 and member_id = $2 limit 1`, [
    merchantId,
    memberId,
  ]);
  return rows.length > 0;
}

/** Returns true if a member has already verified the mobile number. */
export async function isMobileTaken(db: Queryable, merchantId: MerchantId, mobile: string): Promise<boolean> {
  const rows = await db.query(
    `select id from member where merchant_id = $1 and mobile = $2 and mobile_verified_at is not null`,
    [merchantId, mobile],
  );
  return rows.length > 0;
}
