/** The audit log: who did what to whom and why, and the verification of the audit chain. */

import type { CallInput, Reply } from "@openhouse/browser/api-types";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { OpenRowPanel } from "../../components/detail/open-row-panel.tsx";
import { FilterBar, FilterDay, FilterText } from "../../components/list/filter-bar.tsx";
import type { OfficeColumn } from "../../components/list/office-column.ts";
import { RowLink } from "../../components/list/row-link.tsx";
import { useLogList } from "../../components/list/use-log-list.ts";
import { WorkList } from "../../components/list/work-list.tsx";
import { OfficePage } from "../../components/office-page.tsx";
import { dayBounds, useFormats } from "../../lib/formats.ts";
import { useOffice, useStaff } from "../../lib/office.tsx";
import { useFilters } from "../../lib/use-filters.ts";
import { subjectTexts, wordText } from "../../lib/word-text.ts";
import { AuditPanel } from "./audit-panel.tsx";
import { ChainCheck } from "./chain-check.tsx";

export type AuditEntry = Reply<"GET /backoffice/api/audit">["list"][number];
type AuditQuery = NonNullable<CallInput<"GET /backoffice/api/audit">["query"]>;

const route = "GET /backoffice/api/audit";
const base = "/audit";
const defaults = { action: "", actor: "", subject: "", day: "" };
const actionForm = /^[a-zA-Z-]+(\.[a-zA-Z-]+)?$/;

export function AuditPage({ openPosition }: { openPosition: string | undefined }) {
  const { t } = useTexts();
  const [filters, setFilters] = useFilters(defaults);
  const { list, open, close } = useAudit(filters, openPosition);
  const columns = useAuditColumns();
  const { roles } = useStaff();
  const isFiltered = Object.values(filters).some((value) => value !== "");
  return (
    <OfficePage
      title={t("backoffice.area.audit")}
      isFilled
      actions={(roles.includes("admin") || roles.includes("auditor")) && <ChainCheck />}
      panel={
        openPosition !== undefined && (
          <OpenRowPanel title={`#${openPosition}`} open={open} onClose={close}>
            {(row) => <AuditPanel entry={row} onClose={close} />}
          </OpenRowPanel>
        )
      }
    >
      <FilterBar label={t("backoffice.filter.title")} isFiltered={isFiltered} onClear={() => setFilters(defaults)}>
        <FilterText
          isMain
          label={t("backoffice.audit.action")}
          value={filters.action}
          error={
            filters.action === "" || actionForm.test(filters.action)
              ? undefined
              : t("backoffice.filter.actionWrong", { example: "withdrawal.approved" })
          }
          onChange={(action) => setFilters({ action })}
        />
        <FilterText
          label={t("backoffice.audit.actor")}
          value={filters.actor}
          onChange={(actor) => setFilters({ actor })}
        />
        <FilterText
          label={t("backoffice.audit.subjectId")}
          value={filters.subject}
          onChange={(subject) => setFilters({ subject })}
        />
        <FilterDay label={t("backoffice.filter.day")} value={filters.day} onChange={(day) => setFilters({ day })} />
      </FilterBar>
      <WorkList
        caption={t("backoffice.area.audit")}
        columns={columns}
        list={list}
        rowKey={({ position }) => position}
        currentKey={openPosition}
        emptyText={t(isFiltered ? "backoffice.list.nothingFound" : "backoffice.audit.empty")}
        fileName="audit"
      />
    </OfficePage>
  );
}

function useAudit({ action, actor, subject, day }: typeof defaults, openKey: string | undefined) {
  const { api } = useOffice();
  const { timeZone } = useStaff();
  const query: AuditQuery = {
    ...(actionForm.test(action) ? { action } : {}),
    ...(actor === "" ? {} : { actor }),
    ...(subject === "" ? {} : { subjectId: subject }),
    ...dayBounds(day, timeZone),
  };
  return useLogList({
    route,
    query,
    refreshMs: 30_000,
    base,
    openKey,
    keyOf: ({ position }: AuditEntry) => position,
    read: (filter, part, signal) => api.call(route, { query: { ...filter, ...part }, ...(signal && { signal }) }),
  });
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
        <RowLink rowKey={position} href={`${base}/${position}`}>
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
      title: t("backoffice.audit.subject"),
      cell: (entry) => (
        <span>
          {wordText(subjectTexts, entry.subjectKind, t)} <span className="code muted">{entry.subjectId}</span>
        </span>
      ),
      csv: (entry) => `${entry.subjectKind} ${entry.subjectId}`,
    },
    {
      key: "reason",
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
      title: "IP",
      cell: ({ ip }) => ip !== null && <span className="code muted">{ip}</span>,
      csv: (entry) => entry.ip ?? "",
    },
  ];
}
