/** The details of a bet: its amounts, times and round number, and a button for the replay if there is one. */

import { Button } from "@openhouse/ui/button/button";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Facts } from "../../../components/list/facts.tsx";
import { openDialog } from "../../../lib/dialogs/dialog-store.ts";
import { useFormats } from "../../../lib/formats/use-formats.ts";
import { useMemberCurrency } from "../../../lib/session/use-member-currency.ts";
import type { Bet } from "../api/use-bets-with-sums.ts";

export function BetFacts({ bet }: { bet: Bet }) {
  const { t } = useTexts();
  const currency = useMemberCurrency();
  const { decimal, exactMoment } = useFormats();
  const settledAt = bet.transTimeInTimestamp;
  return (
    <>
      <Facts
        facts={[
          { name: t("records.bets.stake"), value: decimal(bet.betAmount, currency) },
          { name: t("records.bets.win"), value: decimal(bet.winAmount, currency) },
          { name: t("records.bets.result"), value: decimal(bet.profitAndLoss, currency), isTotal: true },
          { name: t("records.bets.valid"), value: decimal(bet.validBetAmount, currency) },
          ...(bet.selection === "" ? [] : [{ name: t("records.selection"), value: bet.selection }]),
          { name: t("records.when"), value: exactMoment(bet.betTimeInTimestamp) },
          ...(settledAt === null ? [] : [{ name: t("records.bets.settledAt"), value: exactMoment(settledAt) }]),
          { name: t("records.vendor"), value: bet.accountTypeName },
          { name: t("records.order"), value: bet.orderNo },
        ]}
      />
      {bet.hasReplay && <ReplayButton bet={bet} />}
    </>
  );
}

function ReplayButton({ bet }: { bet: Bet }) {
  const { t } = useTexts();
  const isTrial = useMemberCurrency() === "FUN";
  const { gameName: name, gameCode, accountTypeName: vendor, orderNo: round } = bet;
  const game = { name, nodeId: "", gameId: "", gameCode, vendor, mode: isTrial ? "trial" : "real", round } as const;
  return (
    <div className="record-actions">
      <Button size="small" icon="play" onClick={() => openDialog({ kind: "game", game })}>
        {t("records.replay")}
      </Button>
    </div>
  );
}
