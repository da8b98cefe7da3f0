/** Applications for promotions, newest first; the default filter shows those that wait for a decision. */

import type { CallInput } from "@openhouse/browser/api-types";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { OpenRowPanel } from "../../components/detail/open-row-panel.tsx";
import { FilterBar, FilterChoice } from "../../components/list/filter-bar.tsx";
import type { OfficeColumn } from "../../components/list/office-column.ts";
import { RowLink } from "../../components/list/row-link.tsx";
import { useLogList } from "../../components/list/use-log-list.ts";
import { WorkList } from "../../components/list/work-list.tsx";
import { OfficePage } from "../../components/office-page.tsx";
import { useFormats } from "../../lib/formats.ts";
import { useOffice } from "../../lib/office.tsx";
import { useFilters } from "../../lib/use-filters.ts";
import { ApplicationPanel } from "./application-panel.tsx";
import { ApplicationState } from "./application-state.tsx";
import type { ApplicationEntry } from "./application-state.tsx";

type ApplicationQuery = NonNullable<CallInput<"GET /backoffice/api/applications">["query"]>;

const route = "GET /backoffice/api/applications";
const base = "/applications";
const defaults = { state: "applying" };
const states = ["applying", "joined", "rejected"] as const;

export function ApplicationsPage({ openId }: { openId: string | undefined }) {
  const { t } = useTexts();
  const [filters, setFilters] = useFilters(defaults);
  const { list, open, close } = useApplications(filters.state, openId);
  const columns = useApplicationColumns();
  const title = t("house.area.applications");
  return (
    <OfficePage
      title={title}
      isFilled
      panel={
        openId !== undefined && (
          <OpenRowPanel title={title} open={open} onClose={close}>
            {(row) => <ApplicationPanel entry={row} onClose={close} />}
          </OpenRowPanel>
        )
      }
    >
      <FilterBar
        label={t("backoffice.filter.title")}
        isFiltered={filters.state !== defaults.state}
        onClear={() => setFilters(defaults)}
      >
        <FilterChoice
          label={t("backoffice.column.state")}
          value={filters.state}
          onChange={(state) => setFilters({ state })}
          options={[
            { value: "", label: t("backoffice.filter.all") },
            ...states.map((value) => ({ value, label: t(`house.application.state.${value}`) })),
          ]}
        />
      </FilterBar>
      <WorkList
        caption={title}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        currentKey={openId}
        emptyText={t("house.application.empty")}
        fileName="applications"
      />
    </OfficePage>
  );
}

function useApplications(state: string, openKey: string | undefined) {
  const { api } = useOffice();
  const known = states.find((candidate) => candidate === state);
  const query: ApplicationQuery = known === undefined ? {} : { state: known };
  return useLogList({
    route,
    query,
    refreshMs: 30_000,
    base,
    openKey,
    keyOf: ({ id }: ApplicationEntry) => id,
    read: (filter, part, signal) => api.call(route, { query: { ...filter, ...part }, ...(signal && { signal }) }),
  });
}

function useApplicationColumns(): OfficeColumn<ApplicationEntry>[] {
  const { t } = useTexts();
  const { stamp, count } = useFormats();
  return [
    {
      key: "promotion",
      title: t("house.application.promotion"),
      cell: ({ id, promotion }) => (
        <RowLink rowKey={id} href={`${base}/${id}`}>
          {promotion.title}
        </RowLink>
      ),
      csv: ({ promotion }) => promotion.title,
    },
    {
      key: "at",
      title: t("backoffice.column.time"),
      cell: ({ appliedAt }) => <time>{stamp(appliedAt)}</time>,
      csv: ({ appliedAt }) => stamp(appliedAt),
    },
    {
      key: "from",
      title: t("house.application.member"),
      cell: ({ member }) => member.account,
      csv: ({ member }) => member.account,
    },
    {
      key: "pictures",
      title: t("house.application.pictures"),
      cell: ({ pictures }) => count(pictures.length),
      csv: ({ pictures }) => String(pictures.length),
    },
    {
      key: "state",
      title: t("backoffice.column.state"),
      cell: ({ state }) => <ApplicationState state={state} />,
      csv: ({ state }) => state,
    },
  ];
}
