/**
 * The published content in memory, by merchant. Each publication sends a hint to all processes, which then read the
 * content again. A hint can be lost, so content that was read more than 15 seconds ago is also read again. The revision
 * to show is chosen at each call, so that a display window opens and closes exactly on time without a job.
 */

import { contentKindRules, contentLanguages } from "@openhouse/rules/content/content-kinds";
import type { ContentKind, ContentLanguage } from "@openhouse/rules/content/content-kinds";
import type { ContentBody, FieldValues } from "@openhouse/rules/content/content-body";
import type { Deps } from "../../core/deps.ts";
import type { MerchantId } from "../../core/ids.ts";
import { cleanHtml } from "./clean-html.ts";
import { selectDraft } from "./item-repository.ts";
import { selectPublishedRevisions } from "./repository.ts";
import type { PublishedRevision } from "./repository.ts";
import { shownAt } from "./shown-at.ts";

/** An item as visitors see it. */
export interface ShownItem extends Omit<PublishedRevision, "number"> {
  readonly isPreview?: boolean;
}

export interface ContentCache {
  /** Returns the items that are shown now (business time), by kind and position. */
  read(merchantId: MerchantId): Promise<readonly ShownItem[]>;
  /** Returns the draft of an item as if it were published; undefined if the merchant has no such item. */
  readDraft(merchantId: MerchantId, id: bigint): Promise<ShownItem | undefined>;
}

type ContentCacheDeps = Pick<Deps, "db" | "bus" | "clock">;

/** Topic of the hint; its payload is the merchant's id. */
export const contentChanged = "content.changed";
const maxAgeMs = 15_000;

interface CachedRevisions {
  readonly revisions: Promise<readonly PublishedRevision[]>;
  readonly readAtMs: number;
}

export function createContentCache({ db, bus, clock }: ContentCacheDeps): ContentCache {
  const cache = new Map<string, CachedRevisions>();
  bus.subscribe(contentChanged, (merchantId) => void cache.delete(merchantId));
  const revisionsOf = (merchantId: MerchantId): Promise<readonly PublishedRevision[]> => {
    const key = String(merchantId);
    const nowMs = clock.realNow().getTime();
    const cached = cache.get(key);
    if (cached !== undefined && nowMs - cached.readAtMs < maxAgeMs) return cached.revisions;
    const newRead = selectPublishedRevisions(db, merchantId, clock.businessNow()).then((rows) =>
      rows.map(cleanRevision),
    );
    // While the database is unavailable, the previously read content is shown.
    const revisions = cached === undefined ? newRead : newRead.catch(() => cached.revisions);
    cache.set(key, { revisions, readAtMs: nowMs });
    revisions.catch(() => cache.delete(key));
    return revisions;
  };
  return {
    read: async (merchantId) => shownAt(await revisionsOf(merchantId), clock.businessNow()),
    readDraft: async (merchantId, id) => {
      const item = await selectDraft(db, { merchantId, id });
      if (item === undefined) return undefined;
      const { kind, slug, draft, position } = item;
      const body = cleanBody(kind, draft);
      const display = { showsFrom: clock.businessNow(), showsUntil: null, isPreview: true };
      return { itemId: id, kind, slug, position, body, ...display };
    },
  };
}

function cleanRevision(revision: PublishedRevision): PublishedRevision {
  return { ...revision, body: cleanBody(revision.kind, revision.body) };
}

/** Returns the body with all rich texts sanitized. Pure. */
export function cleanBody(kind: ContentKind, body: ContentBody): ContentBody {
  const richTextNames = new Set(
    contentKindRules[kind].texts.filter(({ type }) => type === "html").map(({ name }) => name),
  );
  const clean = (values: FieldValues): FieldValues =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, richTextNames.has(name) ? cleanHtml(value) : value]),
    );
  const texts = Object.fromEntries(contentLanguages.map((language) => [language, clean(body.texts[language])]));
  return { ...body, texts: texts as Record<ContentLanguage, FieldValues> };
}
