/**
 * Stores keyed hashes of an excluded member's phone number, e-mail address, payee accounts, documents and names with
 * each exclusion in force, in the caller's transaction. A block of a member under age gets no hashes of payee accounts
 * and documents. The hashes outlive the account. Does nothing for a member who is not excluded. Idempotent. Call it
 * when an exclusion begins, when the data changes, and before the data is erased.
 */

import {
  canonicalDocument,
  canonicalEmail,
  canonicalName,
  canonicalPayee,
} from "@openhouse/rules/identity/canonical-person";
import { canonicalPhone } from "@openhouse/rules/identity/mobile-number";
import type { Deps } from "../../../core/deps.ts";
import { openDocument } from "../../../core/secrets/sealed-document.ts";
import type { Transaction } from "../../../db/connection.ts";
import { findExclusion } from "../repository.ts";
import type { MemberRef } from "../repository.ts";
import { findPersonData, insertMarks } from "./mark-repository.ts";
import type { Mark, PersonData } from "./mark-repository.ts";

export type MarkDeps = Pick<Deps, "clock" | "merchants" | "markHash" | "accountSealer" | "documentSealer">;

export async function writeMarks(deps: MarkDeps, tx: Transaction, member: MemberRef): Promise<void> {
  const at = deps.clock.businessNow();
  if ((await findExclusion(tx, member, at)) === undefined) return;
  const marks = await computeMarks(deps, tx, member);
  if (marks.length > 0) await insertMarks(tx, { ...member, at, keyId: deps.markHash.keyId }, marks);
}

/** Computes the marks of a member's current data. */
export async function computeMarks(deps: MarkDeps, tx: Transaction, member: MemberRef): Promise<Mark[]> {
  const person = await findPersonData(tx, member);
  return person === undefined ? [] : marksOf(deps, deps.merchants.byId(member.merchantId).dialingCode, person);
}

function marksOf(
  { markHash, accountSealer, documentSealer }: MarkDeps,
  dialingCode: string,
  person: PersonData,
): Mark[] {
  const { mobile, email, payeeName, fullName, birthday, payees, documents } = person;
  const phone = mobile === null ? undefined : canonicalPhone(dialingCode, `+${mobile}`);
  const address = email === null ? undefined : canonicalEmail(email);
  const accounts = payees.map(({ cardType, bankCode, numberSealed }) =>
    canonicalPayee({ number: accountSealer.open(numberSealed), bankCode, isWallet: cardType === "E", dialingCode }),
  );
  const documentNumbers = documents.map(({ country, sealed }) =>
    canonicalDocument({ country, number: openDocument(documentSealer, sealed).number }),
  );
  const names = [payeeName, fullName].map((name) => canonicalName(name ?? ""));
  const birthHash = birthday === null || birthday === "" ? null : markHash.of("birth", birthday);
  const toMarks = (kind: Mark["kind"], canonicals: readonly (string | undefined)[]): Mark[] =>
    [...new Set(canonicals)]
      .filter((canonical) => canonical !== undefined)
      .map((canonical) => ({
        kind,
        hash: markHash.of(kind, canonical),
        birthHash: kind === "name" ? birthHash : null,
      }));
  return [
    ...toMarks("phone", [phone]),
    ...toMarks("email", [address]),
    ...toMarks("payee", accounts),
    ...toMarks("document", documentNumbers),
    ...toMarks("name", names),
  ];
}
