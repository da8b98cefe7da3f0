import { act } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { ApiClient } from "@openhouse/browser/api-client";
import { StaffProvider } from "../../lib/office.tsx";
import { press, renderOffice, testStaff, type } from "../../testing/render-office.tsx";
import type { Rendered } from "../../testing/render-office.tsx";
import { ExcludedPayout } from "./excluded-payout.tsx";
import type { MemberDetail } from "./member-facts.tsx";

const exclusion = { kind: "self_exclusion", fromAt: 1, untilAt: null, reason: "" };
const member = { id: "7", account: "ana", currency: "PHP", exclusions: [exclusion] } as unknown as MemberDetail;
const payout = {
  isExcluded: true,
  hasOpen: false,
  currency: "PHP",
  balanceMinor: "600000",
  vendorMinor: "0",
  isDayUsedUp: false,
  accountRequest: null as object | null,
  banks: [
    { cardType: "E", bankCode: "LAKBAY", bankName: "Lakbay" },
    { cardType: "B", bankCode: "DALISAY", bankName: "Dalisay Bank" },
  ],
  targets: [
    { accountId: "1", number: "•••• 4567", bankName: "Lakbay", holder: "Ana Reyes", payableMinor: "600000" },
    { accountId: "2", number: "•••• 8899", bankName: "Habagat", holder: "Ana Reyes", payableMinor: "500000" },
  ],
};

const [first, second] = payout.targets;
const request = {
  by: "ben",
  isOwn: false,
  reason: "named by letter",
  at: 1,
  bankName: "Lakbay",
  holder: "Ana Reyes",
  number: "•••• 4567",
};
const unpayableTargets = [{ ...first, payableMinor: "0" }];

const recordRoute = "POST /backoffice/api/members/:id/payout/account";

let rendered: Rendered | undefined;
afterEach(() => rendered?.close());

async function show(
  role: string,
  { detail = member, response = payout }: { detail?: MemberDetail; response?: object | Error } = {},
) {
  const call = vi.fn<(route: string) => Promise<unknown>>(async (route) => {
    if (route === "POST /backoffice/api/members/:id/payout")
      return { refId: "9", amountMinor: "500000", currency: "PHP" };
    if (response instanceof Error) throw response;
    if (route.startsWith("POST ")) return { ...payout, accountRequest: route.endsWith("/account") ? request : null };
    return response;
  });
  const part = (
    <StaffProvider staff={{ ...testStaff, roles: [role] }}>
      <ExcludedPayout member={detail} />
    </StaffProvider>
  );
  rendered = await renderOffice(part, call as unknown as ApiClient["call"]);
  await act(async () => new Promise((resolve) => setTimeout(resolve, 0)));
  return { page: rendered, call };
}

const buttonsOf = ({ element }: Rendered) =>
  [...element.querySelectorAll("button")].map(({ textContent }) => textContent);

describe("the payout to a self-excluded member", () => {
  it("goes to one of the member's payout accounts and requires a reason", async () => {
    const { page, call } = await show("support");
    await press(page.button("Pay out the balance"));
    expect(page.text()).toContain("₱6,000.00, the whole balance of the main wallet, goes to this account.");
    const select = page.find<HTMLSelectElement>("dialog select");
    await act(async () => {
      select.value = "2";
      select.dispatchEvent(new Event("change", { bubbles: true }));
    });
    expect(page.text()).toContain("₱5,000.00 goes to this account. This is the maximum per withdrawal");
    await type(page.find<HTMLTextAreaElement>("dialog textarea"), "asked on the phone");
    await press(page.find("dialog button[type=submit]"));
    expect(call).toHaveBeenCalledWith(
      "POST /backoffice/api/members/:id/payout",
      expect.objectContaining({ params: { id: "7" }, body: { accountId: "2", reason: "asked on the phone" } }),
    );
    expect(page.element.querySelector("dialog")).toBeNull();
  });

  it.each([
    ["a withdrawal is in progress", { ...payout, hasOpen: true }, "A withdrawal is in progress"],
    ["the wallet is empty", { ...payout, balanceMinor: "0" }, "The main wallet is empty"],
    ["no payout account is active", { ...payout, targets: [] }, "no active payout account"],
    [
      "the daily limit is used up",
      { ...payout, isDayUsedUp: true, targets: unpayableTargets },
      "Today's withdrawal limit is reached",
    ],
    [
      "the fee exceeds the balance",
      { ...payout, targets: unpayableTargets },
      "The withdrawal fee would use up the whole amount",
    ],
  ])("cannot start because %s", async (_what, response, text) => {
    const { page } = await show("finance", { response });
    expect(page.text()).toContain(text);
    expect(buttonsOf(page)).toEqual(["Record a payout account"]);
  });

  it("offers only payout accounts that can receive money now", async () => {
    const { page } = await show("finance", { response: { ...payout, targets: [...unpayableTargets, second] } });
    await press(page.button("Pay out the balance"));
    expect([...page.element.querySelectorAll("option")].map(({ value }) => value)).toEqual(["2"]);
    expect(page.text()).toContain("₱5,000.00 goes to this account");
  });

  it("shows an error if it cannot be loaded, and can be loaded again", async () => {
    const { page, call } = await show("finance", { response: new Error("down") });
    expect(page.find("[role=alert]").textContent).toContain("went wrong");
    call.mockResolvedValue(payout);
    await press(page.button("Try again"));
    await act(async () => new Promise((resolve) => setTimeout(resolve, 0)));
    expect(page.button("Pay out the balance")).toBeTruthy();
  });

  it("is not offered after the exclusion has ended", async () => {
    const { page } = await show("finance", { response: { ...payout, isExcluded: false } });
    expect(page.text()).toBe("");
  });

  it("offers first to move the money in a vendor wallet to the main wallet", async () => {
    const { page, call } = await show("support", { response: { ...payout, balanceMinor: "0", vendorMinor: "2500" } });
    expect(page.text()).toContain("₱25.00 is in a vendor wallet");
    await press(page.button("Move to the main wallet"));
    await type(page.find<HTMLTextAreaElement>("dialog textarea"), "to be paid out");
    await press(page.find("dialog button[type=submit]"));
    expect(call).toHaveBeenCalledWith(
      "POST /backoffice/api/members/:id/payout/wallet-return",
      expect.objectContaining({ params: { id: "7" }, body: { reason: "to be paid out" } }),
    );
  });

  it("is not offered to the role risk, and not for a member who only takes a break", async () => {
    expect((await show("risk")).page.text()).toBe("");
    await rendered?.close();
    const detail = { ...member, exclusions: [{ ...exclusion, kind: "time_out" }] };
    expect((await show("support", { detail })).page.text()).toBe("");
  });
});

