/** Announcements: banners, notices, popups, promotions (docs/wire-format.md, Content). */

import type {
  Announcements,
  AnnouncementsQuery,
  Banner,
  HotMatch,
  LinkageType,
  PlayerNotice,
  Popup,
  Promotion,
  PromotionCategories,
} from "@openhouse/protocol/content/announcements";
import { linkageTypes, promotionCategories } from "@openhouse/rules/content/content-kinds";
import type { ContentAudience, ContentKind } from "@openhouse/rules/content/content-kinds";
import type { Actor } from "../../core/actor.ts";
import { Refusal } from "../../core/refusal.ts";
import type { ContentCache, ShownItem } from "./content-cache.ts";
import { pictureUrl } from "./picture-url.ts";

/** The reader of content, and the data on which the response depends. */
export interface Reader {
  readonly contentCache: ContentCache;
  readonly actor: Actor;
  /** The merchant's theme, which colours drawn pictures. */
  readonly theme: string;
  /** The draft that this reader previews. */
  readonly previewId?: bigint | undefined;
  /** The catalogue's matches of the day; empty without a sports vendor. */
  readonly listHotMatches?: () => Promise<HotMatch[]>;
}

/** `A` and `AG` both mean agent announcements. */
const knownTypes = new Set(["B", "PL", "PU", "PR", "H", "A", "AG"]);

/**
 * Returns the requested types. `execution` filters popups: B before login, A after login, F at the first login; by
 * default a visitor gets B, and a member A and F. `groupName` filters banners. Items for another audience are left out.
 * Refuses with `request.param.err` if no requested type is known.
 */
export async function listAnnouncements(reader: Reader, query: AnnouncementsQuery): Promise<Announcements> {
  const types = query.types.split(",").map((type) => type.trim());
  if (!types.some((type) => knownTypes.has(type))) {
    throw new Refusal("request.param.err", {}, { fields: ["types"] });
  }
  const items = await readItems(reader);
  const itemsOfKind = (kind: ContentKind) => items.filter((item) => item.kind === kind);
  const agentNotices = itemsOfKind("notice").filter(({ body }) => body.audience === "agents");
  return {
    ...(types.includes("A") || types.includes("AG")
      ? { agent: agentNotices.map((item) => noticeOf(reader, item)) }
      : {}),
    ...(types.includes("B") ? { banners: bannersOf(reader, itemsOfKind("banner"), query.groupName) } : {}),
    ...(types.includes("PL") ? { player: itemsOfKind("notice").map((item) => noticeOf(reader, item)) } : {}),
    ...(types.includes("PU")
      ? { popup: popupsOf(reader, itemsOfKind("popup"), executionsOf(reader.actor, query)) }
      : {}),
    ...(types.includes("PR") ? { promotion: itemsOfKind("promotion").map((item) => promotionOf(reader, item)) } : {}),
    ...(types.includes("H") ? { hot: (await reader.listHotMatches?.()) ?? [] } : {}),
  };
}

/** Reads a promotion by its slug. Refuses with `no.data` if the promotion is not shown to this reader. */
export async function readPromotion(reader: Reader, slug: string): Promise<Promotion> {
  const promotion = (await readItems(reader)).find((item) => item.kind === "promotion" && item.slug === slug);
  if (promotion === undefined) throw new Refusal("no.data");
  return promotionOf(reader, promotion);
}

/** Lists the promotions for which a member can apply, in their order. */
export async function listActivityPromotions(reader: Reader): Promise<Promotion[]> {
  const items = await readItems(reader);
  return items
    .filter(({ kind, body }) => kind === "promotion" && (body.fields["application"] ?? "") !== "")
    .map((item) => promotionOf(reader, item));
}

/** Lists the categories that have a promotion now, in their fixed order. */
export async function listPromotionCategories(reader: Reader): Promise<PromotionCategories> {
  const promotions = (await readItems(reader)).filter(({ kind }) => kind === "promotion");
  const categories = promotionCategories.map((id) => ({
    id,
    count: promotions.filter(({ body }) => body.fields["category"] === id).length,
  }));
  return { categories: categories.filter(({ count }) => count > 0) };
}

