/** The look of each merchant at a time: of the valid looks the one that began last. */

import type { ContentBody } from "@openhouse/rules/content/content-body";
import { isLookTheme } from "@openhouse/rules/content/look-names";
import type { MerchantId } from "../../core/ids.ts";
import type { MerchantLook } from "../../core/merchant/merchant.ts";
import type { Queryable } from "../../db/connection.ts";
import { shownAt } from "./shown-at.ts";
import { selectLooks } from "./repository.ts";

/**
 * Reads the published looks of all merchants, including scheduled ones. Returns a function that finds a merchant's look
 * at a time, undefined if none is valid.
 */
export async function readLooks(
  db: Queryable,
): Promise<(merchantId: MerchantId, at: Date) => MerchantLook | undefined> {
  const rows = await selectLooks(db);
  const byMerchant = Map.groupBy(rows, ({ merchantId }) => merchantId);
  return (merchantId, at) => {
    const begun = shownAt(byMerchant.get(merchantId) ?? [], at).toSorted((a, b) => +b.showsFrom - +a.showsFrom);
    return begun.map(({ body }) => lookOf(body)).find((look) => look !== undefined);
  };
}

/**
 * The look of a body; a draft without a theme gets the merchant's theme. Undefined if the theme is not shipped (any
 * more). Pure.
 */
export function lookOf({ fields }: ContentBody, ownTheme = ""): MerchantLook | undefined {
  const { theme: named = "", accent = "", mode = "" } = fields;
  const theme = named || ownTheme;
  return isLookTheme(theme) ? { theme, accent, mode } : undefined;
}
