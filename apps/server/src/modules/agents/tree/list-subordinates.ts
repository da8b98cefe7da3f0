/**
 * Lists the account names of an agent's team by page, in alphabetical order. In a team of more than ten thousand
 * members, matches of a prefix are counted only up to a thousand. No refusals; reads only.
 */

import type { SubordinatesQuery, SubordinatesReply } from "@openhouse/protocol/agents/subordinates";
import type { MemberActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import type { Queryable } from "../../../db/connection.ts";
import { countLargeTeam, countSelected, selectLargeTeam, selectTeam } from "./team-repository.ts";
import type { TeamFilter } from "./team-repository.ts";
import { countPart, largeTeamSize } from "./team-size-repository.ts";

const defaultSize = 10;
const mostCounted = 1_000;

export async function listSubordinates(
  { db, merchants }: Deps,
  { merchantId, memberId: agentId }: MemberActor,
  query: SubordinatesQuery,
): Promise<SubordinatesReply> {
  const { page = 1, size = defaultSize, subordinateType: part = "ALL" } = query;
  const filter = { merchantId, agentId, part, name: query.subordinateName?.trim().toLowerCase() ?? "" };
  const people = await countPart(db, filter);
  const isLarge = people > largeTeamSize;
  const [members, total] = await Promise.all([
    (isLarge ? selectLargeTeam : selectTeam)(db, { ...filter, limit: size, offset: (page - 1) * size }),
    countNames(db, filter, people),
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

function countNames(db: Queryable, filter: Omit<TeamFilter, "limit" | "offset">, people: number): Promise<number> {
  if (people <= largeTeamSize) return countSelected(db, filter);
  return filter.name === "" ? Promise.resolve(people) : countLargeTeam(db, filter, mostCounted);
}
