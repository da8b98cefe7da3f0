/** Formats minor units as money, with a true minus sign. */

import { money } from "@openhouse/rules/money/money";
import { useHouseFormats } from "../../../../lib/formats/use-house-formats.ts";
import { useMemberCurrency } from "../../../../lib/session/use-member-currency.ts";

export function useAmountText(): (minor: bigint) => string {
  const currency = useMemberCurrency();
  const formats = useHouseFormats();
  return (minor) => formats.money(money(minor, currency)).replace(/^-/, "−");
}
