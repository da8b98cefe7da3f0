/** The data of an identity document as the member types it. */

import type { SubmitIdentityBody } from "@openhouse/protocol/identity-checks/own-check";
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

export function documentOf(draft: DocumentDraft): SubmitIdentityBody {
  const { hasNoExpiry, expiresOn, number, name, ...rest } = draft;
  return { ...rest, name: name.trim(), number: number.trim(), expiresOn: hasNoExpiry ? null : expiresOn };
}
