import { expect, it } from "vitest";
import type { Receipt } from "../api/use-receipts.ts";
import { claimDecision, claimKind, missingNow, openReceipts, readMinor, receiptState } from "./receipt-figures.ts";

const claim: Receipt["claims"][number] = {
  number: 1,
  kind: "partly",
  receivedMinor: "6000",
  missingMinor: "4000",
  comment: "",
  madeAt: 1,
  files: [],
  decision: "paid",
  decidedAt: 2,
  reason: "",
  reference: "",
};
const receipt: Receipt = {
  id: "1",
  state: "waiting",
  currency: "PHP",
  expectedMinor: "10000",
  receivedMinor: "0",
  dueAt: 1,
  closedAt: null,
  bankName: "Batis Bank",
  cardNumber: "",
  words: [],
  claims: [],
};

it.each([
  ["the whole payment without a dispute", receipt, 10_000n],
  ["the amount that the dispute reports", { ...receipt, state: "disputed", claims: [claim] }, 4_000n],
  ["the last payment after a dispute was paid", { ...receipt, expectedMinor: "4000", claims: [claim] }, 4_000n],
])("the missing amount is %s", (_name, testReceipt, minor) => {
  expect(missingNow(testReceipt).minor).toBe(minor);
});

it("waiting receipts are listed by due date, disputes follow, and closed receipts are left out", () => {
  const list = [
    { ...receipt, id: "late", dueAt: 9 },
    { ...receipt, id: "over", state: "forced", dueAt: 1 },
    { ...receipt, id: "asked", state: "disputed", dueAt: 2 },
    { ...receipt, id: "soon", dueAt: 5 },
  ];
  expect(openReceipts(list).map(({ id }) => id)).toEqual(["soon", "late", "asked"]);
});

it("an amount is read in the receipt's currency, and an unknown currency throws", () => {
  expect(readMinor(receipt, "1")).toEqual({ minor: 1n, currency: "PHP" });
  expect(() => readMinor({ currency: "ABC" }, "1")).toThrow(RangeError);
});

it("an unknown state, kind or decision is read as the value of an open receipt", () => {
  expect([receiptState("?"), claimKind("?"), claimDecision("?")]).toEqual(["waiting", "missing", "open"]);
  expect([receiptState("forced"), claimKind("appeal"), claimDecision("refused")]).toEqual([
    "forced",
    "appeal",
    "refused",
  ]);
});
