/**
 * The team as a tree: opening an agent loads and shows that agent's direct downlines. Native <details> elements give
 * keyboard and screen reader support.
 */

import { useState } from "react";
import type { ToggleEvent } from "react";
import { Badge } from "@openhouse/ui/badge/badge";
import { Icon } from "@openhouse/ui/icon/icon";
import { Skeleton } from "@openhouse/ui/skeleton/skeleton";
import { TableNotice } from "@openhouse/ui/table/table-state";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { PageFailure } from "../../../../components/page-failure.tsx";
import { RouteLink } from "../../../../components/route-link.tsx";
import { agentPath } from "../../../../lib/navigation/member-path.ts";
import { useFormats } from "../../../../lib/formats/use-formats.ts";
import { useMemberCurrency } from "../../../../lib/session/use-member-currency.ts";
import { useDownlines } from "../../api/use-downlines.ts";
import type { Downline } from "../../api/use-downlines.ts";

export function DownlineTree() {
  const { t } = useTexts();
  return (
    <section className="pane downline-tree" aria-label={t("agents.downline.table")}>
      <TreeBranch parentId="" />
    </section>
  );
}

const firstPage = { page: 1, cursor: {} };

/** Shows the first page, largest teams first. If there are more downlines, a link opens the complete list. */
function TreeBranch({ parentId }: { parentId: string }) {
  const { t } = useTexts();
  const { count } = useFormats();
  const choice = { parentId, name: "", sort: "teamSize", order: "" } as const;
  const { data, error, refetch } = useDownlines(choice, firstPage);
  if (data === undefined && error !== null) return <PageFailure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height="6rem" />;
  if (data.list.length === 0) return <TableNotice text={t("agents.downline.empty")} />;
  return (
    <ul className="downline-branch">
      {data.list.map((downline) => (
        <li key={downline.customerId}>
          {downline.isAgent && downline.directCount > 0 ? (
            <TreeAgent agent={downline} />
          ) : (
            <DownlineSummary downline={downline} />
          )}
        </li>
      ))}
      {data.next !== null && (
        <li>
          <RouteLink className="text-link" href={agentPath("downlineManagmentView", { of: parentId })}>
            {t("agents.downline.moreInList", { count: count(data.total) })}
          </RouteLink>
        </li>
      )}
    </ul>
  );
}

function TreeAgent({ agent }: { agent: Downline }) {
  const [isOpen, setOpen] = useState(false);
  const toggle = (event: ToggleEvent<HTMLDetailsElement>) => setOpen(event.currentTarget.open);
  return (
    <details className="downline-agent" onToggle={toggle}>
      <summary>
        <Icon name="chevron-right" className="downline-turn" />
        <DownlineSummary downline={agent} />
      </summary>
      {isOpen && <TreeBranch parentId={agent.customerId} />}
    </details>
  );
}

function DownlineSummary({ downline }: { downline: Downline }) {
  const { t } = useTexts();
  const currency = useMemberCurrency();
  const { count, decimal } = useFormats();
  const { customerName, isAgent, label, directCount, teamSize, availBalance } = downline;
  return (
    <span className="downline-line">
      <strong>{customerName}</strong>
      {isAgent && <Badge tone="brand">{label}</Badge>}
      <span className="muted">
        {isAgent && t("agents.downline.teamOf", { direct: count(directCount), all: count(teamSize) })}
      </span>
      <span className="figures">{decimal(availBalance, currency)}</span>
    </span>
  );
}
