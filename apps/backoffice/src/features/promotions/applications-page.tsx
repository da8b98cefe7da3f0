/** Applications for promotions, newest first. The default filter shows applications that wait for a decision. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { OpenRowPanel } from "../../components/detail/open-row-panel.tsx";
import { optionsOf, useListFilters } from "../../components/list/list-filters.tsx";
import { ListPage } from "../../components/list/list-page.tsx";
import type { OfficeColumn } from "../../components/list/office-column.ts";
import { RowLink } from "../../components/list/row-link.tsx";
import { useLogList } from "../../components/list/use-log-list.ts";
import { useFormats } from "../../lib/formats.ts";
import { ApplicationPanel } from "./application-panel.tsx";
import { ApplicationState } from "./application-state.tsx";
import type { ApplicationEntry } from "./application-state.tsx";

const path = "/applications";
const states = ["applying", "joined", "rejected"] as const;
const keyOf = ({ id }: ApplicationEntry) => id;

export default function ApplicationsPage({ openId }: { openId: string | undefined }) {
  const { t } = useTexts();
  const filters = useListFilters({
    state: {
      label: t("backoffice.column.state"),
      options: optionsOf(states, (state) => t(`backoffice.application.state.${state}`)),
      initial: "applying",
    },
  });
  const { list, openRow } = useLogList(
    "GET /backoffice/api/applications",
    { query: filters.query },
    { refreshMs: 30_000, openKey: openId, keyOf },
  );
  const title = t("backoffice.area.applications");
  return (
    <ListPage
      title={title}
      path={path}
      filters={filters}
      list={list}
      columns={useApplicationColumns()}
      keyOf={keyOf}
      emptyText={t("backoffice.application.empty")}
      fileName="applications"
      openKey={openId}
      renderPanel={(_, close) => (
        <OpenRowPanel title={title} openRow={openRow} onClose={close}>
          {(row) => <ApplicationPanel entry={row} onClose={close} />}
        </OpenRowPanel>
      )}
    />
  );
}

function useApplicationColumns(): OfficeColumn<ApplicationEntry>[] {
  const { t } = useTexts();
  const { stamp, count } = useFormats();
  return [
    {
      key: "promotion",
      title: t("backoffice.application.promotion"),
      cell: ({ id, promotion }) => (
        <RowLink rowKey={id} href={`${path}/${id}`}>
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
      isTime: true,
    },
    {
      key: "from",
      title: t("backoffice.application.member"),
      cell: ({ member }) => member.account,
      csv: ({ member }) => member.account,
    },
    {
      key: "pictures",
      title: t("backoffice.application.pictures"),
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
