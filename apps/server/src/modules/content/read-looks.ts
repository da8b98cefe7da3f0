/** Finds the look of a merchant (theme, accent colour and mode) at a time: the valid look that began last. */

import type { ContentBody } from "@openhouse/rules/content/content-body";
import { isLookTheme } from "@openhouse/rules/content/look-names";
import type { MerchantId } from "../../core/ids.ts";
import type { MerchantLook } from "../../core/merchant/merchant.ts";
import type { Queryable } from "../../db/connection.ts";
import { shownAt } from "./shown-at.ts";
import { selectLooks } from "./repository.ts";

/**
 * Reads the published looks of all merchants, including scheduled looks. Returns a function that finds a merchant's
 * look at a time; undefined if no look is valid.
 */
export async function readLooks(
  db: Queryable,
): Promise<(merchantId: MerchantId, at: Date) => MerchantLook | undefined> {
  const rows = await selectLooks(db);
  const byMerchant = Map.groupBy(rows, ({ merchantId }) => merchantId);
  return (merchantId, at) => {
    const validLooks = shownAt(byMerchant.get(merchantId) ?? [], at).toSorted((a, b) => +b.showsFrom - +a.showsFrom);
    return validLooks.map(({ body }) => lookOf(body)).find((look) => look !== undefined);
  };
}

/**
 * Returns the look that a body describes. A body without a theme gets `merchantTheme`. Returns undefined if the portal
 * does not have the theme, or no longer has it. Pure.
 */
export function lookOf({ fields }: ContentBody, merchantTheme = ""): MerchantLook | undefined {
  const { theme: requestedTheme = "", accent = "", mode = "" } = fields;
  const theme = requestedTheme || merchantTheme;
  return isLookTheme(theme) ? { theme, accent, mode } : undefined;
}
