/**
 * Stores a provider's recommendation. The first one for a check counts; a repeated message, one about an unknown
 * reference or about a check that is decided changes nothing. The staff sees it. It approves only if the merchant's
 * setting `identity.autoApprove` is on, the document is valid, shows an adult, and does not differ from the profile.
 * Returns true if the recommendation was stored.
 */

import type { Deps } from "../../core/deps.ts";
import type { MemberId, MerchantId } from "../../core/ids.ts";
import { businessDay } from "../../core/merchant/business-day.ts";
import type { IdentityAdvice } from "../../core/ports/identity-provider.ts";
import { openDocument } from "../../core/secrets/sealed-document.ts";
import type { Transaction } from "../../db/connection.ts";
import { lockWallets } from "../wallet/index.ts";
import { isUnderAge } from "./apply-approval.ts";
import { findCheck, findPerson, storeAdvice } from "./check-repository.ts";
import type { IdentityCheck } from "./check-repository.ts";
import { writeDecision } from "./decide-identity-check.ts";
import type { DecideDeps } from "./decide-identity-check.ts";
import { compare } from "./show-check.ts";

export interface ReceivedAdvice extends IdentityAdvice {
  readonly merchantId: MerchantId;
  readonly memberId: MemberId;
  readonly provider: string;
}

export async function adviseIdentityCheck(
  deps: DecideDeps,
  tx: Transaction,
  { merchantId, memberId, provider, reference, advice }: ReceivedAdvice,
): Promise<boolean> {
  const at = deps.clock.businessNow();
  const isAutomatic = advice === "approve" && deps.merchants.byId(merchantId).settings["identity.autoApprove"];
  // The wallets are locked before the check's row, as a confirmation by the staff locks them.
  if (isAutomatic) await lockWallets(tx, merchantId, [memberId]);
  const id = await storeAdvice(tx, { merchantId, provider, reference, advice, at });
  if (id === null) return false;
  if (!isAutomatic) return true;
  const check = await findCheck(tx, { merchantId, id });
  if (check !== undefined && (await isClear(deps, tx, check))) {
    await writeDecision(deps, tx, { check, to: "approved", by: null, reason: null, note: "" });
  }
  return true;
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
