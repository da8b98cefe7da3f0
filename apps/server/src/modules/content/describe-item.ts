/** Describes items of content for the back office. */

import type { ContentItem, ContentList, ContentListQuery, ContentRow } from "@openhouse/protocol/content/staff-content";
import type { StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { idFromWire } from "../../core/ids.ts";
import { Refusal } from "../../core/refusal.ts";
import type { Queryable } from "../../db/connection.ts";
import { countByKind, selectItems, selectItem, selectRevisions } from "./item-repository.ts";
import type { ItemRow } from "./item-repository.ts";
import { pictureUrl } from "./picture-url.ts";

type DescribeDeps = Pick<Deps, "db" | "clock" | "merchants">;
const defaultPageSize = 50;

/** Returns a page of the back office's list. Reads only. */
export async function listContent(
  deps: DescribeDeps,
  actor: StaffActor,
  query: ContentListQuery,
): Promise<ContentList> {
  const { merchantId } = actor;
  const { page = 1, size = defaultPageSize } = query;
  const at = deps.clock.businessNow();
  const filter = { kind: query.kind ?? null, state: query.state ?? null, search: query.search?.trim() || null };
  const paging = { sort: query.sort ?? "order", offset: (page - 1) * size, limit: size };
  const [{ rows, total }, counts] = await Promise.all([
    selectItems(deps.db, { merchantId, at, ...filter, ...paging }),
    countByKind(deps.db, merchantId),
  ]);
  const { theme } = deps.merchants.byId(merchantId);
  const list = rows.map((row) => toRow(row, theme));
  return { list, total, totalPages: Math.ceil(total / size), counts, now: at.getTime() };
}

/** Returns an item with its draft and its history. Refuses with `no.data` if the merchant has no such item. */
export async function readContent(deps: DescribeDeps, actor: StaffActor, wireId: string): Promise<ContentItem> {
  return describeItem(deps, deps.db, { actor, id: itemIdOf(wireId) });
}

/**
 * Describes an item with its draft and its history; `db` can be a transaction. Refuses with `no.data` if the merchant
 * has no such item.
 */
export async function describeItem(
  { clock, merchants }: Pick<Deps, "clock" | "merchants">,
  db: Queryable,
  { actor, id }: { actor: StaffActor; id: bigint },
): Promise<ContentItem> {
  const { merchantId } = actor;
  const now = clock.businessNow();
  const row = await selectItem(db, { merchantId, id }, now);
  if (row === undefined) throw new Refusal("no.data");
  const revisions = await selectRevisions(db, { merchantId, id });
  const currentRevision = revisions.find(({ showsFrom, isWithdrawn }) => showsFrom <= now && !isWithdrawn);
  return {
    ...toRow(row, merchants.byId(merchantId).theme),
    draft: row.draft,
    revisions: revisions.map(({ showsFrom, showsUntil, publishedAt, ...rest }) => ({
      ...rest,
      showsFrom: showsFrom.getTime(),
      showsUntil: showsUntil?.getTime() ?? null,
      publishedAt: publishedAt.getTime(),
      isShowing: row.state === "published" && rest.number === currentRevision?.number,
    })),
  };
}

/** Parses the id of an item. Refuses with `no.data` if the text is not an id. */
export function itemIdOf(wireId: string): bigint {
  const id = idFromWire<bigint>(wireId);
  if (id === undefined) throw new Refusal("no.data");
  return id;
}

function toRow(row: ItemRow, theme: string): ContentRow {
  const { id, kind, slug, draft, state, hasChanges, showsFrom, showsUntil, changedBy, changedAt, version } = row;
  return {
    id: String(id),
    kind,
    slug,
    titles: { EN: draft.texts.EN["title"] ?? "", TY: draft.texts.TY["title"] ?? "" },
    picture: pictureUrl(draft.fields["picture"] ?? "", theme, "card"),
    state,
    hasChanges,
    showsFrom: showsFrom?.getTime() ?? null,
    showsUntil: showsUntil?.getTime() ?? null,
    changedBy,
    changedAt: changedAt.getTime(),
    version,
  };
}
