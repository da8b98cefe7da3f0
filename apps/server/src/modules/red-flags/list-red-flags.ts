/** Lists red flags for the staff, with the reader's possible actions. Reads only. */

import type { AgentFlag, AgentFlagList, AgentFlagsQuery } from "@openhouse/protocol/red-flags/agent-flags";
import type { StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { readCursor } from "../../core/records/read-id.ts";
import { textOrNull } from "../../core/records/text-or-null.ts";
import { findMemberByAccount } from "../identity/index.ts";
import { redFlagPermissions } from "./permissions.ts";
import { countOpenRedFlags, findSearch, selectRedFlags } from "./repository.ts";
import type { StoredRedFlag } from "./repository.ts";

const defaultLimit = 50;
const rolesThatClose: ReadonlySet<string> = new Set(redFlagPermissions["POST /backoffice/api/agent-flags/:id/close"]);

/**
 * Lists open red flags oldest first if only open ones are requested; otherwise lists red flags newest first. Refuses
 * with `request.param.err` for an invalid cursor.
 */
export async function listRedFlags(
  { db }: Pick<Deps, "db">,
  actor: StaffActor,
  query: AgentFlagsQuery,
): Promise<AgentFlagList> {
  const { state = null, kind = null, cursor, limit = defaultLimit } = query;
  const { merchantId } = actor;
  const account = textOrNull(query.account)?.toLowerCase() ?? null;
  const [openCount, search, member] = await Promise.all([
    countOpenRedFlags(db, merchantId),
    findSearch(db, merchantId),
    account === null ? undefined : findMemberByAccount(db, merchantId, account),
  ]);
  const searchState = {
    open: openCount,
    searchedAt: search?.searchedAt.getTime() ?? null,
    isCut: search?.isCut ?? false,
  };
  if (account !== null && member === undefined) return { list: [], cursor: null, ...searchState };
  const filter = { merchantId, state, kind, memberId: member?.id ?? null, cursor: readCursor(cursor) };
  const rows = await selectRedFlags(db, { ...filter, limit: limit + 1 });
  const list = rows.slice(0, limit).map((row) => describeRedFlag(row, actor));
  return { list, cursor: rows.length > limit ? (list.at(-1)?.id ?? null) : null, ...searchState };
}

/** Describes a red flag for the reader. */
export function describeRedFlag(flag: StoredRedFlag, { roles }: StaffActor): AgentFlag {
  const { evidence, agentId, closedAt } = flag;
  const personOf = (id: string) => flag.people.find((person) => person.id === id) ?? { id, account: "" };
  const order = evidence.order ?? [];
  const otherPeople = flag.people.filter(({ id }) => !order.includes(id));
  return {
    id: String(flag.id),
    kind: flag.kind,
    agent: personOf(String(agentId)),
    people: [...order.map(personOf), ...otherPeople],
    evidence: {
      days: evidence.days ?? 0,
      place: evidence.place ?? null,
      browser: evidence.browser ?? null,
      validMinor: evidence.validMinor ?? null,
      teamValidMinor: evidence.teamValidMinor ?? null,
      sharePpm: evidence.sharePpm ?? null,
      sentMinor: [...(evidence.sentMinor ?? [])],
    },
    raisedAt: flag.raisedAt.getTime(),
    seenAt: flag.seenAt.getTime(),
    closedBy: flag.closedName,
    closedAt: closedAt?.getTime() ?? null,
    note: flag.note,
    actions: closedAt === null && roles.some((role) => rolesThatClose.has(role)) ? ["close"] : [],
  };
}
