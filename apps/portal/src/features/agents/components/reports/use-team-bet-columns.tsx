/** The columns of the team's bets; the footer shows the totals of the date range. */

import { MoneyText } from "@openhouse/ui/money-text/money-text";
import type { Column } from "@openhouse/ui/table/data-table";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { moneyOfDecimal } from "@openhouse/rules/money/money-of-decimal";
import { BetStatus } from "../../../../components/list/bet-status.tsx";
import { useFormats } from "../../../../lib/formats/use-formats.ts";
import { useMemberCurrency } from "../../../../lib/session/use-member-currency.ts";
import type { TeamBet, TeamBets } from "../../api/use-team-bets.ts";

/** The number of a bet is below the name of its game, so that a row fits on a laptop. */
export function useTeamBetColumns(sums: TeamBets["footer"]["sums"] | undefined): readonly Column<TeamBet>[] {
  const { t } = useTexts();
  const currency = useMemberCurrency();
  const { decimal, moment, locale } = useFormats();
  const total = (amount: number | undefined) => (amount === undefined ? undefined : decimal(amount, currency));
  const signed = (amount: number) => <MoneyText amount={moneyOfDecimal(amount, currency)} locale={locale} isSigned />;
  return [
    {
      key: "when",
      title: t("records.when"),
      cell: (bet) => <time>{moment(bet.betTimeInTimestamp)}</time>,
      sum: t("common.total"),
    },
    { key: "member", title: t("team.bets.member"), cell: (bet) => <strong>{bet.customerName}</strong> },
    { key: "game", title: t("records.game"), cell: (bet) => <GameCell bet={bet} /> },
    { key: "status", title: t("common.status"), cell: (bet) => <BetStatus bet={bet} /> },
    {
      key: "stake",
      title: t("records.bets.stake"),
      cell: (bet) => decimal(bet.betAmount, currency),
      isNumeric: true,
      sum: total(sums?.betAmount),
    },
    {
      key: "valid",
      title: t("records.bets.valid"),
      cell: (bet) => decimal(bet.validBetAmount, currency),
      isNumeric: true,
      sum: total(sums?.validBetAmount),
    },
    {
      key: "win",
      title: t("records.bets.win"),
      cell: (bet) => decimal(bet.winAmount, currency),
      isNumeric: true,
      sum: total(sums?.winAmount),
    },
    {
      key: "net",
      title: t("records.bets.result"),
      cell: (bet) => signed(bet.profitAndLoss),
      isNumeric: true,
      sum: sums === undefined ? undefined : signed(sums.profitAndLoss),
    },
  ];
}

function GameCell({ bet }: { bet: TeamBet }) {
  return (
    <span className="team-game">
      {bet.gameName}
      <small className="figures muted">{bet.orderNo}</small>
    </span>
  );
}
