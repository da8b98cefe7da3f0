import type { ReactNode } from "react";
import { afterEach, describe, expect, it } from "vitest";
import type { ApiClient } from "@openhouse/browser/api-client";
import { press, renderOffice, type } from "../../../testing/render-office.tsx";
import type { Rendered } from "../../../testing/render-office.tsx";
import { DisputeActions } from "./dispute-actions.tsx";
import type { WithdrawalDetail } from "./use-withdrawals.ts";
import { WithdrawalActions } from "./withdrawal-actions.tsx";
import { WithdrawalFacts } from "./withdrawal-facts.tsx";

const heldWithdrawal: WithdrawalDetail = {
  withdrawal: {
    id: "1",
    reference: "W-1",
    memberId: "7",
    account: "ana",
    state: "transferring",
    amountMinor: "2600000",
    feeMinor: "0",
    payoutMinor: "2600000",
    currency: "PHP",
    cardType: "bank",
    bankCode: "DALISAY",
    bankName: "Dalisay",
    cardNumber: "••••1234",
    cardHolder: "Ana",
    payout: "provider",
    heldReason: "contradiction",
    receiptState: null,
    risks: [],
    needsSecond: true,
    isAwaitingSecond: false,
    isWriteOffAsked: false,
    firstApprovedBy: "one",
    approvedBy: "two",
    claimedBy: "teller",
    isClaimedByMe: true,
    claimedUntil: null,
    dueAt: null,
    createdAt: 1,
    decidedAt: 1,
    closedAt: null,
    remark: "",
  },
  receipt: null,
  history: [],
  messages: [],
  cardNumberFull: null,
  actions: ["reject", "paid", "release"],
  question: null,
};

let rendered: Rendered;
let sentCalls: { readonly route: string; readonly body: unknown }[];
afterEach(() => rendered.close());

async function show(part: (detail: WithdrawalDetail) => ReactNode, detail: WithdrawalDetail): Promise<void> {
  sentCalls = [];
  const call = async (route: string, input?: { readonly body?: unknown }) => {
    sentCalls.push({ route, body: input?.body });
    return detail;
  };
  rendered = await renderOffice(part(detail), call as unknown as ApiClient["call"]);
}
const actionsOf = (detail: WithdrawalDetail) => <WithdrawalActions detail={detail} />;
const disputesOf = (detail: WithdrawalDetail) => <DisputeActions detail={detail} />;
const lastButton = (name: string) =>
  [...rendered.element.querySelectorAll("button")].findLast(({ textContent }) => textContent === name) ??
  expect.fail(`no button ${name}`);

describe("a held payout that needs two persons", () => {
  it("requires no reference from the first person", async () => {
    await show(actionsOf, heldWithdrawal);
    await press(rendered.button("Mark as paid"));
    expect(rendered.element.querySelector("dialog input")).toBeNull();
    expect(rendered.text()).toContain("A second person must also check it");
    await press(rendered.button("Transferred manually"));
    await press(rendered.button("Request approval"));
    expect(sentCalls).toEqual([
      { route: "POST /backoffice/api/withdrawals/:id/paid", body: { reason: "Transferred manually" } },
    ]);
  });

  it("requires the payment's reference from the second person", async () => {
    await show(actionsOf, { ...heldWithdrawal, question: { settlement: "held-paid", by: "one" } });
    await press(rendered.button("Mark as paid"));
    await press(rendered.button("Transferred manually"));
    await press(lastButton("Mark as paid"));
    expect(sentCalls).toEqual([]);
    await type(rendered.find<HTMLInputElement>("dialog input"), "BANK-7");
    await press(lastButton("Mark as paid"));
    expect(sentCalls).toMatchObject([{ body: { reason: "Transferred manually", reference: "BANK-7" } }]);
  });

  it("requires no reference for a decision that differs from the requested one, because such a decision is a new request", async () => {
    await show(actionsOf, { ...heldWithdrawal, question: { settlement: "held-returned", by: "one" } });
    await press(rendered.button("Mark as paid"));
    expect(rendered.element.querySelector("dialog input")).toBeNull();
  });
});

