import { expect, it } from "vitest";
import { documentFaults } from "./document-faults.ts";

const today = "2026-03-10";
const valid = {
  country: "PH",
  name: "Juan dela Cruz",
  birthday: "1990-06-12",
  number: "P1234567A",
  expiresOn: "2027-01-31",
};

it.each([
  [{}, {}],
  [{ name: "J " }, { name: "name" }],
  [{ name: "12" }, { name: "name" }],
  [{ name: "Juan\u202Ezurc" }, { name: "name" }],
  [{ birthday: "" }, { birthday: "birthday" }],
  [{ birthday: "1990-02-30" }, { birthday: "birthday" }],
  [{ birthday: "2026-03-11" }, { birthday: "birthday" }],
  [{ number: "1-2-3" }, { number: "number" }],
  [{ number: "1-2-3-4" }, {}],
  [{ number: "12\u200B34" }, { number: "number" }],
  [{ country: "" }, { number: "number" }],
  [{ expiresOn: "" }, { expiresOn: "expiresOn" }],
  [{ expiresOn: "2026-02-30" }, { expiresOn: "expiresOn" }],
  [{ expiresOn: "2026-03-09" }, { expiresOn: "expired" }],
  [{ expiresOn: today }, {}],
  [{ expiresOn: null }, {}],
])("a document with %j has the faults %j", (part, faults) => {
  expect(documentFaults({ ...valid, ...part }, today)).toEqual(faults);
});

it("a document has its faults in the order of the form", () => {
  const faults = documentFaults({ country: "PH", name: "", birthday: "", number: "", expiresOn: "" }, today);
  expect(Object.keys(faults)).toEqual(["name", "birthday", "number", "expiresOn"]);
});
