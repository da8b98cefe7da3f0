/** What a member types about a document, and what is wrong with it. The server checks the same again. Pure. */

import type { SubmitIdentityBody } from "@openhouse/protocol/identity-checks/own-check";
import { earliestBirthday, isCalendarDay } from "@openhouse/rules/identity/age";
import { canonicalDocument } from "@openhouse/rules/identity/canonical-person";
import type { DocumentKind } from "@openhouse/rules/identity/identity-check";

export interface DocumentDraft {
  readonly kind: DocumentKind;
  readonly country: string;
  readonly name: string;
  /** yyyy-mm-dd, or "" */
  readonly birthday: string;
  readonly number: string;
  readonly expiresOn: string;
  readonly hasNoExpiry: boolean;
}

export function emptyDraft(country: string): DocumentDraft {
  return { kind: "nationalId", country, name: "", birthday: "", number: "", expiresOn: "", hasNoExpiry: false };
}

export type DraftFault = "name" | "birthday" | "number" | "expiresOn" | "expired";

const shortestNumber = 4;

/** Field → its fault, in the order of the form; empty if the draft is complete. */
export function findDraftFaults(draft: DocumentDraft, today: string): Partial<Record<keyof DocumentDraft, DraftFault>> {
  const { country, name, birthday, number, expiresOn, hasNoExpiry } = draft;
  const digits = canonicalDocument({ country: "", number })?.slice(1) ?? "";
  const isBirthday = isCalendarDay(birthday) && birthday >= earliestBirthday && birthday <= today;
  const expiryFault = isCalendarDay(expiresOn) ? (expiresOn < today ? "expired" : undefined) : "expiresOn";
  return {
    ...(name.trim().length < 2 && { name: "name" }),
    ...(!isBirthday && { birthday: "birthday" }),
    ...((digits.length < shortestNumber || country === "") && { number: "number" }),
    ...(!hasNoExpiry && expiryFault !== undefined && { expiresOn: expiryFault }),
  };
}

export function documentOf(draft: DocumentDraft): SubmitIdentityBody {
  const { hasNoExpiry, expiresOn, number, name, ...rest } = draft;
  return { ...rest, name: name.trim(), number: number.trim(), expiresOn: hasNoExpiry ? null : expiresOn };
}
