/**
 * The closed business days of a currency: whether the figures of each day agree ("proven"), what was owed to members,
 * and whether the chain of days is intact.
 */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { Badge } from "@openhouse/ui/badge/badge";
import { Icon } from "@openhouse/ui/icon/icon";
import { FilterBar, FilterChoice } from "../../../components/list/filter-bar.tsx";
import type { OfficeColumn } from "../../../components/list/office-column.ts";
import { RowLink } from "../../../components/list/row-link.tsx";
import { useRowNavigation } from "../../../components/list/use-row-navigation.ts";
import { WorkList } from "../../../components/list/work-list.tsx";
import { OfficePage } from "../../../components/office-page.tsx";
import { differenceOf, plainMoney, useFormats } from "../../../lib/formats.ts";
import { useStaff } from "../../../lib/office.tsx";
import { useFilters } from "../../../lib/use-filters.ts";
import { ClosePanel } from "./close-panel.tsx";
import { useCloseChain, useCloses } from "./use-closes.ts";
import type { CloseRow } from "./use-closes.ts";

const base = "/closes";

export default function ClosesPage({ openNumber }: { openNumber: string | undefined }) {
  const { t } = useTexts();
  const { currency: merchantCurrency } = useStaff();
  const [filters, setFilters] = useFilters({ currency: merchantCurrency });
  const { currency } = filters;
  const { data } = useCloseChain(currency);
  const list = useCloses(currency);
  const columns = useCloseColumns();
  const { close } = useRowNavigation({
    keys: list.rows.map(({ number }) => String(number)),
    openKey: openNumber,
    base,
  });
  const currencies = data?.currencies ?? [];
  return (
    <OfficePage
      title={t("finance.area.closes")}
      isFilled
      panel={openNumber !== undefined && <ClosePanel currency={currency} number={openNumber} onClose={close} />}
    >
      {data !== undefined && <ChainNotice {...data.chain} />}
      <FilterBar label={t("backoffice.filter.title")} isFiltered={false} onClear={() => undefined}>
        <FilterChoice
          label={t("finance.currency")}
          value={currency}
          onChange={(value) => setFilters({ currency: value })}
          options={[...new Set([merchantCurrency, ...currencies, currency])].map((value) => ({ value, label: value }))}
        />
      </FilterBar>
      <WorkList
        caption={t("finance.area.closes")}
        columns={columns}
        list={list}
        rowKey={({ number }) => String(number)}
        currentKey={openNumber}
        emptyText={t("finance.closes.empty")}
        fileName={`closes-${currency}`}
      />
    </OfficePage>
  );
}

function ChainNotice({ closes, broken }: { closes: number; broken: readonly number[] }) {
  const { t } = useTexts();
  if (closes === 0) return null;
  const isIntact = broken.length === 0;
  return (
    <output aria-label={t("backoffice.status")} className="notice" data-tone={isIntact ? "gain" : "error"}>
      <Icon name={isIntact ? "success" : "error"} />
      <span>
        {isIntact
          ? t("finance.closes.intact", { count: closes })
          : t("finance.closes.broken", { numbers: broken.join(", ") })}
      </span>
    </output>
  );
}

function useCloseColumns(): OfficeColumn<CloseRow>[] {
  const { t } = useTexts();
  const { money, count, stamp } = useFormats();
  return [
    {
      key: "day",
      title: t("backoffice.column.day"),
      cell: (row) => (
        <RowLink rowKey={String(row.number)} href={`${base}/${row.number}`}>
          <time>{row.day}</time>
        </RowLink>
      ),
      csv: (row) => row.day,
      isTime: true,
    },
    {
      key: "proof",
      title: t("finance.closes.proof"),
      cell: (row) => (
        <Badge tone={row.isProven ? "gain" : "error"} icon={row.isProven ? "check" : "error"}>
          {t(row.isProven ? "finance.closes.proven" : "finance.closes.unproven")}
        </Badge>
      ),
      csv: (row) => String(row.isProven),
    },
    {
      key: "opening",
      title: t("finance.closes.owedOpening"),
      isNumeric: true,
      cell: (row) => money(row.owedOpeningMinor, row.currency),
      csv: (row) => plainMoney(row.owedOpeningMinor, row.currency),
    },
    {
      key: "moved",
      title: t("finance.closes.moved"),
      isNumeric: true,
      cell: (row) => money(differenceOf(row.owedClosingMinor, row.owedOpeningMinor), row.currency),
      csv: (row) => plainMoney(differenceOf(row.owedClosingMinor, row.owedOpeningMinor), row.currency),
    },
    {
      key: "closing",
      title: t("finance.closes.owedClosing"),
      isNumeric: true,
      cell: (row) => <strong>{money(row.owedClosingMinor, row.currency)}</strong>,
      csv: (row) => plainMoney(row.owedClosingMinor, row.currency),
    },
    {
      key: "transfers",
      title: t("finance.transfers"),
      isNumeric: true,
      cell: (row) => count(row.transfers),
      csv: (row) => String(row.transfers),
    },
    {
      key: "late",
      title: t("finance.closes.late"),
      isNumeric: true,
      cell: (row) => (row.lateTransfers === 0 ? <span className="muted">—</span> : count(row.lateTransfers)),
      csv: (row) => String(row.lateTransfers),
    },
    {
      key: "hash",
      title: t("finance.closes.hash"),
      cell: (row) => <span className="code muted">{row.hash.slice(0, 12)}</span>,
      csv: (row) => row.hash,
    },
    {
      key: "closedAt",
      title: t("finance.closes.closedAt"),
      isFileOnly: true,
      cell: () => "",
      csv: (row) => stamp(row.closedAt),
      isTime: true,
    },
  ];
}
