/** The messages sent to members by SMS, e-mail and inbox. */

import type { CallInput, Reply } from "@openhouse/browser/api-types";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { OpenRowPanel } from "../../components/detail/open-row-panel.tsx";
import { FilterBar, FilterChoice, FilterText } from "../../components/list/filter-bar.tsx";
import type { OfficeColumn } from "../../components/list/office-column.ts";
import { RowLink } from "../../components/list/row-link.tsx";
import { useLogList } from "../../components/list/use-log-list.ts";
import { WorkList } from "../../components/list/work-list.tsx";
import { OfficePage } from "../../components/office-page.tsx";
import { useFormats } from "../../lib/formats.ts";
import { useOffice } from "../../lib/office.tsx";
import { useFilters } from "../../lib/use-filters.ts";
import { MessagePanel, MessageState } from "./message-panel.tsx";

export type Message = Reply<"GET /backoffice/api/messages">["list"][number];
type MessagesQuery = NonNullable<CallInput<"GET /backoffice/api/messages">["query"]>;

const route = "GET /backoffice/api/messages";
const base = "/messages";
const defaults = { to: "", kind: "", status: "" };
const kinds = ["sms", "email", "inbox"] as const;
const statuses = ["kept", "queued", "sent", "failed"] as const;

export function MessagesPage({ openId }: { openId: string | undefined }) {
  const { t } = useTexts();
  const [filters, setFilters] = useFilters(defaults);
  const { list, open, close } = useMessages(filters, openId);
  const columns = useMessageColumns();
  const isFiltered = Object.values(filters).some((value) => value !== "");
  const all = { value: "", label: t("backoffice.filter.all") };
  return (
    <OfficePage
      title={t("backoffice.area.messages")}
      isFilled
      panel={
        openId !== undefined && (
          <OpenRowPanel title={t("backoffice.area.messages")} open={open} onClose={close}>
            {(row) => <MessagePanel message={row} onClose={close} />}
          </OpenRowPanel>
        )
      }
    >
      <FilterBar label={t("backoffice.filter.title")} isFiltered={isFiltered} onClear={() => setFilters(defaults)}>
        <FilterText
          isMain
          label={t("backoffice.message.to")}
          value={filters.to}
          onChange={(to) => setFilters({ to })}
        />
        <FilterChoice
          label={t("backoffice.message.kind")}
          value={filters.kind}
          onChange={(kind) => setFilters({ kind })}
          options={[all, ...kinds.map((value) => ({ value, label: t(`backoffice.message.kind.${value}`) }))]}
        />
        <FilterChoice
          label={t("backoffice.column.state")}
          value={filters.status}
          onChange={(status) => setFilters({ status })}
          options={[all, ...statuses.map((value) => ({ value, label: t(`backoffice.message.status.${value}`) }))]}
        />
      </FilterBar>
      <WorkList
        caption={t("backoffice.area.messages")}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        currentKey={openId}
        emptyText={t(isFiltered ? "backoffice.list.nothingFound" : "backoffice.message.empty")}
        fileName="messages"
      />
    </OfficePage>
  );
}

function useMessages({ to, kind, status }: typeof defaults, openKey: string | undefined) {
  const { api } = useOffice();
  const knownKind = kinds.find((candidate) => candidate === kind);
  const knownStatus = statuses.find((candidate) => candidate === status);
  const query: MessagesQuery = {
    ...(to === "" ? {} : { to }),
    ...(knownKind && { kind: knownKind }),
    ...(knownStatus && { status: knownStatus }),
  };
  return useLogList({
    route,
    query,
    refreshMs: 15_000,
    base,
    openKey,
    keyOf: ({ id }: Message) => id,
    read: (filter, part, signal) => api.call(route, { query: { ...filter, ...part }, ...(signal && { signal }) }),
  });
}

function useMessageColumns(): OfficeColumn<Message>[] {
  const { t } = useTexts();
  const { stamp } = useFormats();
  return [
    {
      key: "subject",
      title: t("backoffice.message.subject"),
      cell: ({ id, subject, text }) => (
        <RowLink rowKey={id} href={`${base}/${id}`}>
          {subject === "" ? text.slice(0, 60) : subject}
        </RowLink>
      ),
      csv: ({ subject }) => subject,
    },
    {
      key: "at",
      title: t("backoffice.column.time"),
      cell: ({ at }) => <time>{stamp(at)}</time>,
      csv: ({ at }) => stamp(at),
    },
    {
      key: "to",
      title: t("backoffice.message.to"),
      cell: ({ to }) => (
        <span className="clip" title={to}>
          {to}
        </span>
      ),
      csv: ({ to }) => to,
    },
    {
      key: "kind",
      title: t("backoffice.message.kind"),
      cell: ({ kind }) => t(`backoffice.message.kind.${kind}`),
      csv: ({ kind }) => kind,
    },
    {
      key: "status",
      title: t("backoffice.column.state"),
      cell: ({ status }) => <MessageState status={status} />,
      csv: ({ status }) => status,
    },
    {
      key: "text",
      title: t("backoffice.message.text"),
      cell: ({ text }) => <span className="clip muted">{text}</span>,
      csv: ({ text }) => text,
    },
  ];
}
