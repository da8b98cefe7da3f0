/** The columns of the list of agents. */

import { Link } from "wouter";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Badge } from "@openhouse/ui/badge/badge";
import { Button } from "@openhouse/ui/button/button";
import type { OfficeColumn } from "../../components/list/office-column.ts";
import { useFormats } from "../../lib/formats.ts";
import { usePersonName } from "./tree-person.tsx";
import type { AgentNode } from "./use-agents.ts";

/** Without `onMove` the list has no move button. */
export function useAgentColumns(onMove: ((node: AgentNode) => void) | undefined): OfficeColumn<AgentNode>[] {
  const { t } = useTexts();
  const { count, stamp } = useFormats();
  const nameOf = usePersonName();
  return [
    {
      key: "account",
      title: t("backoffice.column.member"),
      cell: ({ id, account, label }) => (
        <span>
          <Link className="row-link" href={`/agents/${id}`} data-row={id}>
            {account}
          </Link>{" "}
          {label !== "" && <Badge tone="brand">{label}</Badge>}
        </span>
      ),
      csv: ({ account }) => account,
    },
    {
      key: "upline",
      title: t("backoffice.agents.upline"),
      cell: ({ upline }) => nameOf(upline),
      csv: ({ upline }) => upline?.account ?? "",
    },
    {
      key: "direct",
      title: t("backoffice.member.downlines"),
      isNumeric: true,
      cell: ({ direct }) => count(direct),
      csv: ({ direct }) => String(direct),
    },
    {
      key: "team",
      title: t("backoffice.member.teamSize"),
      isNumeric: true,
      cell: ({ teamSize }) => <strong>{count(teamSize)}</strong>,
      csv: ({ teamSize }) => String(teamSize),
    },
    {
      key: "registered",
      title: t("backoffice.column.registered"),
      cell: ({ registeredAt }) => <time>{stamp(registeredAt)}</time>,
      csv: ({ registeredAt }) => stamp(registeredAt),
      isTime: true,
    },
    {
      key: "actions",
      title: t("finance.column.actions"),
      cell: (node) => (
        <span className="row-actions">
          <Link className="button" data-kind="quiet" data-size="small" href={`/members/${node.id}`}>
            {t("backoffice.agents.member")}
          </Link>
          {onMove !== undefined && (
            <Button kind="quiet" size="small" onClick={() => onMove(node)}>
              {t("backoffice.agents.move")}
            </Button>
          )}
        </span>
      ),
    },
  ];
}
