import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { renderInPage } from "../../../testing/render-in-page.tsx";
import { Dialogs } from "../dialogs.tsx";
import MemberCorner from "./member-corner.tsx";

class SilentSocket extends EventTarget {
  close(): void {}
}

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal("WebSocket", SilentSocket);
});
afterEach(() => vi.unstubAllGlobals());

const balance = {
  accountTypeId: 2,
  accountTypeName: "",
  availBalance: 0,
  availBalanceMinor: "123456",
  currency: "PHP",
  version: "1",
};

async function show(type: number) {
  const responses: Readonly<Record<string, unknown>> = {
    "GET /wps/member/info": { id: "7", account: "demoplayer", nickname: "", type, iconId: null },
    "GET /wps/v2/wallets/balance": { balance: [balance] },
  };
  const page = (
    <>
      <MemberCorner />
      <Dialogs />
    </>
  );
  const shown = await renderInPage(page, {
    token: "a-session",
    respond: (route) => responses[route] ?? { ticket: "t" },
  });
  await shown.until(() => expect(shown.find(".member-name b").textContent).toBe("demoplayer"));
  const links = [...shown.root.querySelectorAll<HTMLAnchorElement>(".menu-item[href]")];
  return { shown, targets: links.map((link) => link.getAttribute("href")) };
}

describe("the member's menu", () => {
  it("[S2.095] shows the name and the balance", async () => {
    const { shown } = await show(0);
    await shown.until(() => expect(shown.find(".balance-amount").textContent).toContain("1,234.56"));
  });

  it("[S2.096] [S2.099] [S2.100] links to the account, its statement and the betting record", async () => {
    const { targets } = await show(0);
    const pages = ["/member/securityCenter", "/member/transactionHistory", "/member/personalHistoryCopy"];
    expect(targets).toEqual(expect.arrayContaining(pages));
  });

  it("shows the team pages only to agents", async () => {
    const ofTeam = '.menu-item[href="/agent/agentTeamOverview"]';
    const { shown } = await show(1);
    await shown.until(() => expect(shown.root.querySelector(ofTeam)).not.toBeNull());
    // The menu has loaded by now, so it would be visible at once.
    expect((await show(0)).shown.root.querySelector(ofTeam)).toBeNull();
  });

  it("[S2.103] asks for confirmation before it signs out", async () => {
    const { shown } = await show(0);
    await shown.click(".menu > .menu-item:last-child");
    await shown.until(() => expect(shown.find("dialog[open]").textContent).toContain("Sign out"));
  });
});
