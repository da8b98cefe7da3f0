/**
 * The published content in memory: one read per merchant until content is published here or, by a hint, in another
 * process. A lost hint is corrected within 15 seconds. The revision to show is chosen at each read, so that a window
 * opens and closes exactly on time without a job.
 */

import { contentKindRules, contentLanguages } from "@openhouse/rules/content/content-kinds";
import type { ContentKind, ContentLanguage } from "@openhouse/rules/content/content-kinds";
import type { ContentBody, FieldValues } from "@openhouse/rules/content/content-body";
import type { Deps } from "../../core/deps.ts";
import type { MerchantId } from "../../core/ids.ts";
import { cleanHtml } from "./clean-html.ts";
import { selectDraft } from "./desk-repository.ts";
import { selectShelf } from "./repository.ts";
import type { RevisionOnShelf } from "./repository.ts";
import { shownAt } from "./shown-at.ts";

/** An item as visitors see it. */
export interface ShownItem extends Omit<RevisionOnShelf, "number"> {
  readonly isPreview?: boolean;
}

export interface ContentShelf {
  /** The items that are shown now (business time), by kind and position. */
  read(merchantId: MerchantId): Promise<readonly ShownItem[]>;
  /** The draft of an item as if it were published; undefined if the merchant has no such item. */
  readDraft(merchantId: MerchantId, id: bigint): Promise<ShownItem | undefined>;
}

type ShelfDeps = Pick<Deps, "db" | "bus" | "clock">;

/** Topic of the hint; its payload is the merchant's id. */
export const contentChanged = "content.changed";
const longestUnseenMs = 15_000;

interface Kept {
  readonly revisions: Promise<readonly RevisionOnShelf[]>;
  readonly readAtMs: number;
}

export function createContentShelf({ db, bus, clock }: ShelfDeps): ContentShelf {
  const kept = new Map<string, Kept>();
  bus.subscribe(contentChanged, (merchantId) => void kept.delete(merchantId));
  const revisionsOf = (merchantId: MerchantId): Promise<readonly RevisionOnShelf[]> => {
    const key = String(merchantId);
    const nowMs = clock.realNow().getTime();
    const known = kept.get(key);
    if (known !== undefined && nowMs - known.readAtMs < longestUnseenMs) return known.revisions;
    const fresh = selectShelf(db, merchantId, clock.businessNow()).then((rows) => rows.map(cleanRevision));
    // While the database is unavailable, the last known content is shown.
    const revisions = known === undefined ? fresh : fresh.catch(() => known.revisions);
    kept.set(key, { revisions, readAtMs: nowMs });
    revisions.catch(() => kept.delete(key));
    return revisions;
  };
  return {
    read: async (merchantId) => shownAt(await revisionsOf(merchantId), clock.businessNow()),
    readDraft: async (merchantId, id) => {
      const item = await selectDraft(db, { merchantId, id });
      if (item === undefined) return undefined;
      const { kind, slug, draft, position } = item;
      const body = cleanBody(kind, draft);
      const shown = { showsFrom: clock.businessNow(), showsUntil: null, isPreview: true };
      return { itemId: id, kind, slug, position, body, ...shown };
    },
  };
}

function cleanRevision(revision: RevisionOnShelf): RevisionOnShelf {
  return { ...revision, body: cleanBody(revision.kind, revision.body) };
}

/** The body with all rich texts sanitized. Pure. */
export function cleanBody(kind: ContentKind, body: ContentBody): ContentBody {
  const rich = new Set(contentKindRules[kind].texts.filter(({ type }) => type === "html").map(({ name }) => name));
  const clean = (values: FieldValues): FieldValues =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, rich.has(name) ? cleanHtml(value) : value]),
    );
  const texts = Object.fromEntries(contentLanguages.map((language) => [language, clean(body.texts[language])]));
  return { ...body, texts: texts as Record<ContentLanguage, FieldValues> };
}
