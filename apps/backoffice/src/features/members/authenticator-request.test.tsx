import { afterEach, describe, expect, it, vi } from "vitest";
import type { ApiClient } from "@openhouse/browser/api-client";
import { StaffProvider } from "../../lib/office.tsx";
import { press, renderOffice, testStaff, type } from "../../testing/render-office.tsx";
import type { Rendered } from "../../testing/render-office.tsx";
import { AuthenticatorRequest } from "./authenticator-request.tsx";
import type { MemberDetail } from "./member-facts.tsx";

const request = { by: "ben", isOwn: false, reason: "lost the phone", at: 0 };

let rendered: Rendered | undefined;
afterEach(() => rendered?.close());

async function show(role: string, authenticatorRequest: MemberDetail["authenticatorRequest"] = request) {
  const call = vi.fn<() => Promise<unknown>>(async () => ({}));
  const part = (
    <StaffProvider staff={{ ...testStaff, roles: [role] }}>
      <AuthenticatorRequest member={{ id: "7", account: "ana", authenticatorRequest } as MemberDetail} />
    </StaffProvider>
  );
  rendered = await renderOffice(part, call as unknown as ApiClient["call"]);
  return { page: rendered, call };
}

describe("a request to reset an authenticator", () => {
  it.each([
    ["approved", "Reset", "approved", "The authenticator, recovery codes and all sessions end at once"],
    ["rejected", "Reject", "rejected", "The authenticator stays active."],
  ])("is %s by a second person, who sees the consequence", async (_what, button, decision, text) => {
    const { page, call } = await show("risk");
    expect(page.text()).toContain("ben requests a reset of the authenticator: lost the phone");
    await press(page.button(button));
    expect(page.find("dialog").textContent).toContain(text);
    await type(page.find<HTMLTextAreaElement>("dialog textarea"), "called back");
    await press(page.find("dialog button[type=submit]"));
    expect(call).toHaveBeenCalledWith(
      "POST /backoffice/api/members/:id/authenticator/decision",
      expect.objectContaining({ params: { id: "7" }, body: { decision, reason: "called back" } }),
    );
  });

  it("is shown without buttons to other roles, and nothing is shown without a request", async () => {
    const { page } = await show("finance");
    expect(page.text()).toContain("ben requests");
    expect(page.element.querySelectorAll("button")).toHaveLength(0);
    await page.close();
    expect((await show("risk", null)).page.text()).toBe("");
  });
});
