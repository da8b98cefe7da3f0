/** A button that opens the bets that a bill counts, in their current state, with the sums of all of them. */

import { useState } from "react";
import type { Reply } from "@openhouse/browser/api-types";
import { Link } from "wouter";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { formatMoney } from "@openhouse/rules/money/money";
import { moneyOfDecimal } from "@openhouse/rules/money/money-of-decimal";
import { Button } from "@openhouse/ui/button/button";
import { Dialog } from "@openhouse/ui/dialog/dialog";
import { DataTable } from "@openhouse/ui/table/data-table";
import type { Column } from "@openhouse/ui/table/data-table";
import { PanelState } from "../../components/detail/panel-state.tsx";
import { useFormats, useStaffCurrency } from "../../lib/formats.ts";
import { useCall } from "../../lib/use-call.ts";

type Bets = Reply<"GET /backoffice/api/bills/:id/bets">;
type Bet = Bets["list"][number];

const betsPerPage = 25;

export function BillBets({ billId }: { billId: string }) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" icon="receipt" onClick={() => setOpen(true)}>
        {t("oversight.bill.bets")}
      </Button>
      <Dialog
        isOpen={isOpen}
        size="large"
        title={t("oversight.bill.bets.title")}
        closeLabel={t("backoffice.close")}
        onClose={() => setOpen(false)}
      >
        <BetPages billId={billId} />
      </Dialog>
    </>
  );
}

function BetPages({ billId }: { billId: string }) {
  const { t } = useTexts();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useCall(
    "GET /backoffice/api/bills/:id/bets",
    { params: { id: billId }, query: { page, size: betsPerPage } },
    { isKept: true },
  );
  const columns = useBetColumns(data?.footer.sums);
  if (data === undefined) return <PanelState error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <DataTable
        caption={t("oversight.bill.bets.title")}
        columns={columns}
        rowKey={({ orderNo }) => orderNo}
        state={{ kind: "loaded", rows: data.list }}
        emptyText={t("oversight.bill.bets.none")}
        isDense
      />
      {data.totalPages > 1 && (
        <div className="dialog-actions">
          <span className="figures muted">{t("oversight.bill.bets.page", { page, of: data.totalPages })}</span>
          <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t("oversight.bill.bets.before")}
          </Button>
          <Button size="small" disabled={page >= data.totalPages} onClick={() => setPage(page + 1)}>
            {t("oversight.bill.bets.next")}
          </Button>
        </div>
      )}
    </>
  );
}

/** The footer has the sums of all bets, not only of the page. */
function useBetColumns(sums: Bets["footer"]["sums"] | undefined): Column<Bet>[] {
  const { t } = useTexts();
  const { stamp, locale } = useFormats();
  const currency = useStaffCurrency();
  const amount = (decimal: number | undefined) =>
    decimal === undefined ? undefined : formatMoney(moneyOfDecimal(decimal, currency), locale);
  return [
    {
      key: "at",
      title: t("backoffice.column.time"),
      cell: ({ transTimeInTimestamp }) => <time>{stamp(transTimeInTimestamp)}</time>,
      sum: t("oversight.bill.bets.sum"),
    },
    {
      key: "member",
      title: t("backoffice.column.member"),
      cell: ({ customerId, customerName }) => (
        <Link className="text-link" href={`/members/${customerId}`}>
          {customerName}
        </Link>
      ),
    },
    { key: "game", title: t("backoffice.column.game"), cell: ({ gameName }) => gameName },
    { key: "id", title: "ID", cell: ({ orderNo }) => <span className="code">{orderNo}</span> },
    {
      key: "stake",
      title: t("backoffice.column.stake"),
      isNumeric: true,
      cell: ({ betAmount }) => amount(betAmount),
      sum: amount(sums?.betAmount),
    },
    {
      key: "valid",
      title: t("oversight.bill.bets.valid"),
      isNumeric: true,
      cell: ({ validBetAmount }) => amount(validBetAmount),
      sum: amount(sums?.validBetAmount),
    },
    {
      key: "win",
      title: t("backoffice.column.win"),
      isNumeric: true,
      cell: ({ winAmount }) => amount(winAmount),
      sum: amount(sums?.winAmount),
    },
  ];
}
