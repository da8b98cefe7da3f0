/** The audit log: who did what to whom and why, and the verification of the audit chain. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { OpenRowPanel } from "../../components/detail/open-row-panel.tsx";
import { useListFilters } from "../../components/list/list-filters.tsx";
import { ListPage } from "../../components/list/list-page.tsx";
import type { OfficeColumn } from "../../components/list/office-column.ts";
import { RowLink } from "../../components/list/row-link.tsx";
import { useLogList } from "../../components/list/use-log-list.ts";
import { dayBounds, useFormats } from "../../lib/formats.ts";
import { useStaff } from "../../lib/office.tsx";
import { subjectTexts, serverCodeText } from "../../lib/server-code-text.ts";
import { AuditPanel } from "./audit-panel.tsx";
import type { AuditEntry } from "./audit-panel.tsx";
import { ChainCheck } from "./chain-check.tsx";

const path = "/audit";
const actionPattern = /^[a-zA-Z-]+(\.[a-zA-Z-]+)?$/;
const keyOf = ({ position }: AuditEntry) => position;

export default function AuditPage({ openPosition }: { openPosition: string | undefined }) {
  const { t } = useTexts();
  const { roles, timeZone } = useStaff();
  const isAction = (text: string) => text === "" || actionPattern.test(text);
  const filters = useListFilters({
    action: {
      label: t("backoffice.audit.action"),
      isMain: true,
      errorOf: (action) =>
        isAction(action) ? undefined : t("backoffice.filter.actionWrong", { example: "withdrawal.approved" }),
    },
    actor: { label: t("backoffice.audit.actor") },
    subject: { label: t("backoffice.audit.subjectId") },
    day: { label: t("backoffice.filter.day"), isDay: true },
  });
  const { action, actor, subject } = filters.query;
  const query = {
    ...(action !== undefined && isAction(action) && { action }),
    ...(actor !== undefined && { actor }),
    ...(subject !== undefined && { subjectId: subject }),
    ...dayBounds(filters.values.day, timeZone),
  };
  const { list, openRow } = useLogList(
    "GET /backoffice/api/audit",
    { query },
    { refreshMs: 30_000, openKey: openPosition, keyOf },
  );
  return (
    <ListPage
      title={t("backoffice.area.audit")}
      path={path}
      filters={filters}
      list={list}
      columns={useAuditColumns()}
      keyOf={keyOf}
      emptyText={t("backoffice.audit.empty")}
      fileName="audit"
      actions={(roles.includes("admin") || roles.includes("auditor")) && <ChainCheck />}
      openKey={openPosition}
      renderPanel={(position, close) => (
        <OpenRowPanel title={`#${position}`} openRow={openRow} onClose={close}>
          {(row) => <AuditPanel entry={row} onClose={close} />}
        </OpenRowPanel>
      )}
    />
  );
}

function useAuditColumns(): OfficeColumn<AuditEntry>[] {
  const { t } = useTexts();
  const { stamp } = useFormats();
  return [
    {
      key: "position",
      title: "#",
      isNumeric: true,
      cell: ({ position }) => (
        <RowLink rowKey={position} href={`${path}/${position}`}>
          {position}
        </RowLink>
      ),
      csv: ({ position }) => position,
    },
    {
      key: "at",
      title: t("backoffice.column.time"),
      cell: ({ at }) => <time>{stamp(at)}</time>,
      csv: ({ at }) => stamp(at),
      isTime: true,
    },
    {
      key: "actor",
      title: t("backoffice.audit.actor"),
      cell: (entry) => <strong>{entry.actorName}</strong>,
      csv: (entry) => entry.actorName,
    },
    {
      key: "action",
      title: t("backoffice.audit.action"),
      cell: (entry) => <span className="code">{entry.action}</span>,
      csv: (entry) => entry.action,
    },
    {
      key: "subject",
      isHiddenBesidePanel: true,
      title: t("backoffice.audit.subject"),
      cell: (entry) => (
        <span>
          {serverCodeText(subjectTexts, entry.subjectKind, t)} <span className="code muted">{entry.subjectId}</span>
        </span>
      ),
      csv: (entry) => `${entry.subjectKind} ${entry.subjectId}`,
    },
    {
      key: "reason",
      isHiddenBesidePanel: true,
      title: t("backoffice.decision.reason"),
      cell: ({ reason }) =>
        reason !== null && (
          <span className="clip" title={reason}>
            {reason}
          </span>
        ),
      csv: (entry) => entry.reason ?? "",
    },
    {
      key: "ip",
      isHiddenBesidePanel: true,
      title: "IP",
      cell: ({ ip }) => ip !== null && <span className="code muted">{ip}</span>,
      csv: (entry) => entry.ip ?? "",
    },
  ];
}