describe("a payout account in the member's own name", () => {
  it("is requested with bank, holder, number and reason, and then waits for a second person", async () => {
    const { page, call } = await show("support", { response: { ...payout, targets: [] } });
    await press(page.button("Record a payout account"));
    const submit = () => press(page.find("dialog button[type=submit]"));
    await type(page.find<HTMLTextAreaElement>("dialog textarea"), "named by letter");
    await submit();
    expect(page.find("dialog").textContent).toContain("Please fill in this field");
    expect(call).not.toHaveBeenCalledWith(recordRoute, expect.anything());
    await act(async () => {
      const select = page.find<HTMLSelectElement>("dialog select");
      select.value = "1";
      select.dispatchEvent(new Event("change", { bubbles: true }));
    });
    await type(page.find<HTMLInputElement>("dialog input[name=holder]"), "Ana Reyes");
    await type(page.find<HTMLInputElement>("dialog input[name=number]"), "1234 5678");
    await submit();
    const account = { cardType: "B", bankCode: "DALISAY", payeeName: "Ana Reyes", cardNumber: "1234 5678" };
    expect(call).toHaveBeenCalledWith(
      recordRoute,
      expect.objectContaining({ params: { id: "7" }, body: { ...account, reason: "named by letter" } }),
    );
    expect(page.text()).toContain("ben requests to record Lakbay •••• 4567 of Ana Reyes");
    expect(buttonsOf(page)).not.toContain("Record a payout account");
  });

  it("is confirmed by a second person, who enters the number again", async () => {
    const { page, call } = await show("finance", { response: { ...payout, targets: [], accountRequest: request } });
    await press(page.button("Confirm the account"));
    await type(page.find<HTMLTextAreaElement>("dialog textarea"), "called back");
    await press(page.find("dialog button[type=submit]"));
    expect(page.find("dialog").textContent).toContain("Please fill in this field");
    await type(page.find<HTMLInputElement>("dialog input[name=number]"), "12345678");
    await press(page.find("dialog button[type=submit]"));
    expect(call).toHaveBeenCalledWith(
      `${recordRoute}/decision`,
      expect.objectContaining({ body: { decision: "approved", cardNumber: "12345678", reason: "called back" } }),
    );
  });

  it("is rejected without the number, and requesters can only withdraw their request", async () => {
    const { page, call } = await show("finance", { response: { ...payout, accountRequest: request } });
    await press(page.button("Reject the account"));
    await type(page.find<HTMLTextAreaElement>("dialog textarea"), "another name");
    await press(page.find("dialog button[type=submit]"));
    expect(call).toHaveBeenCalledWith(
      `${recordRoute}/decision`,
      expect.objectContaining({ body: { decision: "rejected", reason: "another name" } }),
    );
    await rendered?.close();
    const { page: ownPage } = await show("finance", {
      response: { ...payout, accountRequest: { ...request, isOwn: true } },
    });
    expect(buttonsOf(ownPage)).toContain("Cancel the request");
    expect(buttonsOf(ownPage)).not.toContain("Confirm the account");
  });
});
