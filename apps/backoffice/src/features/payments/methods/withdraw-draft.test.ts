import { describe, expect, it } from "vitest";
import { emptyBank, readWithdrawDraft, withdrawDraftOf } from "./withdraw-draft.ts";
import type { WithdrawMethod } from "./withdraw-draft.ts";

const method: WithdrawMethod = {
  cardType: "B",
  currency: "PHP",
  isOn: true,
  minimumMinor: "20000",
  maximumMinor: "10000000",
  feeRatePpm: 5_250,
  feeFixedMinor: "1500",
  banks: [{ code: "HABAGAT", name: "Habagat Bank", isOn: true, payout: "hand", provider: "", addressForm: null }],
  unservedBanks: [],
  isSetUp: true,
  version: "v1",
};
const draft = withdrawDraftOf(method);

describe("the draft of a withdrawal method", () => {
  it("results in the published method if nothing is edited", () => {
    expect(draft).toMatchObject({ minimum: "200.00", maximum: "100000.00", percent: "0.525", fixed: "15.00" });
    const { isOn, minimumMinor, maximumMinor, feeRatePpm, feeFixedMinor, banks } = method;
    expect(readWithdrawDraft(draft, "PHP")).toEqual({
      kind: "change",
      change: { isOn, minimumMinor, maximumMinor, feeRatePpm, feeFixedMinor, banks },
    });
  });

  it("has no amounts if the method was never set up", () => {
    const empty = withdrawDraftOf({ ...method, minimumMinor: "0", maximumMinor: "0", isSetUp: false });
    expect(empty).toMatchObject({ minimum: "", maximum: "" });
  });

  it.each([
    [{ minimum: "five" }, "number"],
    [{ percent: "100" }, "number"],
    [{ maximum: "1" }, "bounds"],
    [{ fixed: "200" }, "fee"],
    [{ banks: [...draft.banks, emptyBank("B", [])] }, "channel"],
    [{ banks: [...draft.banks, { ...emptyBank("B", []), code: "HABAGAT", name: "Habagat" }] }, "channel"],
  ])('changed by %j has the fault "%s"', (part, fault) => {
    expect(readWithdrawDraft({ ...draft, ...part }, "PHP")).toEqual({ kind: "fault", fault });
  });
});

it.each([
  ["B", ["sandbox"], { payout: "provider", provider: "sandbox", addressForm: null }],
  ["E", [], { payout: "hand", provider: "", addressForm: null }],
  ["V", ["sandbox"], { payout: "provider", provider: "sandbox", addressForm: "TRC20" }],
] as const)("a new bank of the method %s with the providers %j starts as %j", (cardType, providers, bank) => {
  expect(emptyBank(cardType, providers)).toMatchObject(bank);
});
