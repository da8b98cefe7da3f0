/** Texts of bills: window, games, tier and amounts. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { contractKinds, productClasses } from "@openhouse/rules/contracts/contract-kinds";
import { usePage } from "../../../../lib/page/page-context.tsx";
import { useFormats } from "../../../../lib/formats/use-formats.ts";
import { useMemberCurrency } from "../../../../lib/session/use-member-currency.ts";
import type { Bill } from "../../api/use-bills.ts";
import { readFine } from "../../rules/read-fine.ts";
import type { FineAmount } from "../../rules/read-fine.ts";
import { windowText } from "../../rules/window-text.ts";
import type { WindowToWrite } from "../../rules/window-text.ts";

export interface BillTexts {
  window(window: WindowToWrite): string;
  windowOf(bill: Pick<Bill, "period" | "startDate" | "endDate">): string;
  /** Unknown classes and kinds are shown as they came. */
  games(productClass: string): string;
  /** "Daily salary, All games". */
  subject(bill: Pick<Bill, "kind" | "productClass">): string;
  /** "Tier 2", or that none was reached. */
  tier(tier: number): string;
  /** A decimal number in major units. */
  decimal(amount: number): string;
  /** Minor units with decimals, shown without rounding. */
  fine(minor: string): FineAmount;
}

export function useBillTexts(): BillTexts {
  const { t, locale } = useTexts();
  const { merchant } = usePage();
  const currency = useMemberCurrency();
  const formats = useFormats();
  const window = (shown: WindowToWrite) => windowText(shown, locale, merchant.timeZone);
  const games = (productClass: string) => {
    const known = productClasses.find((word) => word === productClass);
    return known === undefined ? productClass : t(`contracts.class.${known}`);
  };
  return {
    window,
    windowOf: ({ period, startDate, endDate }) => window({ period, fromMs: startDate, untilMs: endDate }),
    games,
    subject: ({ kind, productClass }) => {
      const known = contractKinds.find((word) => word === kind);
      return t("contracts.named", {
        kind: known === undefined ? kind : t(`contracts.kind.${known}`),
        games: games(productClass),
      });
    },
    tier: (tier) => (tier === 0 ? t("contracts.bill.noTier") : t("contracts.tier", { tier })),
    decimal: (amount) => formats.decimal(amount, currency),
    fine: (minor) => readFine(minor, currency, locale),
  };
}
