/** Lists identity checks for the staff, without the data of the documents. Read-only. */

import { identityStateOf } from "@openhouse/rules/identity/identity-check";
import type { StoredState } from "@openhouse/rules/identity/identity-check";
import type {
  IdentityCheckLine,
  IdentityCheckList,
  IdentityChecksQuery,
} from "@openhouse/protocol/identity-checks/check-queue";
import type { StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { businessDay } from "../../core/merchant/business-day.ts";
import { readCursor } from "../../core/records/read-id.ts";
import { textOrNull } from "../../core/records/text-or-null.ts";
import { countOpenChecks, selectChecks } from "./check-repository.ts";
import type { ListedCheck } from "./check-repository.ts";

const defaultLimit = 50;
const openStates: readonly StoredState[] = ["submitted", "reviewed"];
const everyState: readonly StoredState[] = [...openStates, "approved", "rejected"];

export type ListDeps = Pick<Deps, "db" | "clock" | "merchants">;

/** Lists checks newest first, or oldest first if only open ones are requested. Refuses `request.param.err` (cursor). */
export async function listIdentityChecks(
  deps: ListDeps,
  actor: StaffActor,
  { state, account, cursor, limit = defaultLimit }: IdentityChecksQuery,
): Promise<IdentityCheckList> {
  const { merchantId } = actor;
  const states = state === "open" ? openStates : state === undefined ? everyState : [state];
  const rows = await selectChecks(deps.db, {
    merchantId,
    states,
    isOldestFirst: states.every((one) => openStates.includes(one)),
    account: textOrNull(account)?.toLowerCase() ?? null,
    cursor: readCursor(cursor),
    limit: limit + 1,
  });
  const list = rows.slice(0, limit).map((row) => describeCheck(deps, actor, row));
  const open = await countOpenChecks(deps.db, merchantId);
  return { list, cursor: rows.length > limit ? (list.at(-1)?.id ?? null) : null, open };
}

export function describeCheck(
  { clock, merchants }: Pick<ListDeps, "clock" | "merchants">,
  { merchantId, staffId }: StaffActor,
  check: ListedCheck,
): IdentityCheckLine {
  const today = businessDay(clock.businessNow(), merchants.byId(merchantId).timeZone);
  const state = identityStateOf(check, today);
  return {
    id: String(check.id),
    memberId: String(check.memberId),
    account: check.account,
    state: state === "none" ? check.state : state,
    kind: check.kind,
    country: check.country,
    submittedAt: check.submittedAt.getTime(),
    advice: check.advice,
    reviewedBy: check.reviewer,
    isOwnReview: check.reviewedBy === staffId,
    decidedBy: check.decider,
    decidedAt: check.decidedAt?.getTime() ?? null,
    validUntil: check.validUntil,
  };
}
