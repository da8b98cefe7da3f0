/**
 * What an approval changes besides the check itself, in the transaction of the approval. An empty date of birth in the
 * profile is filled from the document. If the document shows a person below the minimum age and the staff approves, the
 * date of the document replaces that of the profile, the member is blocked, and the staff gets an alert. The document
 * is compared with those of excluded people. If this member is excluded, a mark of the document is stored, by which the
 * person is recognised in other accounts (modules/limits). The caller holds the lock of the wallets.
 */

import { ageOn } from "@openhouse/rules/identity/age";
import type { StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { openDocument } from "../../core/secrets/sealed-document.ts";
import type { DocumentFacts } from "../../core/secrets/sealed-document.ts";
import type { Transaction } from "../../db/connection.ts";
import { raiseAgeAlert } from "../alerts/index.ts";
import { writeBirthday } from "../identity/index.ts";
import { blockUnderAge } from "../limits/index.ts";
import { findPerson } from "./check-repository.ts";
import type { IdentityCheck } from "./check-repository.ts";

export type ApprovalDeps = Pick<
  Deps,
  "ids" | "clock" | "merchants" | "markHash" | "accountSealer" | "documentSealer" | "screenMember"
>;

export interface Approval {
  readonly check: IdentityCheck;
  /** Null: the provider, which never approves a person under age (advise-identity-check.ts). */
  readonly by: StaffActor | null;
  readonly today: string;
}

export async function applyApproval(
  deps: ApprovalDeps,
  tx: Transaction,
  { check, by, today }: Approval,
): Promise<void> {
  const { merchantId, id, memberId } = check;
  const facts = openDocument(deps.documentSealer, check.documentSealed);
  const person = await findPerson(tx, { merchantId, memberId });
  const mustBlock = by !== null && isUnderAge(deps, check, { facts, today });
  // The date on the document replaces a false date, so that the member is still under age if the block ends.
  if (mustBlock || (person?.birthday ?? "") === "") {
    await writeBirthday(tx, { merchantId, memberId, birthday: facts.birthday });
  }
  if (mustBlock && (await blockUnderAge(deps, tx, { actor: by, memberId, reason: `identity check ${id}` }))) {
    await raiseAgeAlert(deps, tx, { merchantId, memberId, account: person?.account ?? "" });
  }
  await deps.screenMember(tx, { merchantId, memberId, written: ["document"] });
}

/** True if, by the date of birth on the document, the person is below the merchant's minimum age. */
export function isUnderAge(
  { merchants }: Pick<Deps, "merchants">,
  { merchantId }: Pick<IdentityCheck, "merchantId">,
  { facts, today }: { readonly facts: DocumentFacts; readonly today: string },
): boolean {
  return ageOn(facts.birthday, today) < merchants.byId(merchantId).agreementAge;
}
