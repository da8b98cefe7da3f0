/** The columns of the team's profit and loss; the footer shows the totals of all pages. */

import { MoneyText } from "@openhouse/ui/money-text/money-text";
import type { Column } from "@openhouse/ui/table/data-table";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { moneyOfDecimal } from "@openhouse/rules/money/money-of-decimal";
import { RouteLink } from "../../../../components/route-link.tsx";
import { useFormats } from "../../../../lib/formats/use-formats.ts";
import { useMemberCurrency } from "../../../../lib/session/use-member-currency.ts";
import type { TeamStatement, TeamStatementLine } from "../../api/use-team-reports.ts";
import { amountColumns } from "./amount-columns.ts";

/** The amounts in column order. */
const amounts = [
  ["deposit", "agents.file.deposit"],
  ["withdraw", "agents.file.withdraw"],
  ["betAmount", "agents.file.stake"],
  ["validBetAmount", "agents.file.valid"],
  ["winAmount", "agents.file.win"],
  ["rebate", "agents.file.rebate"],
  ["promotion", "agents.file.promotion"],
  ["agentCommission", "agents.file.commission"],
  ["merchantCharge", "agents.file.charge"],
] as const;

const alwaysShown: ReadonlySet<(typeof amounts)[number][0]> = new Set([
  "deposit",
  "withdraw",
  "betAmount",
  "winAmount",
]);

export function useStatementColumns(
  statement: TeamStatement | undefined,
  hrefOf: (parentId: string) => string,
): readonly Column<TeamStatementLine>[] {
  const { t } = useTexts();
  const currency = useMemberCurrency();
  const { decimal, locale } = useFormats();
  const signed = (amount: number) => <MoneyText amount={moneyOfDecimal(amount, currency)} locale={locale} isSigned />;
  const sums = statement?.footer.sums;
  return [
    {
      key: "name",
      title: t("team.bets.member"),
      cell: (line) => <LineName line={line} hrefOf={hrefOf} />,
      sum: t("common.total"),
    },
    ...amountColumns({
      columns: amounts.map(([name, title]) => [name, t(title)] as const),
      alwaysShown,
      report: statement,
      textOf: (amount) => decimal(amount, currency),
    }),
    {
      key: "profit",
      title: t("agents.file.profit"),
      cell: ({ profitAndLoss }) => signed(profitAndLoss),
      isNumeric: true,
      sum: sums === undefined ? undefined : signed(sums.profitAndLoss),
    },
  ];
}

interface LineNameProps {
  readonly line: TeamStatementLine;
  readonly hrefOf: (parentId: string) => string;
}

function LineName({ line: { customerId, customerName: name, isSelf, has_direct: hasDirect }, hrefOf }: LineNameProps) {
  const { t } = useTexts();
  if (isSelf) return <em>{t("agents.report.self", { name })}</em>;
  if (hasDirect !== "1") return <strong>{name}</strong>;
  return (
    <RouteLink className="text-link" href={hrefOf(customerId)}>
      <strong>{name}</strong>
    </RouteLink>
  );
}
