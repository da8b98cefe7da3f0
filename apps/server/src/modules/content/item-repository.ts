/** SQL of content in the back office: drafts, revisions and order. */

import type { ContentBody } from "@openhouse/rules/content/content-body";
import type { ContentKind } from "@openhouse/rules/content/content-kinds";
import type { MerchantId } from "../../core/ids.ts";
import type { Queryable } from "../../db/connection.ts";
import type { Tables } from "../../db/tables.gen.ts";

export type ItemState = "draft" | "scheduled" | "published" | "ended" | "archived";

export interface ItemRow extends Pick<Tables["content_item"], "id" | "slug" | "changedBy" | "changedAt" | "version"> {
  readonly kind: ContentKind;
  readonly draft: ContentBody;
  readonly state: ItemState;
  readonly hasChanges: boolean;
  readonly showsFrom: Date | null;
  readonly showsUntil: Date | null;
}

/** Items with their publication state at the business time. $1 is the merchant, $2 the business time. */
const itemsWithState = `
  select i.id, i.kind, i.slug, i.position, i.draft, i.version, i.changed_by as "changedBy",
    i.changed_at as "changedAt", i.published_version <> i.version as "hasChanges",
    coalesce(live.shows_from, next.shows_from) as "showsFrom",
    case when live.number is null then next.shows_until else live.shows_until end as "showsUntil",
    case when i.archived_at is not null then 'archived'
      when live.number is not null and (live.shows_until is null or live.shows_until > $2) then 'published'
      when next.number is not null then 'scheduled'
      when live.number is not null then 'ended' else 'draft' end as state
  from content_item i
  left join lateral (
    select r.number, r.shows_from, r.shows_until from content_revision r
    where r.merchant_id = i.merchant_id and r.item_id = i.id and r.number > i.withdrawn_through
      and r.shows_from <= $2
    order by r.number desc limit 1) live on true
  left join lateral (
    select r.number, r.shows_from, r.shows_until from content_revision r
    where r.merchant_id = i.merchant_id and r.item_id = i.id and r.number > i.withdrawn_through
      and r.shows_from > $2 and r.number > coalesce(live.number, 0)
    order by r.number desc limit 1) next on true
  where i.merchant_id = $1`;

export interface ItemFilter {
  readonly merchantId: MerchantId;
  readonly at: Date;
  readonly kind: string | null;
  readonly state: ItemState | null;
  /** Part of a title or slug; null means all. */
  readonly search: string | null;
  readonly sort: "order" | "changed" | "title";
  readonly offset: number;
  readonly limit: number;
}

/**
 * Selects a page of items and counts all matches. Archived items are included only if the filter asks for that state.
 */
export async function selectItems(db: Queryable, filter: ItemFilter): Promise<{ rows: ItemRow[]; total: number }> {
  const rows = await db.query<ItemRow & { total: number }>(
    `select d.*, count(*) over ()::int as total from (${itemsWithState}) d
     where ($3::text is null or d.kind = $3)
       and (case when $4::text is null then d.state <> 'archived' else d.state = $4 end)
       and ($5::text is null or position(lower($5) in lower(d.slug)) > 0
         or position(lower($5) in lower(coalesce(d.draft #>> '{texts,EN,title}', ''))) > 0
         or position(lower($5) in lower(coalesce(d.draft #>> '{texts,TY,title}', ''))) > 0)
     order by case when $6 = 'title' then lower(d.draft #>> '{texts,EN,title}') end collate "C",
       case when $6 = 'changed' then d."changedAt" end desc,
       d.kind collate "C", d.position, d."showsFrom" desc nulls first, d.id
     offset $7 limit $8`,
    [filter.merchantId, filter.at, filter.kind, filter.state, filter.search, filter.sort, filter.offset, filter.limit],
  );
  return { rows, total: rows[0]?.total ?? 0 };
}

/** Counts the items that are not archived, by kind. */
export async function countByKind(db: Queryable, merchantId: MerchantId): Promise<Record<string, number>> {
  const rows = await db.query<{ kind: string; count: number }>(
    `select kind, count(*)::int as count from content_item where merchant_id = $1 and archived_at is null group by kind`,
    [merchantId],
  );
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
}

export interface ItemKey {
  readonly merchantId: MerchantId;
  readonly id: bigint;
}

export async function selectItem(db: Queryable, { merchantId, id }: ItemKey, at: Date): Promise<ItemRow | undefined> {
  const [row] = await db.query<ItemRow>(`select * from (${itemsWithState}) d where d.id = $3`, [merchantId, at, id]);
  return row;
}

export interface ItemRevision extends Omit<Tables["content_revision"], "merchantId" | "itemId"> {
  readonly body: ContentBody;
  readonly isWithdrawn: boolean;
}

/** Selects the latest hundred revisions of an item, newest first. */
export async function selectRevisions(db: Queryable, { merchantId, id }: ItemKey): Promise<ItemRevision[]> {
  return db.query<ItemRevision>(
    `select r.number, r.body, r.shows_from as "showsFrom", r.shows_until as "showsUntil",
       r.published_by as "publishedBy", r.published_at as "publishedAt", r.note,
       r.number <= i.withdrawn_through as "isWithdrawn"
     from content_revision r join content_item i on i.merchant_id = r.merchant_id and i.id = r.item_id
     where r.merchant_id = $1 and r.item_id = $2 order by r.number desc limit 100`,
    [merchantId, id],
  );
}

