/** The bets that a bill counts, in their current state. They are loaded when the section is opened. */

import { useState } from "react";
import { Icon } from "@openhouse/ui/icon/icon";
import { DataTable } from "@openhouse/ui/table/data-table";
import type { Column } from "@openhouse/ui/table/data-table";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { BetStatus } from "../../../../components/list/bet-status.tsx";
import { RecordPages } from "../../../../components/list/record-pages.tsx";
import { useFormats } from "../../../../lib/formats/use-formats.ts";
import { useListState } from "../../../../lib/queries/use-list-state.ts";
import { useBillBets } from "../../api/use-bill-bets.ts";
import type { BillBet, BillBets as Bets } from "../../api/use-bill-bets.ts";
import type { Bill } from "../../api/use-bills.ts";
import { useBillTexts } from "./use-bill-texts.ts";

export function BillBets({ bill }: { bill: Bill }) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="contract-history" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon name="history" />
        {t("contracts.bill.bets")}
      </summary>
      {isOpen && <BetTable billId={bill.id} />}
    </details>
  );
}

function BetTable({ billId }: { billId: string }) {
  const { t } = useTexts();
  const [page, setPage] = useState(1);
  const bets = useBillBets(billId, page);
  const state = useListState(bets, bets.data?.list);
  const columns = useBetColumns(bets.data?.footer.sums);
  return (
    <div className="bill-bets">
      <p className="muted">{t("contracts.bill.bets.text")}</p>
      <div className="bills-table" data-stale={bets.isPlaceholderData ? "" : undefined}>
        <DataTable
          caption={t("contracts.bill.bets")}
          columns={columns}
          rowKey={({ orderNo }) => orderNo}
          state={state}
          emptyText={t("contracts.bill.bets.empty")}
        />
      </div>
      <RecordPages page={page} pages={bets.data?.totalPages} onPage={setPage} />
    </div>
  );
}

/** The footer shows the totals of all bets. */
function useBetColumns(sums: Bets["footer"]["sums"] | undefined): readonly Column<BillBet>[] {
  const { t } = useTexts();
  const { moment } = useFormats();
  const { decimal } = useBillTexts();
  const sum = (amount: number | undefined) => (amount === undefined ? undefined : decimal(amount));
  return [
    {
      key: "when",
      title: t("records.bets.settledAt"),
      cell: (bet) => <time>{moment(bet.transTimeInTimestamp)}</time>,
      sum: t("common.total"),
    },
    { key: "member", title: t("contracts.bill.member"), cell: (bet) => <strong>{bet.customerName}</strong> },
    { key: "game", title: t("records.game"), cell: (bet) => <GameCell bet={bet} /> },
    { key: "status", title: t("common.status"), cell: (bet) => <BetStatus bet={bet} /> },
    {
      key: "stake",
      title: t("records.bets.stake"),
      isNumeric: true,
      cell: (bet) => decimal(bet.betAmount),
      sum: sum(sums?.betAmount),
    },
    {
      key: "valid",
      title: t("records.bets.valid"),
      isNumeric: true,
      cell: (bet) => decimal(bet.validBetAmount),
      sum: sum(sums?.validBetAmount),
    },
    {
      key: "win",
      title: t("records.bets.win"),
      isNumeric: true,
      cell: (bet) => decimal(bet.winAmount),
      sum: sum(sums?.winAmount),
    },
  ];
}

function GameCell({ bet }: { bet: BillBet }) {
  return (
    <span className="bill-cell">
      {bet.gameName}
      <small className="figures muted">{bet.orderNo}</small>
    </span>
  );
}
