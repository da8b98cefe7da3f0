/** The queue of identity checks: open ones, those that wait for a second person, and decided ones. */

import { useLocation, useSearch } from "wouter";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { useListFilters } from "../../components/list/list-filters.tsx";
import { ListPage } from "../../components/list/list-page.tsx";
import type { OfficeColumn } from "../../components/list/office-column.ts";
import { RowLink } from "../../components/list/row-link.tsx";
import { useListView } from "../../components/list/use-list-view.ts";
import { useFormats } from "../../lib/formats.ts";
import { CheckState, ProviderAdvice } from "./check-state.tsx";
import { ReviewDialog } from "./review-dialog.tsx";
import { useChecks, useOpenChecks } from "./use-checks.ts";
import type { CheckQuery, CheckRow } from "./use-checks.ts";

interface View {
  readonly id: "open" | "second" | "approved" | "rejected" | "all";
  readonly query: CheckQuery;
}

const path = "/identity-checks";
const views: readonly [View, ...View[]] = [
  { id: "open", query: { state: "open" } },
  { id: "second", query: { state: "reviewed" } },
  { id: "approved", query: { state: "approved" } },
  { id: "rejected", query: { state: "rejected" } },
  { id: "all", query: {} },
];

export default function ChecksPage({ openId }: { openId: string | undefined }) {
  const { t } = useTexts();
  const view = useListView(views);
  const filters = useListFilters({ account: { label: t("backoffice.filter.account"), isMain: true } });
  const { open } = useOpenChecks();
  const [, navigate] = useLocation();
  const search = useSearch();
  return (
    <ListPage
      title={t("backoffice.area.identityChecks")}
      path={path}
      views={{
        label: t("checks.views"),
        all: views,
        selected: view.id,
        textOf: (id) => t(`checks.view.${id}`),
        countOf: (id) => (id === "open" ? open : undefined),
      }}
      filters={filters}
      list={useChecks({ ...view.query, ...filters.query })}
      columns={useCheckColumns()}
      keyOf={({ id }) => id}
      emptyText={t("checks.empty")}
      fileName={`identity-checks-${view.id}`}
      openKey={openId}
    >
      {openId !== undefined && (
        <ReviewDialog
          key={openId}
          id={openId}
          onClose={() => navigate(search === "" ? path : `${path}?${search}`, { replace: true })}
        />
      )}
    </ListPage>
  );
}

function useCheckColumns(): OfficeColumn<CheckRow>[] {
  const { t, locale } = useTexts();
  const { stamp } = useFormats();
  const countryNames = new Intl.DisplayNames([locale, "en"], { type: "region", fallback: "code" });
  const documentText = ({ kind, country }: CheckRow) =>
    `${t(`identity.kind.${kind}`)}, ${countryNames.of(country) ?? country}`;
  return [
    {
      key: "account",
      title: t("backoffice.column.member"),
      cell: ({ id, account }) => (
        <RowLink rowKey={id} href={`${path}/${id}`}>
          {account}
        </RowLink>
      ),
      csv: ({ account }) => account,
    },
    { key: "document", title: t("checks.document"), cell: documentText, csv: documentText },
    {
      key: "submittedAt",
      title: t("checks.submittedAt"),
      cell: ({ submittedAt }) => <time>{stamp(submittedAt)}</time>,
      csv: ({ submittedAt }) => stamp(submittedAt),
      isTime: true,
    },
    {
      key: "advice",
      title: t("checks.advice"),
      cell: ({ advice }) => <ProviderAdvice advice={advice} />,
      csv: ({ advice }) => advice ?? "",
    },
    {
      key: "state",
      title: t("backoffice.column.state"),
      cell: ({ state }) => <CheckState state={state} />,
      csv: ({ state }) => state,
    },
    {
      key: "people",
      title: t("checks.people"),
      cell: (row) => peopleOf(row) || <span className="muted">—</span>,
      csv: peopleOf,
    },
  ];
}

/** The names of the first and the second person, as far as they have decided. */
function peopleOf({ reviewedBy, decidedBy }: CheckRow): string {
  return [reviewedBy, decidedBy].filter((name) => name !== null).join(", ");
}