export async function selectDraft(db: Queryable, { merchantId, id }: ItemKey) {
  const [row] = await db.query<{ kind: ContentKind; slug: string; draft: ContentBody; position: number }>(
    `select kind, slug, draft, position from content_item where merchant_id = $1 and id = $2`,
    [merchantId, id],
  );
  return row;
}

export interface NewDraft extends ItemKey {
  readonly kind: ContentKind;
  readonly slug: string;
  readonly draft: ContentBody;
  readonly by: string;
  readonly at: Date;
}

/** Inserts a new item at the end of its kind. Returns false if the kind already has that slug. */
export async function insertDraft(tx: Queryable, draft: NewDraft): Promise<boolean> {
  const rows = await tx.query(
    `insert into content_item (merchant_id, id, kind, slug, position, draft, version, changed_by, changed_at,
       last_revision, published_version, withdrawn_through, created_at)
     select $1, $2, $3, $4,
       coalesce((select max(position) + 1 from content_item where merchant_id = $1 and kind = $3), 1),
       $5::jsonb, 1, $6, $7, 0, 0, 0, $7
     on conflict (merchant_id, kind, slug) do nothing returning id`,
    [draft.merchantId, draft.id, draft.kind, draft.slug, JSON.stringify(draft.draft), draft.by, draft.at],
  );
  return rows.length === 1;
}

export interface DraftChange extends ItemKey {
  /** The version that the staff member had read before the change. */
  readonly version: number;
  readonly by: string;
  readonly at: Date;
}

/** Saves a draft. Returns false if the item now has another version. Throws if the kind already has the slug. */
export async function updateDraft(
  tx: Queryable,
  change: DraftChange & { readonly slug: string; readonly draft: ContentBody },
): Promise<boolean> {
  const rows = await tx.query(
    `update content_item set slug = $4, draft = $5::jsonb, version = version + 1, changed_by = $6, changed_at = $7
     where merchant_id = $1 and id = $2 and version = $3 returning id`,
    [change.merchantId, change.id, change.version, change.slug, JSON.stringify(change.draft), change.by, change.at],
  );
  return rows.length === 1;
}

/** Returns true if another item of the same kind has the slug. */
export async function hasSlug(db: Queryable, { merchantId, id }: ItemKey, slug: string): Promise<boolean> {
  const rows = await db.query(
    `select 1 from content_item i join content_item o on o.merchant_id = i.merchant_id and o.kind = i.kind
     where i.merchant_id = $1 and i.id = $2 and o.slug = $3 and o.id <> i.id`,
    [merchantId, id, slug],
  );
  return rows.length > 0;
}

export interface Publication extends DraftChange {
  readonly showsFrom: Date;
  readonly showsUntil: Date | null;
  readonly note: string;
}

/** Makes the draft a revision and returns its number; undefined if the item now has another version. */
export async function publishDraft(tx: Queryable, publication: Publication): Promise<number | undefined> {
  const [row] = await tx.query<{ number: number }>(
    `with item as (
       update content_item set version = version + 1, published_version = version + 1, archived_at = null,
         last_revision = last_revision + 1, changed_by = $4, changed_at = $5
       where merchant_id = $1 and id = $2 and version = $3 returning last_revision, draft)
     insert into content_revision (merchant_id, item_id, number, body, shows_from, shows_until, published_by,
       published_at, note)
     select $1, $2, last_revision, draft, $6, $7, $4, $5, $8 from item returning number`,
    [
      publication.merchantId,
      publication.id,
      publication.version,
      publication.by,
      publication.at,
      publication.showsFrom,
      publication.showsUntil,
      publication.note,
    ],
  );
  return row?.number;
}

/**
 * Withdraws all revisions, and sets whether the item is archived. Returns false if the item now has another version.
 */
export async function withdrawRevisions(tx: Queryable, change: DraftChange & { archive?: boolean }): Promise<boolean> {
  const rows = await tx.query(
    `update content_item set version = version + 1, withdrawn_through = last_revision, changed_by = $4, changed_at = $5,
       archived_at = case when $6 then $5::timestamptz end
     where merchant_id = $1 and id = $2 and version = $3 returning id`,
    [change.merchantId, change.id, change.version, change.by, change.at, change.archive === true],
  );
  return rows.length === 1;
}

/** Sets the order of the items of a kind. Returns how many of the ids are items of that kind. */
export async function updateOrder(
  tx: Queryable,
  { merchantId, kind, ids }: { merchantId: MerchantId; kind: ContentKind; ids: readonly bigint[] },
): Promise<number> {
  const rows = await tx.query(
    `update content_item i set position = o.position from unnest($3::bigint[]) with ordinality o (id, position)
     where i.merchant_id = $1 and i.kind = $2 and i.id = o.id returning i.id`,
    [merchantId, kind, ids],
  );
  return rows.length;
}
