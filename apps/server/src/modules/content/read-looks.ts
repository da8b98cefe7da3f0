/** What each house wears, by the hour: of the looks whose time has come and is not over the one that began last. */

import type { ContentBody } from "@openhouse/rules/content/content-body";
import { isLookTheme } from "@openhouse/rules/content/look-names";
import type { MerchantId } from "../../core/ids.ts";
import type { HouseLook } from "../../core/merchant/merchant.ts";
import type { Queryable } from "../../db/connection.ts";
import { shownAt } from "./shown-at.ts";
import { selectLooks } from "./repository.ts";

/**
 * Reads the published looks of every house, those that wait included; answers what a house wears at a moment, undefined
 * while nothing is published.
 */
export async function readLooks(db: Queryable): Promise<(merchantId: MerchantId, at: Date) => HouseLook | undefined> {
  const rows = await selectLooks(db);
  const byHouse = Map.groupBy(rows, ({ merchantId }) => merchantId);
  return (merchantId, at) => {
    const begun = shownAt(byHouse.get(merchantId) ?? [], at).toSorted((a, b) => +b.showsFrom - +a.showsFrom);
    return begun.map(({ body }) => lookOf(body)).find((look) => look !== undefined);
  };
}

/**
 * The look that a body describes; a draft that names no theme yet has that of the house. Undefined when its theme is
 * not shipped (any more): a page cannot be drawn in it. Pure.
 */
export function lookOf({ fields }: ContentBody, ownTheme = ""): HouseLook | undefined {
  const { theme: named = "", accent = "", mode = "" } = fields;
  const theme = named || ownTheme;
  return isLookTheme(theme) ? { theme, accent, mode } : undefined;
}