describe("the panel of a withdrawal that waits for a second person", () => {
  const waiting = { ...heldWithdrawal.withdrawal, state: "processing", heldReason: null, isAwaitingSecond: true };
  const unassigned = { ...waiting, approvedBy: null, claimedBy: null, isClaimedByMe: false, dueAt: 1 };
  const factsFor = (firstApprovedBy: string, actions: readonly string[]) => (
    <WithdrawalFacts
      detail={{ ...heldWithdrawal, withdrawal: { ...unassigned, firstApprovedBy }, actions: [...actions] }}
      renderMember={() => null}
    />
  );

  it.each([
    ["teller", [], true],
    ["one", ["claim"], false],
    ["one", [], false],
  ])("approved first by %s with the actions %j: another person must approve: %s", async (firstBy, actions, isOwn) => {
    await show(() => factsFor(firstBy, actions), heldWithdrawal);
    expect(rendered.text().includes("You gave the first approval.")).toBe(isOwn);
    expect(rendered.text().includes("Take it to decide.")).toBe(actions.includes("claim"));
  });
});

describe("an amount that was paid twice after a dispute", () => {
  const claim = {
    number: 1,
    kind: "partly",
    receivedMinor: "60000",
    missingMinor: "38500",
    comment: "",
    madeAt: 1,
    files: [],
    decision: "paid",
    decidedAt: 1,
    reason: "sent again",
    reference: "REST-1",
    needsSecond: false,
    firstBy: null,
    decidedBy: "one",
    isOwed: true,
    openMinor: "38500",
    recoveredMinor: null,
    recoveredBy: null,
    recoveredAt: null,
    recoveryReference: "",
    writeOff: null,
  };
  const receipt = {
    state: "received",
    currency: "PHP",
    expectedMinor: "38500",
    receivedMinor: "98500",
    dueAt: 1,
    closedAt: 1,
    claims: [claim],
  };

  it("can be requested as a write-off, up to the amount that is still open", async () => {
    await show(disputesOf, { ...heldWithdrawal, receipt, actions: ["write-off"] });
    await press(rendered.button("Write off"));
    expect(rendered.find<HTMLInputElement>("input[name=write-off]").value).toBe("385.00");
    await press(rendered.button("The bank refuses to return it"));
    await type(rendered.find<HTMLInputElement>("input[name=write-off]"), "385.01");
    await press(rendered.button("Request approval"));
    expect(sentCalls).toEqual([]);
    await type(rendered.find<HTMLInputElement>("input[name=write-off]"), "385");
    await press(rendered.button("Request approval"));
    expect(sentCalls).toMatchObject([{ body: { number: 1, amountMinor: "38500" } }]);
  });

  it("is reduced by a recovered amount, which must be above zero and at most the open amount", async () => {
    await show(disputesOf, { ...heldWithdrawal, receipt, actions: ["claim-recover"] });
    await press(rendered.button("Record a bank refund"));
    await press(rendered.button("The bank statement shows the return"));
    await type(rendered.find<HTMLInputElement>("dialog input:not([name=recovered])"), "BACK-7");
    for (const invalid of ["", "0", "385.01"]) {
      await type(rendered.find<HTMLInputElement>("input[name=recovered]"), invalid);
      await press(lastButton("Record a bank refund"));
    }
    expect(sentCalls).toEqual([]);
    await type(rendered.find<HTMLInputElement>("input[name=recovered]"), "85.50");
    await press(lastButton("Record a bank refund"));
    expect(sentCalls).toMatchObject([{ body: { number: 1, recoveredMinor: "8550", reference: "BACK-7" } }]);
  });

  it("is written off by a second person, who sees the requester and the reason", async () => {
    const writeOff = {
      amountMinor: "38500",
      askedBy: "one",
      askedAt: 1,
      reason: "no answer for a year",
      bookedBy: null,
      bookedAt: null,
    };
    const waiting = { ...receipt, claims: [{ ...claim, writeOff }] };
    await show(disputesOf, { ...heldWithdrawal, receipt: waiting, actions: ["write-off-book", "write-off-refuse"] });
    await press(rendered.button("Book the write-off"));
    expect(rendered.find("dialog").textContent).toContain("Requested by one: no answer for a year");
    await press(rendered.button("The bank refuses to return it"));
    await press(lastButton("Book the write-off"));
    expect(sentCalls).toMatchObject([
      { route: "POST /backoffice/api/withdrawals/:id/write-off-book", body: { number: 1 } },
    ]);
  });
});
