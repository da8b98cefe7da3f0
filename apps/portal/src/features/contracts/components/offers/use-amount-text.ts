/** Formats minor units as money. */

import { money } from "@openhouse/rules/money/money";
import { useFormats } from "../../../../lib/formats/use-formats.ts";
import { useMemberCurrency } from "../../../../lib/session/use-member-currency.ts";

export function useAmountText(): (minor: bigint) => string {
  const currency = useMemberCurrency();
  const formats = useFormats();
  return (minor) => formats.money(money(minor, currency));
}
