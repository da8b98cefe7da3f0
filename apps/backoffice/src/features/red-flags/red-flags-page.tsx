/** The red flags, open and closed, filtered by kind and by person. */

import { useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Icon } from "@openhouse/ui/icon/icon";
import { FilterBar, FilterChoice, FilterText } from "../../components/list/filter-bar.tsx";
import { findView } from "../../components/list/find-view.ts";
import { ViewTabs } from "../../components/list/view-tabs.tsx";
import { WorkList } from "../../components/list/work-list.tsx";
import { OfficePage } from "../../components/office-page.tsx";
import { useFormats } from "../../lib/formats.ts";
import { useFilters } from "../../lib/use-filters.ts";
import { CloseFlag } from "./close-flag.tsx";
import { useFlagColumns } from "./flag-columns.tsx";
import { useFlags, useOpenFlags } from "./use-flags.ts";
import type { FlagQuery, FlagRow } from "./use-flags.ts";

interface View {
  readonly id: "open" | "closed" | "all";
  readonly query: FlagQuery;
}

const views: readonly [View, ...View[]] = [
  { id: "open", query: { state: "open" } },
  { id: "closed", query: { state: "closed" } },
  { id: "all", query: {} },
];
const kinds = ["selfBetting", "circle", "device", "network"] as const;
const noFilters = { account: "", kind: "" };

export function RedFlagsPage() {
  const { t } = useTexts();
  const [filters, setFilters] = useFilters({ view: "open", ...noFilters });
  const view = findView(views, filters.view);
  const [closing, setClosing] = useState<FlagRow>();
  const { open, searchedAt, isCut } = useOpenFlags();
  const { stamp } = useFormats();
  const kind = kinds.find((one) => one === filters.kind);
  const list = useFlags({
    ...view.query,
    ...(kind !== undefined && { kind }),
    ...(filters.account !== "" && { account: filters.account }),
  });
  const columns = useFlagColumns(setClosing);
  const isFiltered = filters.account !== "" || kind !== undefined;
  const title = t("house.area.redFlags");
  return (
    <OfficePage title={title} isFilled>
      <ViewTabs
        label={t("oversight.flag.views")}
        base="/red-flags"
        selected={view.id}
        views={views.map(({ id }) => ({
          id,
          label: t(`oversight.flag.view.${id}`),
          count: id === "open" ? open : undefined,
        }))}
      />
      <FilterBar label={t("backoffice.filter.title")} isFiltered={isFiltered} onClear={() => setFilters(noFilters)}>
        <FilterText
          isMain
          label={t("backoffice.filter.account")}
          value={filters.account}
          onChange={(account) => setFilters({ account })}
        />
        <FilterChoice
          label={t("oversight.flag.kind")}
          value={kind ?? ""}
          onChange={(value) => setFilters({ kind: value })}
          options={[
            { value: "", label: t("backoffice.filter.all") },
            ...kinds.map((value) => ({ value, label: t(`oversight.flag.kind.${value}`) })),
          ]}
        />
      </FilterBar>
      {isCut && searchedAt !== undefined && (
        <p className="notice" data-tone="live">
          <Icon name="warning" />
          {t("oversight.flag.cut", { at: stamp(searchedAt) })}
        </p>
      )}
      <WorkList
        caption={title}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        emptyText={t(isFiltered ? "backoffice.list.nothingFound" : `oversight.flag.empty.${view.id}`)}
        fileName={`red-flags-${view.id}`}
      />
      {closing !== undefined && <CloseFlag row={closing} onClose={() => setClosing(undefined)} />}
    </OfficePage>
  );
}
