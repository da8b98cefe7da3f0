import { describe, expect, it } from "vitest";
import { ApiError } from "@openhouse/browser/api-error";
import { renderInPage } from "../../testing/render-in-page.tsx";
import AgentCentreHome from "../centres/agent-centre-home.tsx";
import AccountPage from "./account-page.tsx";
import AgentPage from "./agent-page.tsx";
import type { ReactNode } from "react";

const memberType = 0;
const agentType = 1;
const refused = new ApiError({ kind: "refused", code: "x", message: "", status: 500 });

const memberOf = (type: number) => ({
  id: "7",
  account: "demoplayer",
  nickname: "",
  type,
  iconId: null,
  toUpline: "0",
});

async function show(part: ReactNode, type: number) {
  const rendered = await renderInPage(part, {
    token: "a-session",
    merchant: { flags: { MEMTRANS3: true, AGEINFO3: true } },
    respond: (route) => (route === "GET /wps/member/info" ? memberOf(type) : new Promise(() => undefined)),
  });
  await rendered.until(() => expect(rendered.root.querySelector("h1, h2")?.textContent).not.toBe("Account"));
  return rendered;
}

describe("the list of the account's pages", () => {
  it.each([
    [memberType, false],
    [agentType, true],
  ])("has a heading for each group, and the team's pages for agents (type %s: %s)", async (type, isAgent) => {
    const { root } = await show(<AccountPage />, type);
    const headings = [...root.querySelectorAll("h2")].map(({ textContent }) => textContent);
    const own = ["Money", "Records", "Rewards and messages", "Account and security"];
    expect(headings).toEqual(isAgent ? [...own, "Agent centre"] : own);
    expect(root.querySelector('[href="/member/transactionHistory"]')).not.toBeNull();
    expect(root.querySelector('[href="/agent/agentTeamOverview"]') !== null).toBe(isAgent);
  });
});

it("a page of the agent centre shows members who are not agents no menu and no refusal", async () => {
  const { root, calls } = await show(<AgentPage params={{ page: "agentTeamOverview" }} />, memberType);
  expect(root.querySelector(".centre-menu, [role=alert]")).toBeNull();
  expect(root.querySelector('[href="/join"]')?.textContent).toBe("Become a partner");
  expect(calls.map(({ route }) => route)).toEqual(["GET /wps/member/info"]);
});

it.each([
  ["a page of the agent centre", <AgentPage key="page" params={{ page: "agentTeamOverview" }} />],
  ["the first page of the agent centre", <AgentCentreHome key="home" />],
])("%s offers to read the member again if that failed", async (_what, part) => {
  const responses = [() => Promise.reject(refused), () => memberOf(memberType)];
  const { root, click, until } = await renderInPage(part, { token: "a-session", respond: () => responses.shift()?.() });
  await until(() => expect(root.textContent).toContain("Something went wrong"));
  await click("button");
  await until(() => expect(root.querySelector(".empty a")).not.toBeNull());
});
