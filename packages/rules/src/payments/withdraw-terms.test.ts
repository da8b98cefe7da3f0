import { describe, expect, it } from "vitest";
import { faultOfPayoutBank, faultOfWithdrawTerms } from "./withdraw-terms.ts";
import type { PayoutTarget, WithdrawTerms } from "./withdraw-terms.ts";

describe("the terms of a withdrawal method", () => {
  const terms: WithdrawTerms = { minimum: 20_000n, maximum: 10_000_000n, fee: { ratePpm: 5_000n, fixedMinor: 1_500n } };

  it.each<[string, Partial<WithdrawTerms>, string | undefined]>([
    ["valid", {}, undefined],
    ["valid with one amount", { minimum: 20_000n, maximum: 20_000n }, undefined],
    ["without a minimum", { minimum: 0n }, "bounds"],
    ["with a negative minimum", { minimum: -1n }, "bounds"],
    ["with a maximum below the minimum", { maximum: 19_999n }, "bounds"],
    ["with a maximum that the ledger cannot hold", { maximum: 2n ** 63n }, "bounds"],
    ["with a minimum whose fee the database cannot compute", { minimum: 2n ** 62n, maximum: 2n ** 62n }, "bounds"],
    ["with a fee as high as the minimum", { fee: { ratePpm: 0n, fixedMinor: 20_000n } }, "fee"],
    ["with a rate plus fixed fee equal to the minimum", { fee: { ratePpm: 500_000n, fixedMinor: 10_000n } }, "fee"],
    ["with a fee just below the minimum", { fee: { ratePpm: 0n, fixedMinor: 19_999n } }, undefined],
    ["with a rate of 100 per cent", { fee: { ratePpm: 1_000_000n, fixedMinor: 0n } }, "fee"],
    ["with a negative fee", { fee: { ratePpm: 0n, fixedMinor: -1n } }, "fee"],
    ["with both faults", { minimum: 0n, fee: { ratePpm: 0n, fixedMinor: -1n } }, "bounds"],
  ])("%s", (_name, part, fault) => {
    expect(faultOfWithdrawTerms({ ...terms, ...part }, "PHP")).toBe(fault);
  });
});

describe("a bank that receives payouts", () => {
  const byHand: PayoutTarget = { payout: "hand", provider: "", addressForm: null };
  const byProvider: PayoutTarget = { payout: "provider", provider: "sandbox", addressForm: null };
  const crypto: PayoutTarget = { ...byProvider, addressForm: "TRC20" };
  const providers = ["sandbox"];

  it.each([
    ["is paid by hand", byHand, { cardType: "B" }, undefined],
    ["is paid by a known provider", byProvider, { cardType: "E" }, undefined],
    ["is a crypto network", crypto, { cardType: "V" }, undefined],
    ["may change from a provider to payouts by hand", byHand, { cardType: "B", before: byProvider }, undefined],
    ["has an account number in a crypto method", byProvider, { cardType: "V" }, "address"],
    ["has a crypto address in a bank method", crypto, { cardType: "B" }, "address"],
    [
      "gets another address format",
      { ...crypto, addressForm: "BTC" as const },
      { cardType: "V", before: crypto },
      "address",
    ],
    ["names an unknown provider", { ...byProvider, provider: "other" }, { cardType: "B" }, "provider"],
    ["names a provider for payouts by hand", { ...byHand, provider: "sandbox" }, { cardType: "B" }, "provider"],
    ["has both faults", { ...byProvider, provider: "other" }, { cardType: "V" }, "address"],
  ] as const)("%s", (_name, bank, context, fault) => {
    expect(faultOfPayoutBank(bank, { before: undefined, providers, ...context })).toBe(fault);
  });
});
