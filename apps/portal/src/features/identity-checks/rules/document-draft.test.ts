import { expect, it } from "vitest";
import { emptyDraft, findDraftFaults, documentOf } from "./document-draft.ts";
import type { DocumentDraft } from "./document-draft.ts";

const today = "2026-03-10";
const complete: DocumentDraft = {
  ...emptyDraft("PH"),
  name: " Juan dela Cruz ",
  birthday: "1990-06-12",
  number: "P1234567A ",
  expiresOn: "2027-01-31",
};

it.each([
  [{}, {}],
  [{ name: "J" }, { name: "name" }],
  [{ birthday: "" }, { birthday: "birthday" }],
  [{ birthday: "2026-03-11" }, { birthday: "birthday" }],
  [{ number: "1-2-3" }, { number: "number" }],
  [{ expiresOn: "" }, { expiresOn: "expiresOn" }],
  [{ expiresOn: "2026-03-09" }, { expiresOn: "expired" }],
  [{ expiresOn: today }, {}],
  [{ expiresOn: "", hasNoExpiry: true }, {}],
] as const)("the draft with %j has the faults %j", (part, faults) => {
  expect(findDraftFaults({ ...complete, ...part }, today)).toEqual(faults);
});

it("is sent without spaces around the texts, and without a last day if the document does not expire", () => {
  const document = { kind: "nationalId", country: "PH", birthday: "1990-06-12" };
  const sent = { ...document, name: "Juan dela Cruz", number: "P1234567A" };
  expect(documentOf(complete)).toEqual({ ...sent, expiresOn: "2027-01-31" });
  expect(documentOf({ ...complete, hasNoExpiry: true })).toEqual({ ...sent, expiresOn: null });
});
