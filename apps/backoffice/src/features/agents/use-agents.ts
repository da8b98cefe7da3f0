/** Server state of the agents' tree: the lists of downlines, the path to an agent, and waiting moves. */

import { useQueryClient } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import { useCall } from "../../lib/use-call.ts";
import { useRouteList } from "../../lib/use-route-list.ts";

type AgentTree = Reply<"GET /backoffice/api/agents">;
export type AgentNode = AgentTree["list"][number];
export type WaitingMove = AgentTree["waiting"][number];
export type TreePerson = AgentTree["path"][number];

const route = "GET /backoffice/api/agents";
const refreshMs = 15_000;

export interface TreeChoice {
  /** The agent whose direct downlines are listed; undefined lists the agents directly below the merchant. */
  readonly uplineId: string | undefined;
  /** The start of an account name, searched among all members of the merchant. If "", `uplineId` selects the list. */
  readonly name: string;
}

function queryOf({ uplineId, name }: TreeChoice) {
  if (name !== "") return { name };
  return uplineId === undefined ? {} : { uplineId };
}

/** Sorted by account name. */
export function useAgents(choice: TreeChoice) {
  return useRouteList(route, { query: queryOf(choice) }, { refreshMs, pageBy: "after" });
}

/** The path from the merchant to the agent, and the moves that wait for a second person. */
export function usePathAndPendingMoves(uplineId: string | undefined) {
  const query = { ...queryOf({ uplineId, name: "" }), limit: 1 };
  return useCall(route, { query }, { refreshMs, keepsLast: true }).data;
}

/** Reloads the tree and the affected members after a move. */
export function useRefreshAgents() {
  const queries = useQueryClient();
  return async () => {
    await queries.invalidateQueries({ queryKey: [route] });
    void queries.invalidateQueries({ queryKey: ["GET /backoffice/api/members/:id"] });
    void queries.invalidateQueries({ queryKey: ["GET /backoffice/api/members/:id/moves"] });
  };
}
