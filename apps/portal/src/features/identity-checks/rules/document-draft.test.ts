import { expect, it } from "vitest";
import { documentOf, emptyDraft } from "./document-draft.ts";
import type { DocumentDraft } from "./document-draft.ts";

const complete: DocumentDraft = {
  ...emptyDraft("PH"),
  name: " Juan dela Cruz ",
  birthday: "1990-06-12",
  number: "P1234567A ",
  expiresOn: "2027-01-31",
};

it("a document is sent without spaces around its texts, and without an expiry date if it does not expire", () => {
  const document = { kind: "nationalId", country: "PH", birthday: "1990-06-12" };
  const sent = { ...document, name: "Juan dela Cruz", number: "P1234567A" };
  expect(documentOf(complete)).toEqual({ ...sent, expiresOn: "2027-01-31" });
  expect(documentOf({ ...complete, hasNoExpiry: true })).toEqual({ ...sent, expiresOn: null });
});
