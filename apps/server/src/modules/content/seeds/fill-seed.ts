/** Inserts a merchant's amounts and names into the texts of the initial content. */

import type { FieldValues } from "@openhouse/rules/content/content-body";
import type { SeedMerchant, SeedItem } from "./seed-item.ts";

/** Replaces each `{field}` by the merchant's value. Throws on an unknown field. Pure. */
export function fillSeed(item: SeedItem, merchant: Partial<SeedMerchant>): SeedItem {
  const valuesByField = new Map<string, string>(Object.entries(merchant));
  const fill = (values: FieldValues): FieldValues =>
    Object.fromEntries(
      Object.entries(values).map(([name, text]) => [
        name,
        text.replace(/\{(\w+)\}/g, (_, field: string) => {
          const value = valuesByField.get(field);
          if (value === undefined) throw new RangeError(`${item.slug} names {${field}}`);
          return value;
        }),
      ]),
    );
  return { ...item, fields: fill(item.fields ?? {}), EN: fill(item.EN), TY: fill(item.TY) };
}
