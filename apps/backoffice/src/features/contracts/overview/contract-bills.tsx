/** The latest bills of a contract. */

import { MoneyText } from "@openhouse/ui/money-text/money-text";
import { isCurrencyCode } from "@openhouse/rules/money/currencies";
import { moneyOfDecimal } from "@openhouse/rules/money/money-of-decimal";
import type { PlainKey } from "@openhouse/i18n/text-store";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { BillState } from "@openhouse/rules/contracts/bill-states";
import { DataTable } from "@openhouse/ui/table/data-table";
import type { Column } from "@openhouse/ui/table/data-table";
import { Section } from "../../../components/detail/facts.tsx";
import { PanelState } from "../../../components/detail/panel-state.tsx";
import { useFormats } from "../../../lib/formats.ts";
import { serverCodeText } from "../../../lib/server-code-text.ts";
import { BillBets } from "../bill-bets.tsx";
import { useContractBills } from "./use-contracts.ts";
import type { ContractBill } from "./use-contracts.ts";

const stateTexts = {
  review: "oversight.bill.review",
  pending: "oversight.bill.pending",
  paid: "oversight.bill.paid",
  claimed: "oversight.bill.claimed",
  refused: "oversight.bill.refused",
  expired: "oversight.bill.expired",
  adjusted: "oversight.bill.adjusted",
} as const satisfies Record<BillState, PlainKey>;

export function ContractBills({ contractId }: { contractId: string }) {
  const { t } = useTexts();
  const { data, error, refetch } = useContractBills(contractId);
  const columns = useBillColumns(data?.currency ?? "");
  return (
    <Section title={t("oversight.bills")}>
      {data === undefined ? (
        <PanelState error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          caption={t("oversight.bills")}
          columns={columns}
          rowKey={({ id }) => id}
          state={{ kind: "loaded", rows: data.list }}
          emptyText={t("oversight.bills.empty")}
          isDense
        />
      )}
    </Section>
  );
}

function useBillColumns(currency: string): Column<ContractBill>[] {
  const { t } = useTexts();
  const { stamp, locale } = useFormats();
  const amount = (decimal: number) => (
    <MoneyText amount={moneyOfDecimal(decimal, isCurrencyCode(currency) ? currency : "PHP")} locale={locale} />
  );
  return [
    { key: "until", title: t("oversight.bill.until"), cell: ({ endDate }) => <time>{stamp(endDate)}</time> },
    { key: "version", title: t("oversight.bill.version"), isNumeric: true, cell: ({ version }) => version },
    { key: "tier", title: t("oversight.tier"), isNumeric: true, cell: ({ tier }) => (tier === 0 ? "—" : tier) },
    { key: "due", title: t("oversight.bill.due"), isNumeric: true, cell: (bill) => amount(bill.dueAmount) },
    { key: "paid", title: t("oversight.bill.amount"), isNumeric: true, cell: (bill) => amount(bill.amount) },
    {
      key: "state",
      title: t("backoffice.column.state"),
      cell: ({ state, payoutAt }) => (
        <span className="two-lines">
          {serverCodeText(stateTexts, state, t)}
          {payoutAt !== null && (
            <span className="muted">{t("oversight.bill.payoutDay", { day: stamp(payoutAt).slice(0, 10) })}</span>
          )}
        </span>
      ),
    },
    { key: "bets", title: t("oversight.bill.bets"), cell: ({ id }) => <BillBets billId={id} /> },
  ];
}
