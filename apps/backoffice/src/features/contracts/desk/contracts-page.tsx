/** All contracts of the merchant and its agents: filters, margins, and the open contract. */

import { contractKinds, productClasses } from "@openhouse/rules/contracts/contract-kinds";
import { contractStates } from "@openhouse/rules/contracts/contract-states";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { FilterBar, FilterChoice, FilterText } from "../../../components/list/filter-bar.tsx";
import { findView } from "../../../components/list/find-view.ts";
import { useRowWalk } from "../../../components/list/use-row-walk.ts";
import { ViewTabs } from "../../../components/list/view-tabs.tsx";
import { WorkList } from "../../../components/list/work-list.tsx";
import { OfficePage } from "../../../components/office-page.tsx";
import { useFilters } from "../../../lib/use-filters.ts";
import { contractsBase, useContractColumns } from "./contract-columns.tsx";
import { ContractPanel } from "./contract-panel.tsx";
import { useContracts, useFlaggedContracts } from "./use-contracts.ts";
import type { ContractQuery } from "./use-contracts.ts";

interface View {
  readonly id: "all" | "flagged";
  readonly query: ContractQuery;
}

const views: readonly [View, ...View[]] = [
  { id: "all", query: {} },
  { id: "flagged", query: { flagged: "yes" } },
];
const noFilters = { account: "", kind: "", state: "", class: "" };

export function ContractsPage({ openId }: { openId: string | undefined }) {
  const { t } = useTexts();
  const [filters, setFilters] = useFilters({ view: "all", ...noFilters });
  const view = findView(views, filters.view);
  const flagged = useFlaggedContracts();
  const query = queryOf(filters);
  const list = useContracts({ ...view.query, ...query });
  const columns = useContractColumns();
  const { close } = useRowWalk({ keys: list.rows.map(({ id }) => id), openKey: openId, base: contractsBase });
  const isFiltered = Object.keys(query).length > 0;
  const title = t("house.area.contracts");
  const all = { value: "", label: t("backoffice.filter.all") };
  return (
    <OfficePage
      title={title}
      isFilled
      panel={openId !== undefined && <ContractPanel key={openId} id={openId} onClose={close} />}
    >
      <ViewTabs
        label={t("oversight.views")}
        base={contractsBase}
        selected={view.id}
        views={views.map(({ id }) => ({
          id,
          label: t(`oversight.view.${id}`),
          count: id === "flagged" ? flagged : undefined,
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
          label={t("oversight.kind")}
          value={query.kind ?? ""}
          onChange={(kind) => setFilters({ kind })}
          options={[all, ...contractKinds.map((value) => ({ value, label: t(`oversight.kind.${value}`) }))]}
        />
        <FilterChoice
          label={t("backoffice.column.state")}
          value={query.state ?? ""}
          onChange={(state) => setFilters({ state })}
          options={[all, ...contractStates.map((value) => ({ value, label: t(`oversight.state.${value}`) }))]}
        />
        <FilterChoice
          label={t("oversight.games")}
          value={query.productClass ?? ""}
          onChange={(chosen) => setFilters({ class: chosen })}
          options={[all, ...productClasses.map((value) => ({ value, label: t(`oversight.class.${value}`) }))]}
        />
      </FilterBar>
      <WorkList
        caption={title}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        currentKey={openId}
        emptyText={t(isFiltered ? "backoffice.list.nothingFound" : `oversight.empty.${view.id}`)}
        fileName={`contracts-${view.id}`}
      />
    </OfficePage>
  );
}

/** Unknown values in the address are ignored. */
function queryOf(filters: typeof noFilters): ContractQuery {
  const kind = contractKinds.find((word) => word === filters.kind);
  const state = contractStates.find((word) => word === filters.state);
  const productClass = productClasses.find((word) => word === filters.class);
  return {
    ...(filters.account !== "" && { account: filters.account }),
    ...(kind !== undefined && { kind }),
    ...(state !== undefined && { state }),
    ...(productClass !== undefined && { productClass }),
  };
}
