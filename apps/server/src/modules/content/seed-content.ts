/**
 * The initial content of the two demo merchants, published except for drafts. A merchant that already has content is
 * not changed, so that items removed by the staff do not appear again at the next start.
 */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { contentKindRules } from "@openhouse/rules/content/content-kinds";
import type { Deps } from "../../core/deps.ts";
import type { Merchant } from "../../core/merchant/merchant.ts";
import { cleanBody } from "./content-cache.ts";
import { countItems, insertSeededItems } from "./repository.ts";
import type { SeededItem } from "./repository.ts";
import { fillSeed } from "./seeds/fill-seed.ts";
import { harbour, openHouse } from "./seeds/seed-item.ts";
import type { SeedMerchant, SeedItem } from "./seeds/seed-item.ts";

const merchants: Readonly<Record<string, SeedMerchant>> = { openhouse: openHouse, harbour };
const folder = join(import.meta.dirname, "seeds");
const files = ["banners", "notices", "popups", "promotions", "help", "articles", "pages", "links"];
const dayMs = 86_400_000;

/** Returns the initial items of a merchant in their order; none for a merchant that is not part of the demo. */
export function seedItemsOf(code: string): SeedItem[] {
  const merchant = merchants[code];
  if (merchant === undefined) return [];
  // The files are written by hand. A test checks them against the table of kinds.
  const allItems = files.flatMap(
    (file) => JSON.parse(readFileSync(join(folder, `${file}.json`), "utf8")) as SeedItem[],
  );
  return allItems
    .filter((item) => item.merchant === undefined || item.merchant === code)
    .map((item) => fillSeed(item, merchant));
}

/** Inserts the items of each demo merchant that has no content. A second call changes nothing. */
export async function seedContent(
  { db, ids, clock }: Pick<Deps, "db" | "ids" | "clock">,
  merchants: readonly Merchant[],
): Promise<void> {
  const at = clock.businessNow();
  for (const { id: merchantId, code } of merchants) {
    if ((await countItems(db, merchantId)) > 0) continue;
    const items = seedItemsOf(code);
    const newIds = ids.nextMany(items.length);
    const seededItems = items.map((item, index) =>
      toSeeded(item, { id: String(newIds[index]), at, position: index + 1 }),
    );
    await insertSeededItems(db, { merchantId, at, by: "Open House", items: seededItems });
  }
}

function toSeeded(item: SeedItem, { id, at, position }: { id: string; at: Date; position: number }): SeededItem {
  const { kind, slug, EN, TY, fields = {}, audience = "all", daysAgo = 0, isDraft = false } = item;
  const showsFrom = new Date(at.getTime() - daysAgo * dayMs);
  const body = cleanBody(kind, { fields, texts: { EN, TY }, audience });
  return {
    id,
    kind,
    slug,
    position: contentKindRules[kind].isOrdered ? position : 0,
    body,
    showsFrom,
    showsUntil: null,
    isDraft,
  };
}
