/** The messages sent to members by SMS, e-mail and inbox. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { OpenRowPanel } from "../../components/detail/open-row-panel.tsx";
import { optionsOf, useListFilters } from "../../components/list/list-filters.tsx";
import { ListPage } from "../../components/list/list-page.tsx";
import type { OfficeColumn } from "../../components/list/office-column.ts";
import { RowLink } from "../../components/list/row-link.tsx";
import { useLogList } from "../../components/list/use-log-list.ts";
import { useFormats } from "../../lib/formats.ts";
import { MessagePanel, MessageState } from "./message-panel.tsx";
import type { Message } from "./message-panel.tsx";

const path = "/messages";
const kinds = ["sms", "email", "inbox"] as const;
const statuses = ["kept", "queued", "sent", "failed"] as const;
const keyOf = ({ id }: Message) => id;

export default function MessagesPage({ openId }: { openId: string | undefined }) {
  const { t } = useTexts();
  const filters = useListFilters({
    to: { label: t("backoffice.message.to"), isMain: true },
    kind: {
      label: t("backoffice.message.kind"),
      options: optionsOf(kinds, (kind) => t(`backoffice.message.kind.${kind}`)),
    },
    status: {
      label: t("backoffice.column.state"),
      options: optionsOf(statuses, (status) => t(`backoffice.message.status.${status}`)),
    },
  });
  const { list, openRow } = useLogList(
    "GET /backoffice/api/messages",
    { query: filters.query },
    { refreshMs: 15_000, openKey: openId, keyOf },
  );
  const title = t("backoffice.area.messages");
  return (
    <ListPage
      title={title}
      path={path}
      filters={filters}
      list={list}
      columns={useMessageColumns()}
      keyOf={keyOf}
      emptyText={t("backoffice.message.empty")}
      fileName="messages"
      openKey={openId}
      renderPanel={(_, close) => (
        <OpenRowPanel title={title} openRow={openRow} onClose={close}>
          {(row) => <MessagePanel message={row} onClose={close} />}
        </OpenRowPanel>
      )}
    />
  );
}

function useMessageColumns(): OfficeColumn<Message>[] {
  const { t } = useTexts();
  const { stamp } = useFormats();
  return [
    {
      key: "subject",
      title: t("backoffice.message.subject"),
      cell: ({ id, subject, text }) => (
        <RowLink rowKey={id} href={`${path}/${id}`}>
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
      isTime: true,
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
      isHiddenBesidePanel: true,
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
      isHiddenBesidePanel: true,
      title: t("backoffice.message.text"),
      cell: ({ text }) => <span className="clip muted">{text}</span>,
      csv: ({ text }) => text,
    },
  ];
}
