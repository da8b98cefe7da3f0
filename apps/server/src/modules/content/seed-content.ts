/**
 * The initial content of a merchant, published except for drafts: all items for the two demo merchants, and the house
 * rules, the help and the footer for a real merchant. A merchant that already has content is not changed, so that items
 * removed by the staff do not appear again at the next start.
 */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { contentKindRules } from "@openhouse/rules/content/content-kinds";
import type { ContentKind } from "@openhouse/rules/content/content-kinds";
import type { Deps } from "../../core/deps.ts";
import type { Merchant } from "../../core/merchant/merchant.ts";
import { cleanBody } from "./content-cache.ts";
import { countItems, insertSeededItems } from "./repository.ts";
import type { SeededItem } from "./repository.ts";
import { fillSeed } from "./seeds/fill-seed.ts";
import { harbour, openHouse } from "./seeds/seed-item.ts";
import type { SeedMerchant, SeedItem } from "./seeds/seed-item.ts";

const demoMerchants: Readonly<Record<string, SeedMerchant>> = { openhouse: openHouse, harbour };
const folder = join(import.meta.dirname, "seeds");
const files = ["banners", "notices", "popups", "promotions", "help", "articles", "pages", "links"];
const dayMs = 86_400_000;

/** Returns the initial items of a demo merchant in their order; none for another merchant. */
export function seedItemsOf(code: string): SeedItem[] {
  const merchant = demoMerchants[code];
  if (merchant === undefined) return [];
  return readItems()
    .filter((item) => item.isStarter !== true && (item.merchant === undefined || item.merchant === code))
    .map((item) => fillSeed(item, merchant));
}

/** The kinds of a real merchant's first content. The staff writes the others, such as banners and promotions. */
const starterKinds: ReadonlySet<ContentKind> = new Set(["helpSection", "help", "page", "footer"]);

/** Returns the first items of a real merchant: those that name no amount and no bank. */
export function starterItemsOf({ name, agreementAge }: Pick<Merchant, "name" | "agreementAge">): SeedItem[] {
  const values = { name, age: String(agreementAge) };
  const isStarter = (item: SeedItem) =>
    starterKinds.has(item.kind) && item.merchant === undefined && item.isDemo !== true && namesOnly(item, values);
  return readItems()
    .filter(isStarter)
    .map((item) => fillSeed(item, values));
}

function namesOnly(item: SeedItem, values: Readonly<Record<string, string>>): boolean {
  const namedFields = JSON.stringify(item).matchAll(/\{(\w+)\}/g);
  return [...namedFields].every(([, field = ""]) => Object.hasOwn(values, field));
}

/** The files are written by hand. A test checks them against the table of kinds. */
function readItems(): SeedItem[] {
  return files.flatMap((file) => JSON.parse(readFileSync(join(folder, `${file}.json`), "utf8")) as SeedItem[]);
}

/** Inserts the initial items of each merchant that has no content. A second call changes nothing. */
export async function seedContent(
  { db, ids, clock, config }: Pick<Deps, "db" | "ids" | "clock" | "config">,
  merchants: readonly Merchant[],
): Promise<void> {
  const at = clock.businessNow();
  for (const merchant of merchants) {
    const merchantId = merchant.id;
    if ((await countItems(db, merchantId)) > 0) continue;
    const items = config.demo ? seedItemsOf(merchant.code) : starterItemsOf(merchant);
    const newIds = ids.nextMany(items.length);
    const seededItems = items.map((item, index) =>
      toSeeded(item, { id: String(newIds[index]), at, position: index + 1 }),
    );
    await insertSeededItems(db, { merchantId, at, by: config.demo ? "Open House" : merchant.name, items: seededItems });
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
