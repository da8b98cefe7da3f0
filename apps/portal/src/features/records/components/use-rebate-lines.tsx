/** How the row of a rebate is shown, closed and open. */

import { startOfDay } from "@openhouse/browser/zoned-day";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import type { RecordLines } from "../../../components/list/record-list.tsx";
import { usePage } from "../../../lib/page/page-context.tsx";
import { readMinor } from "../../../lib/formats/read-minor.ts";
import { useCategoryName } from "../../../lib/formats/use-category-name.ts";
import { useFormats } from "../../../lib/formats/use-formats.ts";
import type { RebateRow } from "../api/use-rebate-record.ts";
import { RebateFacts } from "./rebate-facts.tsx";

export function useRebateLines(currency: CurrencyCode): RecordLines<RebateRow> {
  const { t } = useTexts();
  const { merchant } = usePage();
  const { day, decimal, money, count } = useFormats();
  const nameOf = useCategoryName();
  const stateText = ({ remainMinor, lapsedMinor, paidMinor }: RebateRow) => {
    if (remainMinor !== "0") return `${t("rebates.record.waits")}: ${money(readMinor(remainMinor, currency))}`;
    if (paidMinor !== "0") return t("rebates.record.paid");
    return lapsedMinor === "0" ? "" : t("rebates.record.lapsed");
  };
  /** Returns the branch of the team that earned the rebate; for several branches, their number. */
  const branchText = ({ levelTree, lineCount }: RebateRow) =>
    lineCount > 1 ? t("rebates.record.branches", { count: count(lineCount) }) : levelTree;
  return {
    details: (row) => <RebateFacts rebate={row} currency={currency} />,
    overview: (row) => {
      const category = nameOf(row.gameCategory);
      const dayText = day(startOfDay(row.balanceDate, merchant.timeZone));
      return {
        icon: row.side === "agent" ? "users" : "hand-coins",
        ...(row.amount > 0 && { tone: "gain" as const }),
        title: t(row.side === "agent" ? "rebates.record.side.agent" : "rebates.record.side.player", { category }),
        subtitle: (
          <>
            <time dateTime={row.balanceDate}>{dayText}</time>
            {row.side === "agent" && ` · ${branchText(row)}`}
          </>
        ),
        amount: decimal(row.amount, currency),
        after: stateText(row),
      };
    },
  };
}
