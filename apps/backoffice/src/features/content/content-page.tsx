/** The list of content items by kind. */

import "./content.css";
import { useState } from "react";
import { Link } from "wouter";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { contentKindRules, contentKinds, isContentKind } from "@openhouse/rules/content/content-kinds";
import type { ContentKind } from "@openhouse/rules/content/content-kinds";
import { Button } from "@openhouse/ui/button/button";
import { Icon } from "@openhouse/ui/icon/icon";
import { Pagination } from "@openhouse/ui/pagination/pagination";
import { DataTable } from "@openhouse/ui/table/data-table";
import type { ListState } from "@openhouse/ui/table/data-table";
import { FilterBar, FilterChoice, FilterText } from "../../components/list/filter-bar.tsx";
import { OfficePage } from "../../components/office-page.tsx";
import { useStaff } from "../../lib/office.tsx";
import { problemText } from "../../lib/problem-text.ts";
import { useCall } from "../../lib/use-call.ts";
import { useFilters } from "../../lib/use-filters.ts";
import { contentStates } from "./content-state.tsx";
import type { ContentRow } from "./content-state.tsx";
import { OrderList } from "./order-list.tsx";
import { useContentColumns } from "./use-content-columns.tsx";

const route = "GET /backoffice/api/content";
const defaults = { kind: "banner", state: "", search: "", sort: "order", page: "1" };
const sorts = ["order", "changed", "title"] as const;
const pageSize = 50;

export function ContentPage() {
  const { t } = useTexts();
  const { roles } = useStaff();
  const [filters, setFilters] = useFilters(defaults);
  const [isOrdering, setOrdering] = useState(false);
  const kind = isContentKind(filters.kind) ? filters.kind : "banner";
  const list = useContentList(kind, filters);
  const columns = useContentColumns();
  const mayWrite = roles.includes("content") || roles.includes("admin");
  const isFiltered = filters.state !== "" || filters.search !== "";
  const isWholeList = !isFiltered && filters.sort === "order" && (list.data?.totalPages ?? 0) <= 1;
  const canOrder = mayWrite && isWholeList && contentKindRules[kind].isOrdered && (list.data?.total ?? 0) > 1;
  const all = { value: "", label: t("backoffice.filter.all") };
  return (
    <OfficePage
      title={t("backoffice.area.content")}
      actions={
        mayWrite && (
          <Link className="button" data-kind="primary" data-size="normal" href={`/content/new/${kind}`}>
            <Icon name="plus" />
            {t("editor.new")}
          </Link>
        )
      }
    >
      <KindTabs kind={kind} counts={list.data?.counts ?? {}} onChoose={() => setOrdering(false)} />
      <FilterBar
        label={t("backoffice.filter.title")}
        isFiltered={isFiltered}
        onClear={() => setFilters({ state: "", search: "", page: "1" })}
      >
        <FilterText
          isMain
          label={t("editor.search")}
          value={filters.search}
          onChange={(search) => setFilters({ search, page: "1" })}
        />
        <FilterChoice
          label={t("backoffice.column.state")}
          value={filters.state}
          onChange={(state) => setFilters({ state, page: "1" })}
          options={[all, ...contentStates.map((value) => ({ value, label: t(`editor.state.${value}`) }))]}
        />
        <FilterChoice
          label={t("editor.sort")}
          value={filters.sort}
          onChange={(sort) => setFilters({ sort, page: "1" })}
          options={sorts.map((value) => ({ value, label: t(`editor.sort.${value}`) }))}
        />
        {canOrder && !isOrdering && (
          <Button size="small" icon="menu" onClick={() => setOrdering(true)}>
            {t("editor.order")}
          </Button>
        )}
      </FilterBar>
      {isOrdering && list.data !== undefined ? (
        <OrderList kind={kind} rows={list.data.list} onDone={() => setOrdering(false)} />
      ) : (
        <>
          <DataTable
            caption={t(`editor.kind.${kind}`)}
            columns={columns}
            rowKey={({ id }) => id}
            state={stateOf(list, { text: problemText(list.error, t), retryLabel: t("backoffice.retry") })}
            emptyText={t(isFiltered ? "backoffice.list.nothingFound" : "editor.empty")}
          />
          <Pagination
            page={Number(filters.page)}
            pages={list.data?.totalPages ?? 1}
            onPage={(page) => setFilters({ page: String(page) })}
            previousLabel={t("editor.previous")}
            nextLabel={t("editor.next")}
            positionText={t("editor.position", { page: filters.page, pages: list.data?.totalPages ?? 1 })}
          />
        </>
      )}
    </OfficePage>
  );
}

function useContentList(kind: ContentKind, { state, search, sort, page }: typeof defaults) {
  const knownState = contentStates.find((candidate) => candidate === state);
  const knownSort = sorts.find((candidate) => candidate === sort) ?? "order";
  return useCall(route, {
    query: {
      kind,
      sort: knownSort,
      page: Math.max(1, Number(page) || 1),
      size: pageSize,
      ...(knownState && { state: knownState }),
      ...(search === "" ? {} : { search }),
    },
  });
}

type ContentCall = ReturnType<typeof useContentList>;

function stateOf(list: ContentCall, texts: { text: string; retryLabel: string }): ListState<ContentRow> {
  if (list.data !== undefined) return { kind: "loaded", rows: list.data.list };
  if (list.error === null) return { kind: "loading" };
  return { kind: "failed", ...texts, onRetry: () => void list.refetch() };
}

/** Scrolls the row of kinds to the tab. On phones the row is wider than the screen. */
function scrollTabIntoView(tab: HTMLElement | null): void {
  const row = tab?.parentElement;
  if (tab && row) row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.clientWidth) / 2;
}

interface KindTabsProps {
  readonly kind: ContentKind;
  readonly counts: Readonly<Record<string, number>>;
  readonly onChoose: () => void;
}

function KindTabs({ kind, counts, onChoose }: KindTabsProps) {
  const { t } = useTexts();
  return (
    <nav className="content-kinds" aria-label={t("editor.kinds")}>
      {contentKinds.map((name) => (
        <Link
          key={name}
          className="view-tab"
          href={`/content?kind=${name}`}
          ref={name === kind ? scrollTabIntoView : undefined}
          aria-current={name === kind ? "page" : undefined}
          onClick={onChoose}
        >
          {t(`editor.kind.${name}`)}
          <span className="content-count figures">{counts[name] ?? 0}</span>
        </Link>
      ))}
    </nav>
  );
}
