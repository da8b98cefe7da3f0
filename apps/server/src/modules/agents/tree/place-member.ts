/**
 * Gives a new member its place in the tree, in the transaction that creates the account.
 *
 * Refusals, in this order: `invitation_code_error` (an unknown invitation code), `agents.upline.invalid` (the upline is
 * not an agent, or its account is closed or blocked), `agents.tree.too.deep`. An unknown affiliate code is refused too
 * if the registration form requires one, and otherwise ignored, because existing clients send the first label of the
 * host name when they have no code (docs/wire-format.md, Sessions and members). Trial accounts get no place. A second
 * call for the same member fails on the primary key. Source: docs/product-rules.md, Agents.
 */

import { isNormal } from "@openhouse/rules/identity/member-status";
import { businessDay } from "../../../core/merchant/business-day.ts";
import type { Deps } from "../../../core/deps.ts";
import type { MemberId, MerchantId } from "../../../core/ids.ts";
import type { MemberOpener, NewMember } from "../../../core/ports/member-opening.ts";
import { Refusal } from "../../../core/refusal.ts";
import { appendAudit } from "../../../db/audit.ts";
import type { Queryable, Transaction } from "../../../db/connection.ts";
import { findMemberById } from "../../identity/index.ts";
import { lockOpenCode, insertCodeUse } from "../registration/code-repository.ts";
import type { OpenCode } from "../registration/code-repository.ts";
import { raiseRebateRow } from "../registration/rebate-repository.ts";
import { ensureLineage, findPlace, insertPlace, lockTree } from "./tree-repository.ts";
import type { Place } from "./tree-repository.ts";

type PlacingDeps = Pick<Deps, "ids" | "merchants">;

export interface Placement {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
  /** Null means the top of the tree. */
  readonly uplineId: MemberId | null;
  readonly at: Date;
}

/** The maximum number of agents in a lineage. */
export const maxLineageDepth = 50;

/**
 * Returns the opener for `memberOpeners`. The upline is the agent who creates the account, otherwise the agent whose
 * code was used for the registration; without an agent the member is placed at the top. The use of a code is recorded,
 * and the member gets the rebates of the code's link, with an audit entry like every other raise.
 */
export function treeOpener(deps: PlacingDeps): MemberOpener {
  return async (tx, member) => {
    const { merchantId, memberId, account, type, at, uplineId } = member;
    if (deps.merchants.byId(merchantId).trialTypes.includes(type)) return;
    if (uplineId !== undefined) return placeMember(deps, tx, { merchantId, memberId, uplineId, at });
    const invitation = await findInvitation(tx, member);
    await placeMember(deps, tx, { merchantId, memberId, uplineId: invitation?.agentId ?? null, at });
    if (invitation === undefined) return;
    await insertCodeUse(tx, { merchantId, code: invitation.code, memberId, at });
    const { rebates: rates, agentId: givenBy } = invitation;
    if (rates === null) return;
    await raiseRebateRow(tx, { merchantId, memberId, rates, givenBy, at });
    await appendAudit(tx, {
      merchantId,
      at,
      actor: { kind: "member", id: memberId, name: account, ip: null },
      action: "member.rebates-given",
      subject: { kind: "member", id: String(memberId) },
      detail: { rebates: rates, code: invitation.code, givenBy: String(givenBy) },
    });
  };
}

export async function placeMember(deps: PlacingDeps, tx: Transaction, placement: Placement): Promise<void> {
  const { merchantId, memberId, uplineId, at } = placement;
  const joinedDay = businessDay(at, deps.merchants.byId(merchantId).timeZone);
  const member = { merchantId, memberId, at, joinedDay };
  if (uplineId === null) return insertPlace(tx, { ...member, upline: undefined, lineageId: 0n });
  await lockTree(tx, merchantId, "placement");
  const upline = await findUpline(deps, tx, { merchantId, uplineId });
  if (upline.lineage.chain.length >= maxLineageDepth)
    throw new Refusal("agents.tree.too.deep", { max: maxLineageDepth });
  const lineageId = await ensureLineage(tx, { merchantId, agent: upline, freshId: deps.ids.next(), at });
  await insertPlace(tx, { ...member, upline, lineageId });
}

interface UplineToFind {
  readonly merchantId: MerchantId;
  readonly uplineId: MemberId;
}

/** Finds the place of an agent whose account is neither closed nor blocked; otherwise `agents.upline.invalid`. */
export async function findUpline({ merchants }: PlacingDeps, tx: Queryable, { merchantId, uplineId }: UplineToFind) {
  const member = await findMemberById(tx, merchantId, uplineId);
  const place: Place | undefined = await findPlace(tx, merchantId, uplineId);
  const isAgent = member !== undefined && merchants.byId(merchantId).agentTypes.includes(member.type);
  if (!isAgent || place === undefined || !isNormal(member.status)) throw new Refusal("agents.upline.invalid");
  return place;
}

interface Invitation extends OpenCode {
  readonly code: string;
}

type CodesOfMember = Pick<NewMember, "merchantId" | "referralCode" | "affiliateCode" | "isAffiliateRequested" | "at">;

/** Finds the agent's code; returns undefined if the member has no code, or only an affiliate code that is ignored. */
async function findInvitation(tx: Transaction, member: CodesOfMember): Promise<Invitation | undefined> {
  const referral = member.referralCode?.trim().toLowerCase() ?? "";
  const affiliate = member.affiliateCode?.trim().toLowerCase() ?? "";
  const code = referral === "" ? affiliate : referral;
  if (code === "") return undefined;
  const openCode = await lockOpenCode(tx, { merchantId: member.merchantId, code, at: member.at });
  if (openCode === undefined && (referral !== "" || member.isAffiliateRequested))
    throw new Refusal("invitation_code_error");
  return openCode === undefined ? undefined : { ...openCode, code };
}
