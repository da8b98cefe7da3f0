/** The statement of a member's wallet: each transfer with the balance after it. */

import type { CallInput, Reply } from "@openhouse/browser/api-types";
import { MoneyText } from "@openhouse/ui/money-text/money-text";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { transferCodeNames } from "@openhouse/rules/wallet/transfer-codes";
import { FilterBar, FilterChoice, FilterDay } from "../../components/list/filter-bar.tsx";
import type { OfficeColumn } from "../../components/list/office-column.ts";
import { WorkList } from "../../components/list/work-list.tsx";
import { codeText } from "../../lib/code-text.ts";
import { dayBounds, plainMoney, readMoney, sumMinor, useFormats } from "../../lib/formats.ts";
import { useOffice, useStaff } from "../../lib/office.tsx";
import { callKey } from "../../lib/use-call.ts";
import { useFilters } from "../../lib/use-filters.ts";
import { useKeysetList } from "../../lib/use-keyset-list.ts";
import { accountTexts, serverCodeText } from "../../lib/server-code-text.ts";

type Line = Reply<"GET /backoffice/api/members/:id/statement">["list"][number] & { readonly currency: string };
type Query = NonNullable<CallInput<"GET /backoffice/api/members/:id/statement">["query"]>;

const route = "GET /backoffice/api/members/:id/statement";
const defaults = { wallet: "main", code: "", day: "" };
const wallets = ["main", "bonus", "hold"] as const;

export function StatementList({ memberId }: { memberId: string }) {
  const { t } = useTexts();
  const [filters, setFilters] = useFilters(defaults);
  const list = useStatement(memberId, filters);
  const columns = useStatementColumns(list.rows);
  return (
    <>
      <FilterBar
        label={t("backoffice.filter.title")}
        isFiltered={filters.code !== "" || filters.day !== ""}
        onClear={() => setFilters({ code: "", day: "" })}
      >
        <FilterChoice
          label={t("backoffice.column.wallet")}
          value={filters.wallet}
          onChange={(wallet) => setFilters({ wallet })}
          options={wallets.map((value) => ({ value, label: t(`backoffice.wallet.${value}`) }))}
        />
        <FilterChoice
          label={t("backoffice.column.reason")}
          value={filters.code}
          onChange={(code) => setFilters({ code })}
          options={[
            { value: "", label: t("backoffice.filter.all") },
            ...transferCodeNames.map((value) => ({ value, label: t(`backoffice.code.${value}`) })),
          ]}
        />
        <FilterDay label={t("backoffice.filter.day")} value={filters.day} onChange={(day) => setFilters({ day })} />
      </FilterBar>
      <WorkList
        caption={t("backoffice.tab.statement")}
        columns={columns}
        list={list}
        rowKey={({ transferId }) => transferId}
        emptyText={t("backoffice.statement.empty")}
        fileName={`statement-${memberId}-${filters.wallet}`}
      />
    </>
  );
}

function useStatement(memberId: string, { wallet, code, day }: typeof defaults) {
  const { api } = useOffice();
  const { timeZone } = useStaff();
  const query: Query = {
    kind: wallets.find((kind) => kind === wallet) ?? "main",
    ...(code === "" ? {} : { codes: code }),
    ...dayBounds(day, timeZone),
  };
  return useKeysetList<Line>({
    key: callKey(route, { memberId, query }),
    async read(after, signal) {
      const page = { ...query, limit: 50, ...(after === undefined ? {} : { before: after }) };
      const input = { params: { id: memberId }, query: page, ...(signal && { signal }) };
      const { list, next, currency } = await api.call(route, input);
      return { list: list.map((line) => ({ ...line, currency })), next };
    },
  });
}

function useStatementColumns(rows: readonly Line[]): OfficeColumn<Line>[] {
  const { t } = useTexts();
  const { money, stamp, locale } = useFormats();
  const currency = rows[0]?.currency;
  return [
    {
      key: "at",
      title: t("backoffice.column.time"),
      cell: ({ at }) => <time>{stamp(at)}</time>,
      csv: ({ at }) => stamp(at),
      isTime: true,
      sum: t("backoffice.sum"),
    },
    {
      key: "code",
      title: t("backoffice.column.reason"),
      cell: ({ code }) => codeText(code, t),
      csv: ({ code }) => code,
    },
    {
      key: "reference",
      title: t("backoffice.column.reference"),
      cell: ({ reference, remark }) => (
        <>
          <span className="code">{reference}</span> {remark !== "" && <span className="muted">{remark}</span>}
        </>
      ),
      csv: ({ reference }) => reference,
    },
    { key: "remark", title: t("finance.remark"), isFileOnly: true, cell: () => "", csv: ({ remark }) => remark },
    {
      key: "amount",
      title: t("backoffice.column.amount"),
      isNumeric: true,
      cell: (line) => <MoneyText amount={readMoney(line.amountMinor, line.currency)} locale={locale} isSigned />,
      csv: (line) => plainMoney(line.amountMinor, line.currency),
      sum: currency && (
        <MoneyText
          amount={readMoney(sumMinor(rows.map(({ amountMinor }) => amountMinor)), currency)}
          locale={locale}
          isSigned
        />
      ),
    },
    {
      key: "balance",
      title: t("backoffice.column.balance"),
      isNumeric: true,
      cell: (line) => <strong>{money(line.balanceMinor, line.currency)}</strong>,
      csv: (line) => plainMoney(line.balanceMinor, line.currency),
    },
    {
      key: "other",
      title: t("backoffice.column.counterparty"),
      cell: ({ counterparty }) => serverCodeText(accountTexts, counterparty, t),
      csv: ({ counterparty }) => counterparty,
    },
    {
      key: "line",
      title: t("backoffice.column.line"),
      isNumeric: true,
      cell: ({ line }) => <span className="muted">{line}</span>,
      csv: ({ line }) => line,
    },
    {
      key: "transfer",
      title: t("backoffice.column.transfer"),
      cell: ({ transferId }) => <span className="code muted">{transferId}</span>,
      csv: ({ transferId }) => transferId,
    },
  ];
}
