/** Moves between the member's wallets, newest first; the sign shows the change of the main wallet. */

import { useState } from "react";
import { TableNotice } from "@openhouse/ui/table/table-state";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Facts } from "../../../../components/list/facts.tsx";
import { MoneyText } from "@openhouse/ui/money-text/money-text";
import { RecordList } from "../../../../components/list/record-list.tsx";
import type { RecordOverview, RecordLines } from "../../../../components/list/record-list.tsx";
import { RecordPages } from "../../../../components/list/record-pages.tsx";
import { useFormats } from "../../../../lib/formats/use-formats.ts";
import { useListState } from "../../../../lib/queries/use-list-state.ts";
import { movesPerPage, useWalletTransfers } from "../../api/use-wallet-transfers.ts";
import { signedAmountOf, movePhase, directionOf } from "../../rules/wallet-moves.ts";
import type { MovePhase, WalletMove } from "../../rules/wallet-moves.ts";

export function RecentWalletMoves() {
  const { t } = useTexts();
  const [page, setPage] = useState(1);
  const report = useWalletTransfers(page);
  const state = useListState(report, report.data?.records);
  const lines = useMoveLines();
  const pages = Math.max(1, Math.ceil((report.data?.total ?? 0) / movesPerPage));
  return (
    <section className="recent" aria-busy={report.isPlaceholderData}>
      <h2>{t("cashier.wallets.recent")}</h2>
      <RecordList
        caption={t("cashier.wallets.recent")}
        state={state}
        rowKey={({ transferId }) => transferId}
        lines={lines}
        empty={<TableNotice text={t("cashier.wallets.none")} />}
        waitingRows={movesPerPage}
      />
      <RecordPages page={page} pages={pages} onPage={setPage} />
    </section>
  );
}

const phaseLooks: Readonly<Record<MovePhase, Pick<RecordOverview, "icon" | "tone">>> = {
  asked: { icon: "hourglass", tone: "live" },
  sent: { icon: "hourglass", tone: "live" },
  unknown: { icon: "hourglass", tone: "live" },
  review: { icon: "search", tone: "live" },
  done: { icon: "check" },
  failed: { icon: "minus" },
};

function useMoveLines(): RecordLines<WalletMove> {
  const { t } = useTexts();
  const { moment, exactMoment, locale } = useFormats();
  return {
    overview: (row) => ({
      ...phaseLooks[movePhase(row)],
      title: t(`cashier.wallets.line.${directionOf(row)}`, { name: row.walletName }),
      subtitle: <time>{moment(row.transferDate)}</time>,
      amount: <MoneyText amount={signedAmountOf(row)} locale={locale} isMovement />,
      after: t(`cashier.wallets.state.${movePhase(row)}`),
    }),
    details: (row) => (
      <Facts
        facts={[
          { name: t("common.amount"), value: <MoneyText amount={signedAmountOf(row)} locale={locale} isMovement /> },
          { name: t("cashier.wallets.state"), value: t(`cashier.wallets.state.${movePhase(row)}`) },
          { name: t("records.line.when"), value: exactMoment(row.transferDate) },
          ...(row.closedDate === null ? [] : [{ name: t("cashier.closed"), value: exactMoment(row.closedDate) }]),
          { name: t("cashier.reference"), value: row.transferId },
        ]}
      />
    ),
  };
}
