/**
 * Creates, lists and revokes an agent's invitation links, and lists the members who registered with a link.
 *
 * Refusals of creating a link, in this order: `request.param.err` (an invalid rate), `agents.rebate.lowered`,
 * `agents.rebate.above.own`, `agents.link.max` {max}. Operations on an existing link refuse with `agents.link.unknown`
 * (404), also for a link of another agent. Codes are random and cannot be chosen: the first label of a host name is
 * also a code, so a chosen code could capture the visitors of that host. Source: docs/wire-format.md, Agent centre.
 */

import type {
  CreateInviteLinkBody,
  InviteLink,
  InviteLinks,
  InviteLinksQuery,
  RegisteredByLink,
  RegisteredByLinkQuery,
} from "@openhouse/protocol/agents/invite-links";
import { readMessage } from "@openhouse/rules/identity/visible-text";
import { raiseRates, findRaisedRates } from "@openhouse/rules/agents/rebate-rates";
import type { RebateRates } from "@openhouse/rules/agents/rebate-rates";
import type { MemberActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { idFromWire } from "../../../core/ids.ts";
import type { RandomSource } from "../../../core/random.ts";
import { Refusal } from "../../../core/refusal.ts";
import type { Queryable, Transaction } from "../../../db/connection.ts";
import {
  countCodeUses,
  countInviteLinks,
  findInviteLinkCode,
  insertInviteLink,
  revokeInviteLinkRow,
  selectCodeUses,
  selectInviteLinks,
} from "./code-repository.ts";
import type { InviteLinkRow } from "./code-repository.ts";
import { refuseInvalidRates } from "./raise-rebates.ts";
import { rebatesOf, usualRebates } from "./rebates-of.ts";
import { lockPlaces } from "../tree/tree-repository.ts";

const dayMs = 24 * 3_600_000;
const defaultPageSize = 10;
/** The characters of codes; characters that look alike are left out. A code of ten characters cannot be guessed. */
const codeCharacters = "abcdefghjkmnpqrstuvwxyz23456789";
const codeLength = 10;

export async function createInviteLink(
  deps: Deps,
  tx: Transaction,
  { actor, request }: { readonly actor: MemberActor; readonly request: CreateInviteLinkBody },
): Promise<InviteLink> {
  const { merchantId, memberId: agentId } = actor;
  const at = deps.clock.businessNow();
  const usual = usualRebates(deps, merchantId);
  const { rebates: requestedRates = {}, days, label = "" } = request;
  refuseInvalidRates({
    requestedRates,
    giverRates: await rebatesOf(deps, tx, { merchantId, memberId: agentId }),
    currentRates: usual,
  });
  // Locks the agent's place, so that two concurrent calls cannot both create the last permitted link.
  await lockPlaces(tx, merchantId, [agentId]);
  const max = deps.merchants.byId(merchantId).settings["agents.inviteLinks"];
  if ((await countInviteLinks(tx, { merchantId, agentId }, at)).open >= max)
    throw new Refusal("agents.link.max", { max });
  const rebates = findRaisedRates(usual, requestedRates);
  const link = {
    merchantId,
    agentId,
    id: deps.ids.next(),
    code: drawCode(deps.random),
    label: readMessage(label),
    at,
    expiresAt: days === undefined ? null : new Date(at.getTime() + days * dayMs),
    rebates: Object.keys(rebates).length === 0 ? null : rebates,
  };
  if (!(await insertInviteLink(tx, link))) throw new Error("a random code was already taken");
  const row = { ...link, createdAt: at, revokedAt: null, uses: 0, lastUseAt: null };
  return describeLink(row, { usual, at });
}

export async function listInviteLinks(
  deps: Pick<Deps, "db" | "clock" | "merchants">,
  { merchantId, memberId: agentId }: MemberActor,
  { page = 1, size = defaultPageSize }: InviteLinksQuery,
): Promise<InviteLinks> {
  const at = deps.clock.businessNow();
  const usual = usualRebates(deps, merchantId);
  const owner = { merchantId, agentId };
  const [rows, { total }] = await Promise.all([
    selectInviteLinks(deps.db, owner, { limit: size, offset: (page - 1) * size }),
    countInviteLinks(deps.db, owner, at),
  ]);
  return { list: rows.map((row) => describeLink(row, { usual, at })), total, totalPages: Math.ceil(total / size) };
}

export async function revokeInviteLink(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { merchantId, memberId: agentId }: MemberActor,
  affiUrlId: string,
): Promise<void> {
  const id = idFromWire<bigint>(affiUrlId);
  const isRevoked =
    id !== undefined && (await revokeInviteLinkRow(db, { merchantId, agentId, id }, clock.businessNow()));
  if (!isRevoked) throw new Refusal("agents.link.unknown");
}

export async function listRegisteredByLink(
  { db }: { readonly db: Queryable },
  { merchantId, memberId: agentId }: MemberActor,
  { affiUrlId, page = 1, size = defaultPageSize }: RegisteredByLinkQuery,
): Promise<RegisteredByLink> {
  const id = idFromWire<bigint>(affiUrlId);
  const code = id === undefined ? undefined : await findInviteLinkCode(db, { merchantId, agentId, id });
  if (code === undefined) throw new Refusal("agents.link.unknown");
  const [registrations, { below: total, gone }] = await Promise.all([
    selectCodeUses(db, { merchantId, agentId, code, limit: size, offset: (page - 1) * size }),
    countCodeUses(db, { merchantId, agentId, code }),
  ]);
  const list = registrations.map(({ memberId, account, at }) => ({
    customerId: String(memberId),
    customerName: account,
    registerDate: at.getTime(),
  }));
  return { list, total, totalPages: Math.ceil(total / size), gone };
}

function drawCode(random: RandomSource): string {
  return Array.from({ length: codeLength }, () => codeCharacters[random.int(codeCharacters.length)]).join("");
}

interface LinkContext {
  readonly usual: RebateRates;
  readonly at: Date;
}

function describeLink(row: InviteLinkRow, { usual, at }: LinkContext): InviteLink {
  const isExpired = row.expiresAt !== null && row.expiresAt <= at;
  return {
    affiUrlId: String(row.id),
    code: row.code,
    label: row.label,
    path: `/register?referralCode=${row.code}`,
    state: row.revokedAt !== null ? "revoked" : isExpired ? "expired" : "open",
    createdAt: row.createdAt.getTime(),
    expiresAt: row.expiresAt?.getTime() ?? null,
    uses: row.uses,
    lastUseAt: row.lastUseAt?.getTime() ?? null,
    rebates: row.rebates === null ? usual : raiseRates(usual, row.rebates),
  };
}
