/** SQL that reads shown content, and SQL of the initial content. */

import type { ContentBody } from "@openhouse/rules/content/content-body";
import type { ContentKind } from "@openhouse/rules/content/content-kinds";
import type { MerchantId } from "../../core/ids.ts";
import type { Queryable } from "../../db/connection.ts";
import type { Tables } from "../../db/tables.gen.ts";

/** A published revision: of all revisions of its item the one that began last, or one that begins later. */
export interface PublishedRevision extends Pick<Tables["content_revision"], "number" | "showsFrom" | "showsUntil"> {
  readonly itemId: bigint;
  readonly kind: ContentKind;
  readonly slug: string;
  readonly position: number;
  readonly body: ContentBody;
}

/**
 * Selects revisions, ordered by kind, position and item. Per item the newest revision comes first; revisions older than
 * the one that began last are left out.
 */
export async function selectPublishedRevisions(
  db: Queryable,
  merchantId: MerchantId,
  at: Date,
): Promise<PublishedRevision[]> {
  return db.query<PublishedRevision>(
    `select i.id as "itemId", i.kind, i.slug, i.position, r.number, r.body, r.shows_from as "showsFrom",
       r.shows_until as "showsUntil"
     from content_item i
     join content_revision r on r.merchant_id = i.merchant_id and r.item_id = i.id and r.number > i.withdrawn_through
     where i.merchant_id = $1 and i.archived_at is null
       and r.number >= coalesce((select max(s.number) from content_revision s where s.merchant_id = i.merchant_id
         and s.item_id = i.id and s.number > i.withdrawn_through and s.shows_from <= $2), 0)
     order by i.kind collate "C", i.position, i.id, r.number desc`,
    [merchantId, at],
  );
}

/** A revision of a published look. Its time can also be over, or begin later. */
interface PublishedLook {
  readonly merchantId: MerchantId;
  readonly itemId: bigint;
  readonly body: ContentBody;
  readonly showsFrom: Date;
  readonly showsUntil: Date | null;
}

/**
 * Selects the revisions of all merchants' published looks, newest item first; per item the newest revision comes first.
 */
export async function selectLooks(db: Queryable): Promise<PublishedLook[]> {
  return db.query<PublishedLook>(
    `select i.merchant_id as "merchantId", i.id as "itemId", r.body, r.shows_from as "showsFrom",
       r.shows_until as "showsUntil"
     from content_item i
     join content_revision r on r.merchant_id = i.merchant_id and r.item_id = i.id and r.number > i.withdrawn_through
     where i.kind = 'look' and i.archived_at is null
     order by i.merchant_id, i.id desc, r.number desc`,
  );
}

export interface SeededItem {
  readonly id: string;
  readonly kind: ContentKind;
  readonly slug: string;
  readonly position: number;
  readonly body: ContentBody;
  readonly showsFrom: Date;
  readonly showsUntil: Date | null;
  /** True if only the staff sees it. */
  readonly isDraft: boolean;
}

/** Inserts missing items. Items that are not drafts are published. */
export async function insertSeededItems(
  db: Queryable,
  { merchantId, at, by, items }: { merchantId: MerchantId; at: Date; by: string; items: readonly SeededItem[] },
): Promise<void> {
  await db.query(
    `with seeded as (
       select * from jsonb_to_recordset($4::jsonb) g (id bigint, kind text, slug text, position int, body jsonb,
         "showsFrom" timestamptz, "showsUntil" timestamptz, "isDraft" boolean)),
     added as (
       insert into content_item (merchant_id, id, kind, slug, position, draft, version, changed_by, changed_at,
         last_revision, published_version, withdrawn_through, created_at)
       select $1, id, kind, slug, position, body, 1, $3, $2, (not "isDraft")::int, (not "isDraft")::int, 0, $2
       from seeded
       on conflict (merchant_id, kind, slug) do nothing returning id)
     insert into content_revision (merchant_id, item_id, number, body, shows_from, shows_until, published_by,
       published_at, note)
     select $1, g.id, 1, g.body, g."showsFrom", g."showsUntil", $3, $2, '' from seeded g join added a on a.id = g.id
     where not g."isDraft"`,
    [merchantId, at, by, JSON.stringify(items)],
  );
}

/**
 * Counts a merchant's items. Items of customer service are not counted, because an older setting may have created them.
 */
export async function countItems(db: Queryable, merchantId: MerchantId): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*)::int as count from content_item where merchant_id = $1 and kind <> 'service'`,
    [merchantId],
  );
  return row?.count ?? 0;
}
