/** Archives of closed accounts, found only by the member's number. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { OpenRowPanel } from "../../components/detail/open-row-panel.tsx";
import { useListFilters } from "../../components/list/list-filters.tsx";
import { ListPage } from "../../components/list/list-page.tsx";
import type { OfficeColumn } from "../../components/list/office-column.ts";
import { RowLink } from "../../components/list/row-link.tsx";
import { useListView } from "../../components/list/use-list-view.ts";
import { useLogList } from "../../components/list/use-log-list.ts";
import { useFormats } from "../../lib/formats.ts";
import { isRowKey } from "../../lib/row-key.ts";
import { ArchivePanel } from "./archive-panel.tsx";
import { ArchiveState, archiveStateOf } from "./archive-state.tsx";
import { archivesRoute, refreshMs, useWaitingArchives } from "./use-archives.ts";
import type { ArchiveQuery, ArchiveRow } from "./use-archives.ts";

interface View {
  readonly id: "all" | "waiting";
  readonly query: ArchiveQuery;
}

const path = "/archives";
const views: readonly [View, ...View[]] = [
  { id: "all", query: {} },
  { id: "waiting", query: { isWaiting: true } },
];
const keyOf = ({ memberId }: ArchiveRow) => memberId;

export default function ArchivesPage({ openId }: { openId: string | undefined }) {
  const { t } = useTexts();
  const view = useListView(views);
  const filters = useListFilters({
    memberId: {
      label: t("archives.number"),
      isMain: true,
      errorOf: (value) => (value === "" || isRowKey(value) ? undefined : t("archives.number.hint")),
    },
  });
  const { waiting } = useWaitingArchives();
  const { list, openRow } = useLogList(
    archivesRoute,
    { query: { ...view.query, ...filters.query } },
    { refreshMs, openKey: openId, keyOf },
  );
  return (
    <ListPage
      title={t("backoffice.area.archives")}
      path={path}
      views={{
        label: t("archives.views"),
        all: views,
        selected: view.id,
        textOf: (id) => t(`archives.view.${id}`),
        countOf: (id) => (id === "waiting" ? waiting : undefined),
      }}
      filters={filters}
      list={list}
      columns={useArchiveColumns()}
      keyOf={keyOf}
      emptyText={t("archives.empty")}
      fileName="archives"
      openKey={openId}
      renderPanel={(id, close) => (
        <OpenRowPanel title={t("archives.openDialog", { number: id })} openRow={openRow} onClose={close}>
          {(row) => <ArchivePanel key={row.memberId} archive={row} onClose={close} />}
        </OpenRowPanel>
      )}
    />
  );
}

function useArchiveColumns(): OfficeColumn<ArchiveRow>[] {
  const { t } = useTexts();
  const { stamp } = useFormats();
  return [
    {
      key: "memberId",
      title: t("archives.number"),
      cell: ({ memberId }) => (
        <RowLink rowKey={memberId} href={`${path}/${memberId}`}>
          {memberId}
        </RowLink>
      ),
      csv: ({ memberId }) => memberId,
    },
    {
      key: "closedAt",
      title: t("archives.closedAt"),
      cell: ({ closedAt }) => <time>{stamp(closedAt)}</time>,
      csv: ({ closedAt }) => stamp(closedAt),
      isTime: true,
    },
    {
      key: "keepUntil",
      title: t("archives.keepUntil"),
      cell: ({ keepUntil }) => <time>{stamp(keepUntil)}</time>,
      csv: ({ keepUntil }) => stamp(keepUntil),
      isTime: true,
    },
    {
      key: "state",
      title: t("archives.state"),
      cell: (row) => <ArchiveState archive={row} />,
      csv: (row) => archiveStateOf(row),
    },
  ];
}
