/** SQL of the links between members and their accounts at identity providers. */

import type { MemberId, MerchantId } from "../../../core/ids.ts";
import type { Queryable } from "../../../db/connection.ts";

export interface LinkKey {
  readonly merchantId: MerchantId;
  /** The issuer of the tokens. */
  readonly provider: string;
  readonly subject: string;
}

export async function findLinkedMember(db: Queryable, { merchantId, provider, subject }: LinkKey) {
  const [row] = await db.query<{ memberId: bigint }>(
    `select member_id as "memberId" from identity_link where merchant_id = $1 and provider = $2 and subject = $3`,
    [merchantId, provider, subject],
  );
  return row?.memberId as MemberId | undefined;
}

/** Links an account at a provider to a member. Returns false if that account is already linked. */
export async function linkIdentity(
  tx: Queryable,
  { merchantId, provider, subject, memberId }: LinkKey & { readonly memberId: MemberId },
  at: Date,
): Promise<boolean> {
  const rows = await tx.query(
    `insert into identity_link (merchant_id, provider, subject, member_id, linked_at) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning member_id as "memberId"`,
    [merchantId, provider, subject, memberId, at],
  );
  return rows.length === 1;
}
