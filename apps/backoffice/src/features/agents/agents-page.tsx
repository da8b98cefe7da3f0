/** The agents: the direct downlines of the merchant or of an agent, search by name, and moves of members. */

import { useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { FilterBar, FilterText } from "../../components/list/filter-bar.tsx";
import { useRowWalk } from "../../components/list/use-row-walk.ts";
import { WorkList } from "../../components/list/work-list.tsx";
import { OfficePage } from "../../components/office-page.tsx";
import { useStaff } from "../../lib/office.tsx";
import { useFilters } from "../../lib/use-filters.ts";
import { useAgentColumns } from "./agent-columns.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { TreePath } from "./tree-person.tsx";
import { useAgents, useTreeHead } from "./use-agents.ts";
import type { AgentNode } from "./use-agents.ts";
import { WaitingMoves } from "./waiting-moves.tsx";

const noFilters = { name: "" };
/** The roles that may move members. The server checks this again. */
const movers: ReadonlySet<string> = new Set(["agentManager", "admin"]);

export function AgentsPage({ uplineId }: { uplineId: string | undefined }) {
  const { t } = useTexts();
  const { roles } = useStaff();
  const [{ name }, setFilters] = useFilters(noFilters);
  const [moving, setMoving] = useState<AgentNode>();
  const head = useTreeHead(uplineId);
  const list = useAgents({ uplineId, name });
  const mayMove = roles.some((role) => movers.has(role));
  const columns = useAgentColumns(mayMove ? setMoving : undefined);
  useRowWalk({ keys: list.rows.map(({ id }) => id), openKey: undefined, base: "/agents" });
  const title = t("house.area.agents");
  return (
    <OfficePage title={title} isFilled>
      <FilterBar label={t("backoffice.filter.title")} isFiltered={name !== ""} onClear={() => setFilters(noFilters)}>
        <FilterText
          isMain
          label={t("backoffice.filter.account")}
          value={name}
          onChange={(text) => setFilters({ name: text })}
        />
      </FilterBar>
      <WaitingMoves moves={head?.waiting ?? []} mayDecide={mayMove} />
      {name === "" && uplineId !== undefined && <TreePath path={head?.path ?? []} />}
      <WorkList
        caption={title}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        emptyText={t(name === "" ? "house.agents.empty" : "backoffice.list.nothingFound")}
        fileName="agents"
      />
      {moving !== undefined && <MoveDialog node={moving} onClose={() => setMoving(undefined)} />}
    </OfficePage>
  );
}
