/**
 * Finds members of the merchant by id, by their account name or by its beginning, latest registration first.
 *
 * Returns up to `limit` members (default 50) with their balances, and the cursor of the next page. No refusals beyond
 * the schema.
 */

import type { MemberList, MembersQuery } from "@openhouse/protocol/reporting/search-members";
import type { StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { idFromWire } from "../../core/ids.ts";
import type { Merchant } from "../../core/merchant/merchant.ts";
import { describeMemberRow } from "./describe-member-row.ts";
import { selectMembers } from "./member-repository.ts";
import { cutPage, pageOf } from "./page-of.ts";

export async function searchMembers(deps: Deps, actor: StaffActor, query: MembersQuery): Promise<MemberList> {
  const merchant = deps.merchants.byId(actor.merchantId);
  const search = (query.search ?? "").trim().toLowerCase();
  const page = pageOf(query.limit === undefined ? {} : { limit: query.limit });
  const rows = await selectMembers(deps.db, actor.merchantId, {
    id: idFromWire<bigint>(search) ?? null,
    accountPrefix: search === "" ? null : search,
    account: query.account?.trim().toLowerCase() ?? null,
    ...typesOf(merchant, query.role),
    status: query.status ?? null,
    before: readCursor(query.before),
    limit: page.limit,
  });
  return cutPage(rows, page.size, {
    toItem: (row) => describeMemberRow(merchant, row),
    cursorOf: (row) => `${row.registeredAt.getTime()}-${row.id}`,
  });
}

/**
 * Returns the account types of a role. The role "member" includes all accounts that are neither agents nor trial
 * accounts.
 */
function typesOf({ agentTypes, trialTypes }: Merchant, role: MembersQuery["role"]) {
  switch (role) {
    case "agent":
      return { types: agentTypes, excludedTypes: [] };
    case "trial":
      return { types: trialTypes, excludedTypes: [] };
    case "member":
      return { types: null, excludedTypes: [...agentTypes, ...trialTypes] };
    case undefined:
      return { types: null, excludedTypes: [] };
  }
}

function readCursor(text: string | undefined) {
  const [ms = "", idText = ""] = (text ?? "").split("-");
  const id = idFromWire<bigint>(idText);
  return id === undefined ? null : { registeredAt: new Date(Number(ms)), id };
}
