import { afterEach, describe, expect, it, vi } from "vitest";
import type { ApiClient } from "@openhouse/browser/api-client";
import { StaffProvider } from "../../lib/office.tsx";
import { press, renderOffice, testStaff, type } from "../../testing/render-office.tsx";
import type { Rendered } from "../../testing/render-office.tsx";
import { MemberActions } from "./member-actions.tsx";
import type { MemberDetail } from "./member-facts.tsx";

const member = { id: "7", account: "ana", isFrozen: false } as MemberDetail;

let shown: Rendered | undefined;
afterEach(() => shown?.close());

async function show(role: string, detail = member) {
  const call = vi.fn<() => Promise<unknown>>(async () => ({}));
  const staff = { ...testStaff, roles: [role] };
  const part = (
    <StaffProvider staff={staff}>
      <MemberActions member={detail} />
    </StaffProvider>
  );
  shown = await renderOffice(part, call as unknown as ApiClient["call"]);
  return { page: shown, call };
}

/** Writes the reason and presses the button of the dialog. */
async function decide(page: Rendered, reason: string) {
  await type(page.find<HTMLTextAreaElement>("dialog textarea"), reason);
  await press(page.find("dialog button[type=submit]"));
}

describe("what one may do with a member", () => {
  it("is nothing for finance", async () => {
    expect((await show("finance")).page.text()).toBe("");
  });

  it("is to freeze the wallet, with a reason", async () => {
    const { page, call } = await show("support");
    await press(page.button("Freeze wallet"));
    expect(page.text()).toContain("No stake, withdrawal or transfer leaves the wallet");
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

  it("is to lift the freeze of one who is frozen, and to exclude for a time", async () => {
    const { page, call } = await show("risk", { ...member, isFrozen: true });
    expect(page.button("Lift the freeze")).toBeDefined();
    await press(page.button("Exclude"));
    await decide(page, "asked for it");
    expect(call).toHaveBeenCalledWith(
      "POST /backoffice/api/members/:id/exclude",
      expect.objectContaining({ body: { days: 30, reason: "asked for it" } }),
    );
  });
});
