/** The withdrawals of the last thirty days: state, amount, and the reason of a rejection. */

import { useState } from "react";
import { TableNotice } from "@openhouse/ui/table/table-state";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { Facts } from "../../../../components/list/facts.tsx";
import { RecordList } from "../../../../components/list/record-list.tsx";
import type { RecordOverview, RecordLines } from "../../../../components/list/record-list.tsx";
import { RecordPages } from "../../../../components/list/record-pages.tsx";
import { Notice } from "../../../../components/notice.tsx";
import { useFormats } from "../../../../lib/formats/use-formats.ts";
import { useListState } from "../../../../lib/queries/use-list-state.ts";
import { useMemberCurrency } from "../../../../lib/session/use-member-currency.ts";
import { useReceipts } from "../../api/use-receipts.ts";
import { useWithdrawReport, withdrawalsPerPage } from "../../api/use-withdraw-report.ts";
import type { WithdrawRecord } from "../../api/use-withdraw-report.ts";
import { receiptState } from "../../rules/receipt-figures.ts";
import { withdrawalPhase } from "../../rules/withdrawal-progress.ts";
import type { WithdrawalPhase } from "../../rules/withdrawal-progress.ts";
import { ReceiptHistory } from "../receipts/receipt-history.tsx";

export function RecentWithdrawals() {
  const { t } = useTexts();
  const currency = useMemberCurrency();
  const [page, setPage] = useState(1);
  const report = useWithdrawReport(page);
  const state = useListState(report, report.data?.records);
  const lines = useWithdrawalLines(currency);
  const { decimal } = useFormats();
  const sums = report.data?.footer.sums;
  const pages = Math.max(1, Math.ceil((report.data?.total ?? 0) / withdrawalsPerPage));
  return (
    <section className="recent" aria-busy={report.isPlaceholderData}>
      <h2>{t("cashier.withdraw.recent")}</h2>
      {sums !== undefined && sums.amount > 0 && (
        <p className="muted">
          {t("cashier.withdraw.recent.sums", {
            paid: decimal(sums.amount, currency),
            fees: decimal(sums.charge, currency),
          })}
        </p>
      )}
      <RecordList
        caption={t("cashier.withdraw.recent")}
        state={state}
        rowKey={({ refId }) => refId}
        lines={lines}
        empty={<TableNotice text={t("cashier.withdraw.none")} />}
        waitingRows={withdrawalsPerPage}
      />
      <RecordPages page={page} pages={pages} onPage={setPage} />
    </section>
  );
}

const phaseLooks: Readonly<Record<WithdrawalPhase, Pick<RecordOverview, "icon" | "tone">>> = {
  asked: { icon: "hourglass", tone: "live" },
  paying: { icon: "send", tone: "live" },
  paid: { icon: "arrow-up", tone: "gain" },
  rejected: { icon: "error", tone: "error" },
  failed: { icon: "error", tone: "error" },
};

function useWithdrawalLines(currency: CurrencyCode): RecordLines<WithdrawRecord> {
  const { t } = useTexts();
  const { moment, decimal } = useFormats();
  const receipts = useReceipts().data;
  const overview = (row: WithdrawRecord): RecordOverview => {
    const phase = withdrawalPhase(row.status);
    const receipt = receipts?.find(({ id }) => id === row.refId);
    return {
      ...phaseLooks[phase],
      title: t(`cashier.withdraw.${phase}`),
      subtitle: (
        <>
          <time>{moment(row.withdrawDate)}</time>
          {receipt !== undefined && ` · ${t(`cashier.receipt.state.${receiptState(receipt.state)}`)}`}
        </>
      ),
      amount: decimal(row.amount, currency),
      after: row.bankName,
    };
  };
  return { overview, details: (row) => <WithdrawalFacts row={row} currency={currency} /> };
}

function WithdrawalFacts({ row, currency }: { row: WithdrawRecord; currency: CurrencyCode }) {
  const { t } = useTexts();
  const { decimal, exactMoment } = useFormats();
  const receipt = useReceipts().data?.find(({ id }) => id === row.refId);
  return (
    <>
      {row.remark !== "" && <Notice tone="error">{t("cashier.withdraw.reason", { reason: row.remark })}</Notice>}
      <Facts
        facts={[
          { name: t("cashier.withdraw.leaves"), value: decimal(row.amount, currency) },
          { name: t("cashier.fee"), value: row.charge === 0 ? t("cashier.fee.none") : decimal(row.charge, currency) },
          { name: t("cashier.account.to"), value: `${row.bankName} ${row.cardNumber}` },
          { name: t("cashier.reference"), value: row.refId },
          ...(receipt === undefined
            ? []
            : [{ name: t("cashier.receipt.state"), value: t(`cashier.receipt.state.${receiptState(receipt.state)}`) }]),
          ...(row.closedDate === null ? [] : [{ name: t("cashier.closed"), value: exactMoment(row.closedDate) }]),
        ]}
      />
      {receipt !== undefined && receipt.claims.length > 0 && <ReceiptHistory receipt={receipt} />}
    </>
  );
}
