/**
 * Lists one page of the account names of an agent's team, in alphabetical order. In a team of more than ten thousand
 * members, at most a thousand members whose names match a prefix are counted. No refusals; reads only.
 */

import type { SubordinatesQuery, SubordinatesReply } from "@openhouse/protocol/agents/subordinates";
import type { MemberActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import type { Queryable } from "../../../db/connection.ts";
import { countLargeTeam, countSelected, selectLargeTeam, selectTeam } from "./team-repository.ts";
import type { TeamFilter } from "./team-repository.ts";
import { countPart, largeTeamSize } from "./team-size-repository.ts";

const defaultPageSize = 10;
const maxCounted = 1_000;

export async function listSubordinates(
  { db, merchants }: Deps,
  { merchantId, memberId: agentId }: MemberActor,
  query: SubordinatesQuery,
): Promise<SubordinatesReply> {
  const { page = 1, size = defaultPageSize, subordinateType: part = "ALL" } = query;
  const filter = { merchantId, agentId, part, name: query.subordinateName?.trim().toLowerCase() ?? "" };
  const teamSize = await countPart(db, filter);
  const isLarge = teamSize > largeTeamSize;
  const [members, total] = await Promise.all([
    (isLarge ? selectLargeTeam : selectTeam)(db, { ...filter, limit: size, offset: (page - 1) * size }),
    countNames(db, filter, teamSize),
  ]);
  const { agentTypes } = merchants.byId(merchantId);
  const list = members.map(({ memberId, account, type, level }) => ({
    customerId: String(memberId),
    customerName: account,
    isAgent: agentTypes.includes(type),
    level,
  }));
  return { list, total, totalPages: Math.ceil(total / size) };
}

function countNames(db: Queryable, filter: Omit<TeamFilter, "limit" | "offset">, teamSize: number): Promise<number> {
  if (teamSize <= largeTeamSize) return countSelected(db, filter);
  return filter.name === "" ? Promise.resolve(teamSize) : countLargeTeam(db, filter, maxCounted);
}
