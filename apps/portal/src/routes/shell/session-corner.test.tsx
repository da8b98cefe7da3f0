import { act } from "react";
import { describe, expect, it, vi } from "vitest";
import type { RenderedPart } from "@openhouse/ui/testing/render-part";
import { renderInPage } from "../../testing/render-in-page.tsx";
import { LanguageMenu } from "./language-menu.tsx";
import MemberCorner from "./member/member-corner.tsx";

const member = {
  id: "1",
  account: "demoplayer",
  userName: "demoplayer",
  nickname: "",
  type: 0,
  toUpline: "0",
  currency: "PHP",
};

async function showCorner(balances: number[], type = 0) {
  let reads = 0;
  const respond = (route: string) => {
    if (route === "GET /wps/member/info") return { ...member, type };
    if (route !== "GET /wps/v2/wallets/balance") return Promise.reject(new Error("no live channel in this test"));
    const availBalance = balances[reads] ?? 0;
    reads += 1;
    const main = { accountTypeId: 2, availBalance, availBalanceMinor: String(availBalance * 100), currency: "PHP" };
    return { balance: [{ ...main, version: String(reads) }] };
  };
  localStorage.clear();
  const rendered = await renderInPage(<MemberCorner />, { respond, token: "t" });
  await rendered.until(() => {
    expect(rendered.find(".member-name").textContent).toContain(member.userName);
    rendered.find(".balance-amount .money");
  });
  return rendered;
}

describe("the member's menu", () => {
  it("[S2.104] shows the balance with its currency symbol", async () => {
    const { find } = await showCorner([1_234.5]);
    expect(find(".balance-amount .money").textContent).toBe("₱1,234.50");
  });

  it("[S2.105] hides the balance and shows it again when the buttons are pressed", async () => {
    const { find, click, root } = await showCorner([5]);
    await click('[aria-label="Hide balance"]');
    expect(root.querySelector(".money")).toBeNull();
    expect(find(".balance-amount").textContent).toContain("Balance hidden");
    await click('[aria-label="Show balance"]');
    expect(find(".money").textContent).toBe("₱5.00");
  });

  it("[S2.106] loads the balance again when the refresh button is pressed", async () => {
    const { find, click, calls } = await showCorner([5, 7]);
    await click('[aria-label="Refresh balance"]');
    await act(async () => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(calls.filter(({ route }) => route === "GET /wps/v2/wallets/balance").length).toBeGreaterThan(1);
    expect(find(".money").textContent).toBe("₱7.00");
  });

  it("[S1.011] [S1.013] [S6.018] links only agents to the agent centre, not other members", async () => {
    const linksOf = ({ root }: RenderedPart) =>
      [...root.querySelectorAll("a.menu-item")].map((link) => link.getAttribute("href") ?? "");
    const memberLinks = linksOf(await showCorner([0], 0));
    expect(memberLinks).toContain("/member/transactionHistory");
    expect(memberLinks.filter((link) => link.startsWith("/agent"))).toEqual([]);
    const agent = await showCorner([0], 1);
    await agent.until(() => expect(linksOf(agent)).toContain("/agent/agentTeamOverview"));
  });

  it("[S1.012] marks the account of a guest and offers to sign out", async () => {
    const { root } = await showCorner([0], 4);
    expect(root.querySelector(".member-name .badge")?.textContent).toBe("Trial");
    expect(root.textContent).toContain("Sign out");
  });
});

describe("the language menu", () => {
  it("[S1.052] offers exactly the shipped languages, each by its own name", async () => {
    const { root } = await renderInPage(<LanguageMenu />);
    expect([...root.querySelectorAll(".menu-item")].map(({ textContent }) => textContent)).toEqual([
      "Filipino",
      "English",
    ]);
  });

  it("[S9.041] stores the choice under lang and changes the page without a reload", async () => {
    const { root, find } = await renderInPage(<LanguageMenu />);
    await act(async () => {
      root.querySelector<HTMLElement>('.menu-item[lang="fil"]')?.click();
      await vi.waitFor(() => expect(localStorage.getItem("lang")).toBe("TY"));
    });
    expect(localStorage.getItem("historyLang")).toBe("TY");
    expect(document.documentElement.lang).toBe("fil");
    expect(find("button").getAttribute("aria-label")).toContain("Wika");
  });
});
