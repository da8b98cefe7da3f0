/** What each house wears, by the hour: the first look in the desk's order whose time has come and is not over. */

import type { ContentBody } from "@openhouse/rules/content/content-body";
import type { MerchantId } from "../../core/ids.ts";
import type { HouseLook } from "../../core/merchant.ts";
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
    const [first] = shownAt(byHouse.get(merchantId) ?? [], at);
    return first && lookOf(first.body);
  };
}

/** The look that a body describes. Pure. */
export function lookOf({ fields }: ContentBody): HouseLook {
  const { theme = "", accent = "", mode = "" } = fields;
  return { theme, accent, mode };
}
