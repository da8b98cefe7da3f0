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
  const rendered = await renderInPage(page, {
    token: "a-session",
    respond: (route) => responses[route] ?? { ticket: "t" },
  });
  await rendered.until(() => expect(rendered.find(".member-name b").textContent).toBe("demoplayer"));
  const links = [...rendered.root.querySelectorAll<HTMLAnchorElement>(".menu-item[href]")];
  return { shown: rendered, targets: links.map((link) => link.getAttribute("href")) };
}

describe("the member's menu", () => {
  it("[S2.095] shows the name and the balance, and links to the deposit", async () => {
    const { shown: rendered } = await show(0);
    await rendered.until(() => expect(rendered.find(".balance-amount").textContent).toContain("1,234.56"));
    expect(rendered.find(".balance-amount").textContent).toContain("demoplayer");
    expect(rendered.find(".deposit-link").getAttribute("href")).toBe("/member/depositv2");
  });

  it("[S2.096] [S2.099] [S2.100] links to the account, its statement and the betting record", async () => {
    const { targets } = await show(0);
    const pages = ["/member/securityCenter", "/member/transactionHistory", "/member/personalHistoryCopy"];
    expect(targets).toEqual(expect.arrayContaining(pages));
  });

  it("shows the team pages only to agents", async () => {
    const teamLink = '.menu-item[href="/agent/agentTeamOverview"]';
    const { shown: rendered } = await show(1);
    await rendered.until(() => expect(rendered.root.querySelector(teamLink)).not.toBeNull());
    // By now the chunk of the team pages has loaded, so their links would be visible at once.
    expect((await show(0)).shown.root.querySelector(teamLink)).toBeNull();
  });

  it("[S2.103] asks for confirmation before it signs out", async () => {
    const { shown: rendered } = await show(0);
    await rendered.click(".menu > .menu-item:last-child");
    await rendered.until(() => expect(rendered.find("dialog[open]").textContent).toContain("Sign out"));
  });
});
