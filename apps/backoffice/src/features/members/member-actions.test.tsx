import { afterEach, describe, expect, it, vi } from "vitest";
import type { ApiClient } from "@openhouse/browser/api-client";
import { StaffProvider } from "../../lib/office.tsx";
import { press, renderOffice, testStaff, type } from "../../testing/render-office.tsx";
import type { Rendered } from "../../testing/render-office.tsx";
import { MemberActions } from "./member-actions.tsx";
import type { MemberDetail } from "./member-facts.tsx";

const member = {
  id: "7",
  account: "ana",
  status: 1,
  currency: "PHP",
  isFrozen: false,
  hasAuthenticator: false,
  authenticatorRequest: null,
  limits: [] as MemberDetail["limits"],
} as MemberDetail;

let rendered: Rendered | undefined;
afterEach(() => rendered?.close());

async function show(role: string, detail = member) {
  const call = vi.fn<() => Promise<unknown>>(async () => ({}));
  const staff = { ...testStaff, roles: [role] };
  const part = (
    <StaffProvider staff={staff}>
      <MemberActions member={detail} />
    </StaffProvider>
  );
  rendered = await renderOffice(part, call as unknown as ApiClient["call"]);
  return { page: rendered, call };
}

/** Writes the reason and presses the button of the dialog. */
async function decide(page: Rendered, reason: string) {
  await type(page.find<HTMLTextAreaElement>("dialog textarea"), reason);
  await press(page.find("dialog button[type=submit]"));
}

describe("the actions on a member's account", () => {
  it("are not offered to the role finance", async () => {
    expect((await show("finance")).page.text()).toBe("");
  });

  it("issue a first password with a reason while the member has one, and show it once", async () => {
    expect((await show("support")).page.text()).not.toContain("Issue a first password");
    await rendered?.close();
    const { page, call } = await show("support", { ...member, hasFirstPassword: true });
    call.mockResolvedValue({ customerId: "7", customerName: "ana", password: "k7mwx2pqrs", days: 7 });
    await press(page.button("Issue a first password"));
    await decide(page, "came with an identity card");
    const body = { reason: "came with an identity card" };
    const route = "POST /backoffice/api/members/:id/first-password";
    expect(call).toHaveBeenCalledWith(route, { params: { id: "7" }, body });
    expect(page.find("dialog output").textContent).toBe("k7mwx2pqrs");
    await press(page.find("dialog .dialog-actions button"));
    expect(page.element.querySelector("dialog")).toBeNull();
  });

  it("freeze the wallet, with a reason", async () => {
    const { page, call } = await show("support");
    await press(page.button("Freeze wallet"));
    expect(page.text()).toContain("Bets, withdrawals and transfers out of the wallet stop now");
    await press(page.find("dialog button[type=submit]"));
    expect(call).not.toHaveBeenCalled();
    await decide(page, "odd payments");
    const body = { reason: "odd payments" };
    expect(call).toHaveBeenCalledWith(
      "POST /backoffice/api/members/:id/freeze",
      expect.objectContaining({ params: { id: "7" }, body }),
    );
    expect(page.element.querySelector("dialog")).toBeNull();
  });

  it("offer to lift an existing freeze, and exclude the member for a number of days", async () => {
    const { page, call } = await show("risk", { ...member, isFrozen: true });
    expect(page.button("Unfreeze wallet")).toBeDefined();
    await press(page.button("Exclude"));
    await decide(page, "requested by the member");
    expect(call).toHaveBeenCalledWith(
      "POST /backoffice/api/members/:id/exclude",
      expect.objectContaining({ body: { days: 30, reason: "requested by the member" } }),
    );
  });

  it("set a limit of the operator, with an amount and a reason", async () => {
    const { page, call } = await show("risk");
    await press(page.button("Set a limit"));
    await decide(page, "harm seen");
    expect(page.text()).toContain("Enter a limit");
    expect(call).not.toHaveBeenCalled();
    await type(page.find<HTMLInputElement>("dialog input[name=amount]"), "2,500");
    await decide(page, "harm seen");
    expect(call).toHaveBeenCalledWith(
      "POST /backoffice/api/members/:id/limit",
      expect.objectContaining({
        params: { id: "7" },
        body: { kind: "deposit", period: "day", amountMinor: "250000", reason: "harm seen" },
      }),
    );
  });

  it("lift an existing limit of the operator", async () => {
    const limit = { kind: "deposit", period: "day", amountMinor: "250000", isPending: false };
    const limits: MemberDetail["limits"] = [{ ...limit, setBy: "operator", effectiveAt: 1 }];
    const { page, call } = await show("risk", { ...member, limits });
    await press(page.button("Set a limit"));
    await press(page.find<HTMLInputElement>("dialog input[name=lift]"));
    expect(page.element.querySelector("dialog input[name=amount]")).toBeNull();
    await decide(page, "all is well again");
    expect(call).toHaveBeenCalledWith(
      "POST /backoffice/api/members/:id/limit",
      expect.objectContaining({
        body: { kind: "deposit", period: "day", amountMinor: null, reason: "all is well again" },
      }),
    );
  });

  it.each([
    ["block", 1, "Block", true],
    ["unblock", 0, "Unblock", false],
  ])("%s the account, with a reason", async (_what, status, button, isBlocked) => {
    const { page, call } = await show("support", { ...member, status });
    await press(page.button(button));
    await decide(page, "said so on the phone");
    expect(call).toHaveBeenCalledWith(
      "PUT /backoffice/api/members/:id/access",
      expect.objectContaining({ params: { id: "7" }, body: { isBlocked, reason: "said so on the phone" } }),
    );
  });

  it("request the reset of an authenticator, unless a request already waits", async () => {
    const detail = { ...member, hasAuthenticator: true };
    const { page, call } = await show("support", detail);
    await press(page.button("Reset the authenticator"));
    await decide(page, "lost the phone");
    expect(call).toHaveBeenCalledWith(
      "POST /backoffice/api/members/:id/authenticator",
      expect.objectContaining({ body: { reason: "lost the phone" } }),
    );
    await page.close();
    const authenticatorRequest = { by: "ben", isOwn: false, reason: "lost the phone", at: 0 };
    const withRequest = await show("support", { ...detail, authenticatorRequest });
    expect(withRequest.page.text()).not.toContain("Reset the authenticator");
  });
});
