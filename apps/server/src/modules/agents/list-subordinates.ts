/** Names of an agent's team, page by page, in the order of the account names. No refusals; reads only. */

import type { SubordinatesQuery, SubordinatesReply } from "@openhouse/protocol/agents/subordinates";
import type { MemberActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { countSelected, selectTeam } from "./team-repository.ts";

const defaultSize = 10;

export async function listSubordinates(
  { db, merchants }: Deps,
  { merchantId, memberId: agentId }: MemberActor,
  query: SubordinatesQuery,
): Promise<SubordinatesReply> {
  const { page = 1, size = defaultSize, subordinateType: part = "ALL" } = query;
  const filter = { merchantId, agentId, part, name: query.subordinateName?.trim().toLowerCase() ?? "" };
  const [members, total] = await Promise.all([
    selectTeam(db, { ...filter, limit: size, offset: (page - 1) * size }),
    countSelected(db, filter),
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
