/** The agents: the direct downlines of the merchant or of an agent, search by name, and moves of members. */

import { useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { useListFilters } from "../../components/list/list-filters.tsx";
import { ListPage } from "../../components/list/list-page.tsx";
import { useStaff } from "../../lib/office.tsx";
import { useAgentColumns } from "./agent-columns.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { TreePath } from "./tree-person.tsx";
import { useAgents, usePathAndPendingMoves } from "./use-agents.ts";
import type { AgentNode } from "./use-agents.ts";
import { WaitingMoves } from "./waiting-moves.tsx";

/** The roles that may move members. The server checks this again. */
const movingRoles: ReadonlySet<string> = new Set(["agentManager", "admin"]);

export default function AgentsPage({ uplineId }: { uplineId: string | undefined }) {
  const { t } = useTexts();
  const { roles } = useStaff();
  const filters = useListFilters({ name: { label: t("backoffice.filter.account"), isMain: true } });
  const { name } = filters.values;
  const [movingNode, setMovingNode] = useState<AgentNode>();
  const pathAndMoves = usePathAndPendingMoves(uplineId);
  const mayMove = roles.some((role) => movingRoles.has(role));
  return (
    <ListPage
      title={t("backoffice.area.agents")}
      path="/agents"
      filters={filters}
      list={useAgents({ uplineId, name })}
      columns={useAgentColumns(mayMove ? setMovingNode : undefined)}
      keyOf={({ id }) => id}
      emptyText={t("backoffice.agents.empty")}
      fileName="agents"
      notice={
        <>
          <WaitingMoves moves={pathAndMoves?.waiting ?? []} mayDecide={mayMove} />
          {name === "" && uplineId !== undefined && <TreePath path={pathAndMoves?.path ?? []} />}
        </>
      }
    >
      {movingNode !== undefined && <MoveDialog node={movingNode} onClose={() => setMovingNode(undefined)} />}
    </ListPage>
  );
}
