/** The messages about a typed amount and its limits. */

import { currencies } from "@openhouse/rules/money/currencies";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { useFormats } from "../../../lib/formats/use-formats.ts";
import type { AmountBounds, AmountProblem } from "../rules/read-typed-amount.ts";
import { maximumOf } from "../rules/withdraw-terms.ts";

interface AmountTexts {
  problem(problem: AmountProblem | undefined): string | undefined;
  hint(bounds: AmountBounds): string;
}

export function useAmountTexts(currency: AmountBounds["currency"]): AmountTexts {
  const { t } = useTexts();
  const { money, short } = useFormats();
  return {
    problem(problem) {
      if (problem === undefined) return undefined;
      switch (problem.kind) {
        case "below":
          return t("cashier.amount.below", { least: money(problem.least) });
        case "above":
          return t(boundTexts[problem.bound] ?? "cashier.amount.above", { most: money(problem.most) });
        case "decimals":
          return t("cashier.amount.decimals", { decimals: currencies[currency].exponent });
        default:
          return t(`cashier.amount.${problem.kind}`);
      }
    },
    hint: (bounds) => t("cashier.amount.between", { least: short(bounds.least), most: short(maximumOf(bounds)) }),
  };
}

type BoundText = `cashier.amount.above.${"balance" | "wallet" | "vendor" | "day" | "ownDay" | "ownWeek" | "ownMonth"}`;

const boundTexts: Readonly<Record<string, BoundText>> = {
  balance: "cashier.amount.above.balance",
  wallet: "cashier.amount.above.wallet",
  vendor: "cashier.amount.above.vendor",
  day: "cashier.amount.above.day",
  "own.day": "cashier.amount.above.ownDay",
  "own.week": "cashier.amount.above.ownWeek",
  "own.month": "cashier.amount.above.ownMonth",
};
