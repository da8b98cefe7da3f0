/** Transfers to and from the upline and downlines, newest first. */

import { useState } from "react";
import { TableNotice } from "@openhouse/ui/table/table-state";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { moneyFromWire, subtractMoney } from "@openhouse/rules/money/money";
import { noMoney } from "@openhouse/rules/money/money-sign";
import { Facts } from "../../../../components/list/facts.tsx";
import { MoneyText } from "@openhouse/ui/money-text/money-text";
import { RecordList } from "../../../../components/list/record-list.tsx";
import type { RecordLines } from "../../../../components/list/record-list.tsx";
import { RecordPages } from "../../../../components/list/record-pages.tsx";
import { useFormats } from "../../../../lib/formats/use-formats.ts";
import { useListState } from "../../../../lib/queries/use-list-state.ts";
import { transfersPerPage, useTransferReport } from "../../api/use-transfer-report.ts";
import type { TransferRecord } from "../../api/use-transfer-report.ts";
import { currencyOf } from "../../rules/currency-of.ts";

export function RecentTransfers() {
  const { t } = useTexts();
  const [page, setPage] = useState(1);
  const report = useTransferReport(page);
  const state = useListState(report, report.data?.records);
  const lines = useTransferLines();
  const pages = Math.max(1, Math.ceil((report.data?.total ?? 0) / transfersPerPage));
  return (
    <section className="recent" aria-busy={report.isPlaceholderData}>
      <h2>{t("cashier.transfer.recent")}</h2>
      <RecordList
        caption={t("cashier.transfer.recent")}
        state={state}
        rowKey={({ transferId }) => transferId}
        lines={lines}
        empty={<TableNotice text={t("cashier.transfer.none")} />}
        waitingRows={transfersPerPage}
      />
      <RecordPages page={page} pages={pages} onPage={setPage} />
    </section>
  );
}

function useTransferLines(): RecordLines<TransferRecord> {
  const { t } = useTexts();
  const { moment, exactMoment, locale } = useFormats();
  return {
    overview: (row) => ({
      icon: row.direction === "in" ? "arrow-down" : "send",
      ...(row.direction === "in" && { tone: "gain" as const }),
      title: t(`cashier.transfer.${row.direction}.${row.other}`, { name: row.otherName }),
      subtitle: <time>{moment(row.transferDate)}</time>,
      amount: <MoneyText amount={signedAmountOf(row)} locale={locale} isMovement />,
    }),
    details: (row) => (
      <Facts
        facts={[
          { name: t("common.amount"), value: <MoneyText amount={signedAmountOf(row)} locale={locale} isMovement /> },
          { name: t("records.line.when"), value: exactMoment(row.transferDate) },
          { name: t("cashier.reference"), value: row.transferId },
        ]}
      />
    ),
  };
}

/** Returns the amount of a transfer, negative if the member sent it. */
function signedAmountOf(row: TransferRecord) {
  const currency = currencyOf(row);
  const zero = noMoney(currency);
  const amount = moneyFromWire(row.amountMinor, currency) ?? zero;
  return row.direction === "in" ? amount : subtractMoney(zero, amount);
}
