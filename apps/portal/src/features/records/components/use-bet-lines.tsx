/** How a bet is shown, closed and open. */

import { MoneyText } from "@openhouse/ui/money-text/money-text";
import { moneyOfDecimal } from "@openhouse/rules/money/money-of-decimal";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { betStatusText } from "../../../components/list/bet-status.tsx";
import type { RecordLines } from "../../../components/list/record-list.tsx";
import { useHouseFormats } from "../../../lib/formats/use-house-formats.ts";
import { useMemberCurrency } from "../../../lib/session/use-member-currency.ts";
import type { Bet } from "../api/use-bets-with-sums.ts";
import { BetFacts } from "./bet-facts.tsx";

export function useBetLines(): RecordLines<Bet> {
  const { t } = useTexts();
  const currency = useMemberCurrency();
  const { locale, moment, decimal } = useHouseFormats();
  return {
    details: (bet) => <BetFacts bet={bet} />,
    face: (bet) => ({
      icon: bet.profitAndLoss > 0 ? "star" : "play",
      ...(bet.profitAndLoss > 0 && { tone: "gain" }),
      title: bet.gameName,
      subtitle: <time>{moment(bet.betTimeInTimestamp)}</time>,
      amount: <MoneyText amount={moneyOfDecimal(bet.profitAndLoss, currency)} locale={locale} isSigned />,
      after: `${betStatusText(bet.status, t)} · ${decimal(bet.betAmount, currency)}`,
    }),
  };
}
