/**
 * Stores a provider's recommendation, which the staff sees, in a transaction of its own. Only the first
 * recommendation for a check counts: a repeated message, or a message about an unknown reference or a decided check,
 * changes nothing. A recommendation to approve also approves the check if the merchant's setting `identity.autoApprove`
 * is on, the document has not expired, shows a person of the minimum age, and does not contradict the profile. Returns
 * true if the recommendation was stored.
 */

import type { Deps } from "../../core/deps.ts";
import type { MemberId, MerchantId } from "../../core/ids.ts";
import { businessDay } from "../../core/merchant/business-day.ts";
import type { IdentityAdvice } from "../../core/ports/identity-provider.ts";
import { openDocument } from "../../core/secrets/sealed-document.ts";
import { Refusal } from "../../core/refusal.ts";
import type { Transaction } from "../../db/connection.ts";
import { lockWallets } from "../wallet/index.ts";
import { isUnderAge } from "./apply-approval.ts";
import { findCheck, findPerson, storeAdvice } from "./check-repository.ts";
import type { IdentityCheck } from "./check-repository.ts";
import { writeDecision } from "./decide-identity-check.ts";
import type { DecideDeps } from "./decide-identity-check.ts";
import { compare } from "./show-check.ts";

type AdviseDeps = DecideDeps & Pick<Deps, "db" | "log">;

export interface ReceivedAdvice extends IdentityAdvice {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
  readonly provider: string;
}

export async function adviseIdentityCheck(
  deps: AdviseDeps,
  { merchantId, memberId, provider, reference, advice }: ReceivedAdvice,
): Promise<boolean> {
  const at = deps.clock.businessNow();
  const id = await storeAdvice(deps.db, { merchantId, provider, reference, advice, at });
  if (id === null) return false;
  const isAutomatic = advice === "approve" && deps.merchants.byId(merchantId).settings["identity.autoApprove"];
  if (isAutomatic) await approveIfClear(deps, { merchantId, memberId, id });
  return true;
}

/** Leaves the decision to the staff if the approval is refused, for example for the document of an excluded person. */
async function approveIfClear(
  deps: AdviseDeps,
  { merchantId, memberId, id }: Pick<IdentityCheck, "merchantId" | "memberId" | "id">,
): Promise<void> {
  try {
    await deps.db.transaction(async (tx) => {
      // The wallets are locked before the check's row, in the same order as in an approval by the staff.
      await lockWallets(tx, merchantId, [memberId]);
      const check = await findCheck(tx, { merchantId, id });
      if (check === undefined || !(await isClear(deps, tx, check))) return;
      await writeDecision(deps, tx, { check, to: "approved", by: null, reason: null, note: "" });
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    deps.log.info({ checkId: String(id), code: error.code }, "an identity is not approved automatically");
  }
}

/** True if nothing about the check needs a person's judgement. */
async function isClear(
  deps: Pick<Deps, "clock" | "merchants" | "documentSealer">,
  tx: Transaction,
  check: IdentityCheck,
): Promise<boolean> {
  const person = await findPerson(tx, check);
  if (person === undefined || check.documentSealed === "") return false;
  const today = businessDay(deps.clock.businessNow(), deps.merchants.byId(check.merchantId).timeZone);
  const facts = openDocument(deps.documentSealer, check.documentSealed);
  const { name, birthday } = compare(facts, person);
  const isExpired = check.expiresOn !== null && check.expiresOn < today;
  return name !== "different" && birthday !== "different" && !isExpired && !isUnderAge(deps, check, { facts, today });
}