/** Returns the items that are shown to this reader, including the draft that the reader previews. */
export async function readItems({ contentCache, actor, previewId }: Reader): Promise<ShownItem[]> {
  const audiences = audiencesFor(actor);
  const items = (await contentCache.read(actor.merchantId)).filter(({ body }) => audiences.includes(body.audience));
  const draft = previewId === undefined ? undefined : await contentCache.readDraft(actor.merchantId, previewId);
  if (draft === undefined) return items;
  // A draft replaces its published revision. The draft of a new item comes first, so that the reader sees it.
  const isPublished = items.some(({ itemId }) => itemId === draft.itemId);
  return isPublished ? items.map((item) => (item.itemId === draft.itemId ? draft : item)) : [draft, ...items];
}

function audiencesFor(actor: Actor): readonly ContentAudience[] {
  if (actor.kind !== "member") return ["all", "visitors"];
  return actor.role === "agent" ? ["all", "members", "agents"] : ["all", "members"];
}

function executionsOf(actor: Actor, { execution }: AnnouncementsQuery): readonly string[] {
  if (execution !== undefined && execution !== "") return execution.split(",");
  return actor.kind === "member" ? ["A", "F"] : ["B"];
}

function bannersOf({ theme, actor }: Reader, items: readonly ShownItem[], groupName: string | undefined): Banner[] {
  const matchingItems = items.filter(({ body }) => groupName === undefined || body.fields["groupName"] === groupName);
  return matchingItems.map(({ itemId, body }) => {
    const { groupName: group = "", picture = "", roomId = "" } = body.fields;
    const { title = "", summary = "", callToAction = "" } = body.texts[actor.language];
    const url = pictureUrl(picture, theme, "wide");
    const phoneUrl = pictureUrl(picture, theme, "phone");
    const texts = { title, summary, callToAction };
    return { id: String(itemId), groupName: group, url, phoneUrl, ...linkOf(body.fields), roomId, ...texts };
  });
}

function noticeOf({ actor }: Reader, { itemId, body, showsFrom, showsUntil }: ShownItem): PlayerNotice {
  const { title = "", content = "" } = body.texts[actor.language];
  return {
    id: String(itemId),
    title,
    content,
    promotionType: body.fields["promotionType"] ?? "",
    isMarquee: body.fields["isMarquee"] === "true",
    startDate: showsFrom.getTime(),
    endDate: showsUntil?.getTime() ?? null,
  };
}

function popupsOf({ theme, actor }: Reader, items: readonly ShownItem[], executions: readonly string[]): Popup[] {
  return items.flatMap(({ itemId, body, showsFrom }) => {
    const { execution = "" } = body.fields;
    if (!executions.includes(execution) || !isExecution(execution)) return [];
    const { title = "", content = "", callToAction = "" } = body.texts[actor.language];
    const picture = pictureUrl(body.fields["picture"] ?? "", theme, "card");
    const startDate = showsFrom.getTime();
    return [
      { id: String(itemId), title, content, execution, picture, ...linkOf(body.fields), callToAction, startDate },
    ];
  });
}

function isExecution(text: string): text is Popup["execution"] {
  return text === "A" || text === "B" || text === "F";
}

function promotionOf({ theme, actor }: Reader, item: ShownItem): Promotion {
  const { itemId, slug, body, showsFrom, showsUntil } = item;
  const { category = "other_promo", picture = "", promotionType = "", linkage = "" } = body.fields;
  const { title = "", summary = "", content = "", callToAction = "" } = body.texts[actor.language];
  return {
    id: String(itemId),
    slug,
    title,
    summary,
    category,
    promoAnnouncementCategoryIds: [category],
    announcementImages: picture === "" ? [] : [{ sequence: 1, url: pictureUrl(picture, theme, "card") }],
    startDate: showsFrom.getTime(),
    endDate: showsUntil?.getTime() ?? null,
    content,
    promotionType,
    callToAction,
    linkage,
  };
}

interface Link {
  readonly linkage: string;
  readonly linkageType: LinkageType;
  readonly nodeId: string;
  readonly vendor: string;
}

function linkOf(fields: ShownItem["body"]["fields"]): Link {
  const { linkage = "", nodeId = "", vendor = "" } = fields;
  return {
    linkage,
    linkageType: linkageTypes.find((type) => type === fields["linkageType"]) ?? "NONE",
    nodeId,
    vendor,
  };
}
