/** Texts of bills: window, games, tier and amounts. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { contractKinds, productClasses } from "@openhouse/rules/contracts/contract-kinds";
import { usePage } from "../../../../lib/page/page-context.tsx";
import { useFormats } from "../../../../lib/formats/use-formats.ts";
import { useMemberCurrency } from "../../../../lib/session/use-member-currency.ts";
import type { Bill } from "../../api/use-bills.ts";
import { readExactAmount } from "../../rules/read-exact-amount.ts";
import type { ExactAmount } from "../../rules/read-exact-amount.ts";
import { windowText } from "../../rules/window-text.ts";
import type { WindowToWrite } from "../../rules/window-text.ts";

export interface BillTexts {
  window(window: WindowToWrite): string;
  windowOf(bill: Pick<Bill, "period" | "startDate" | "endDate">): string;
  /** The name of a class of games. Returns an unknown class unchanged. */
  games(productClass: string): string;
  /** For example "Daily salary, All games". An unknown kind or class appears as the server sent it. */
  subject(bill: Pick<Bill, "kind" | "productClass">): string;
  /** "Tier 2", or a text for a bill that reached no tier. */
  tier(tier: number): string;
  /** A decimal number in major units. */
  decimal(amount: number): string;
  /** Minor units with decimals, shown without rounding. */
  exact(minor: string): ExactAmount;
}

export function useBillTexts(): BillTexts {
  const { t, locale } = useTexts();
  const { merchant } = usePage();
  const currency = useMemberCurrency();
  const formats = useFormats();
  const window = (windowToWrite: WindowToWrite) => windowText(windowToWrite, locale, merchant.timeZone);
  const games = (productClass: string) => {
    const knownValue = productClasses.find((candidate) => candidate === productClass);
    return knownValue === undefined ? productClass : t(`contracts.class.${knownValue}`);
  };
  return {
    window,
    windowOf: ({ period, startDate, endDate }) => window({ period, fromMs: startDate, untilMs: endDate }),
    games,
    subject: ({ kind, productClass }) => {
      const knownValue = contractKinds.find((candidate) => candidate === kind);
      return t("contracts.named", {
        kind: knownValue === undefined ? kind : t(`contracts.kind.${knownValue}`),
        games: games(productClass),
      });
    },
    tier: (tier) => (tier === 0 ? t("contracts.bill.noTier") : t("contracts.tier", { tier })),
    decimal: (amount) => formats.decimal(amount, currency),
    exact: (minor) => readExactAmount(minor, currency, locale),
  };
}
