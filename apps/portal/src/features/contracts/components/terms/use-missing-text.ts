/** The amounts that a team lacks for the next tier: "₱41,000.00 of valid bets and 2 active members short of tier 2." */

import { useTexts } from "@openhouse/i18n/texts-provider";
import type { TeamReach } from "@openhouse/rules/contracts/reach-tier";
import { useMemberCurrency } from "../../../../lib/session/use-member-currency.ts";
import { thresholdsAboveZero } from "../../rules/tier-progress.ts";
import { useTermsTexts } from "./use-terms-texts.ts";

/** `tier` is the reached tier, or 0 for none; `missing` is null at the highest tier. */
export function useMissingText(): (tier: number, missing: TeamReach | null) => string {
  const { t, locale } = useTexts();
  const texts = useTermsTexts(useMemberCurrency());
  return (tier, missing) => {
    if (missing === null) return t("contracts.stands.top");
    const parts = thresholdsAboveZero(missing).map((name) => texts.missing(name, missing[name]));
    const list = new Intl.ListFormat(locale, { type: "conjunction" }).format(parts);
    return t("contracts.stands.short", { list, tier: tier + 1 });
  };
}
