/** SQL of applications for activities. The title of an activity is read from the content tables. */

import type { ApplicationState } from "@openhouse/protocol/promotions/activities";
import type { MemberId, MerchantId } from "../../core/ids.ts";
import type { Queryable, Transaction } from "../../db/connection.ts";
import type { Tables } from "../../db/tables.gen.ts";

export interface Application extends Omit<Tables["activity_application"], "merchantId"> {
  readonly account: string;
  readonly slug: string;
  readonly titles: Readonly<Record<"EN" | "TY", string>>;
  readonly decidedBy: string | null;
}

const columns = `a.id, a.member_id as "memberId", m.account, a.promotion_id as "promotionId", i.slug,
  jsonb_build_object('EN', coalesce(i.draft #>> '{texts,EN,title}', ''),
    'TY', coalesce(i.draft #>> '{texts,TY,title}', '')) as titles,
  a.comment, a.state, a.applied_at as "appliedAt", a.decided_at as "decidedAt", a.decided_by as "decidedBy", a.note`;
const source = `activity_application a
  join member m on m.merchant_id = a.merchant_id and m.id = a.member_id
  join content_item i on i.merchant_id = a.merchant_id and i.id = a.promotion_id`;

export interface NewApplication {
  readonly merchantId: MerchantId;
  readonly id: bigint;
  readonly memberId: MemberId;
  readonly promotionId: bigint;
  readonly comment: string;
  readonly at: Date;
}

/** Inserts an application. Returns false if the member has an open or accepted application for the activity. */
export async function insertApplication(tx: Transaction, application: NewApplication): Promise<boolean> {
  const { merchantId, id, memberId, promotionId, comment, at } = application;
  const rows = await tx.query(
    `insert into activity_application (merchant_id, id, member_id, promotion_id, comment, state, applied_at)
     values ($1, $2, $3, $4, $5, 'applying', $6)
     on conflict do nothing returning id`,
    [merchantId, id, memberId, promotionId, comment, at],
  );
  return rows.length === 1;
}

/** Selects the member's newest application for each activity. */
export function selectOwnApplications(
  db: Queryable,
  { merchantId, memberId }: { readonly merchantId: MerchantId; readonly memberId: MemberId },
): Promise<Application[]> {
  return db.query<Application>(
    `select distinct on (a.promotion_id) ${columns} from ${source}
     where a.merchant_id = $1 and a.member_id = $2 order by a.promotion_id, a.id desc`,
    [merchantId, memberId],
  );
}

export interface ApplicationFilter {
  readonly merchantId: MerchantId;
  /** Null means all states. */
  readonly state: ApplicationState | null;
  readonly before: bigint | null;
  readonly limit: number;
}

export function selectApplications(db: Queryable, filter: ApplicationFilter): Promise<Application[]> {
  return db.query<Application>(
    `select ${columns} from ${source}
     where a.merchant_id = $1 and ($2::text is null or a.state = $2) and ($3::bigint is null or a.id < $3)
     order by a.id desc limit $4`,
    [filter.merchantId, filter.state, filter.before, filter.limit],
  );
}

interface ApplicationKey {
  readonly merchantId: MerchantId;
  readonly id: bigint;
}

export async function findApplication(
  db: Queryable,
  { merchantId, id }: ApplicationKey,
): Promise<Application | undefined> {
  const [row] = await db.query<Application>(`select ${columns} from ${source} where a.merchant_id = $1 and a.id = $2`, [
    merchantId,
    id,
  ]);
  return row;
}

export interface ApplicationDecision extends ApplicationKey {
  readonly state: "joined" | "rejected";
  readonly at: Date;
  readonly by: string;
  readonly note: string;
}

/** Stores a decision. Returns false if the application was decided before or does not exist. */
export async function decideApplicationRow(tx: Transaction, decision: ApplicationDecision): Promise<boolean> {
  const { merchantId, id, state, at, by, note } = decision;
  const rows = await tx.query(
    `update activity_application set state = $3, decided_at = $4, decided_by = $5, note = $6
     where merchant_id = $1 and id = $2 and state = 'applying' returning id`,
    [merchantId, id, state, at, by, note],
  );
  return rows.length === 1;
}
