/** Reads the tree for the staff: one page of members, the preview of a move, and the moves of a member. Reads only. */

import type {
  AgentNode,
  AgentTree,
  AgentTreeQuery,
  MemberMoves,
  MovePreview,
} from "@openhouse/protocol/agents/staff-agents";
import type { StaffActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { idFromWire } from "../../../core/ids.ts";
import type { MemberId, MerchantId } from "../../../core/ids.ts";
import { Refusal } from "../../../core/refusal.ts";
import { selectOpenApprovals } from "../../approvals/index.ts";
import { findMemberByAccount, selectAccountNames } from "../../identity/index.ts";
import { agentLabelOf } from "./agent-label-of.ts";
import { selectMoves, selectNodes } from "./staff-repository.ts";
import type { NodeRow } from "./staff-repository.ts";
import { planMove } from "./plan-move.ts";
import { moveApproval, readDetail } from "./request-move.ts";
import { countTeam } from "./team-size-repository.ts";
import { findPlace } from "./tree-repository.ts";

const defaultPageSize = 50;

/** Refuses with `no.data` for an unknown upline. */
export async function readTree(deps: Deps, actor: StaffActor, query: AgentTreeQuery): Promise<AgentTree> {
  const { merchantId } = actor;
  const { db, merchants } = deps;
  const merchant = merchants.byId(merchantId);
  const { agentTypes } = merchant;
  const { limit = defaultPageSize, after = "" } = query;
  const name = query.name?.trim().toLowerCase() ?? "";
  const uplineId = query.uplineId === undefined || name !== "" ? null : readId(query.uplineId);
  const filter = { merchantId, uplineId, name, after, agentTypes, limit: limit + 1 };
  const [path, rows, waiting] = await Promise.all([
    pathTo(deps, merchantId, uplineId),
    selectNodes(db, filter),
    listWaiting(deps, actor),
  ]);
  const labelOf = (type: number) => agentLabelOf(merchant, type, actor.language);
  const list = rows.slice(0, limit).map((row) => describe(row, labelOf(row.type)));
  return { path, list, next: rows.length > limit ? (list.at(-1)?.account ?? null) : null, waiting };
}

/**
 * Refusals, in this order: `agents.upline.invalid` (unknown name), `no.data` (the id has no valid form), and the
 * refusals of the move itself.
 */
export async function previewMove(
  deps: Deps,
  actor: StaffActor,
  { wireId, upline }: { readonly wireId: string; readonly upline: string },
): Promise<MovePreview> {
  const { merchantId } = actor;
  const name = upline.trim().toLowerCase();
  const newUpline = name === "" ? undefined : await findMemberByAccount(deps.db, merchantId, name);
  if (name !== "" && newUpline === undefined) throw new Refusal("agents.upline.invalid");
  const target = { memberId: readId(wireId), uplineId: newUpline?.id ?? null };
  const plan = await planMove(deps, deps.db, { actor, target });
  const { memberId, fromId, uplineId, members, contracts, isAlone } = plan;
  const names = await namesOf(deps, merchantId, [memberId, fromId, uplineId]);
  return {
    account: names.get(memberId) ?? "",
    from: personOf(names, fromId),
    to: personOf(names, uplineId),
    members,
    contracts: contracts.map(({ kind, productClass }) => ({ kind, productClass })),
    needsSecond: !isAlone,
  };
}

/** Refuses with `no.data` only if the id has no valid form; the list of an unknown member is empty. */
export async function listMoves({ db }: Deps, { merchantId }: StaffActor, wireId: string): Promise<MemberMoves> {
  const rows = await selectMoves(db, merchantId, readId(wireId));
  const describePerson = (id: MemberId | null, account: string | null) =>
    id === null ? null : { id: String(id), account: account ?? "" };
  return {
    list: rows.map(({ id, at, fromId, from, toId, to, members, by, reason }) => ({
      id: String(id),
      at: at.getTime(),
      from: describePerson(fromId, from),
      to: describePerson(toId, to),
      members,
      by,
      reason,
    })),
  };
}

export function readId(wireId: string): MemberId {
  const id = idFromWire<MemberId>(wireId);
  if (id === undefined) throw new Refusal("no.data");
  return id;
}

async function pathTo(deps: Deps, merchantId: MerchantId, uplineId: MemberId | null) {
  if (uplineId === null) return [];
  const place = await findPlace(deps.db, merchantId, uplineId);
  if (place === undefined) throw new Refusal("no.data");
  const ids = [...place.lineage.chain, uplineId];
  const names = await namesOf(deps, merchantId, ids);
  return ids.map((id) => ({ id: String(id), account: names.get(id) ?? "" }));
}

async function listWaiting(deps: Deps, actor: StaffActor): Promise<AgentTree["waiting"]> {
  const { merchantId, staffId } = actor;
  const openApprovals = await selectOpenApprovals(deps.db, merchantId, moveApproval);
  const sizes = await Promise.all(
    openApprovals.map(({ subjectId }) => countTeam(deps.db, merchantId, subjectId as MemberId)),
  );
  const describePerson = (id: MemberId | null, account: unknown) =>
    id === null ? null : { id: String(id), account: String(account) };
  return openApprovals.map(({ subjectId, detail, requestedBy, requestedAt, reason }, index) => {
    const { fromId, uplineId } = readDetail(detail);
    return {
      memberId: String(subjectId),
      account: String(detail["account"]),
      from: describePerson(fromId, detail["from"]),
      to: describePerson(uplineId, detail["to"]),
      members: 1 + (sizes[index]?.below ?? 0),
      by: String(detail["by"]),
      isOwn: requestedBy === staffId,
      reason,
      at: requestedAt.getTime(),
    };
  });
}

const namesOf = ({ db }: Deps, merchantId: MerchantId, ids: readonly (MemberId | null)[]) =>
  selectAccountNames(
    db,
    merchantId,
    ids.filter((id) => id !== null),
  );

function personOf(names: ReadonlyMap<MemberId, string>, id: MemberId | null) {
  return id === null ? null : { id: String(id), account: names.get(id) ?? "" };
}

function describe(row: NodeRow, label: string): AgentNode {
  const { id, account, status, uplineId, upline, direct, below, registeredAt } = row;
  return {
    id: String(id),
    account,
    isAgent: label !== "",
    label,
    status,
    upline: uplineId === null ? null : { id: String(uplineId), account: upline ?? "" },
    direct,
    teamSize: below,
    registeredAt: registeredAt.getTime(),
  };
}
