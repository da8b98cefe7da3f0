import { afterEach, describe, expect, it } from "vitest";
import type { ApiClient } from "@openhouse/browser/api-client";
import type { Reply } from "@openhouse/browser/api-types";
import { StaffProvider } from "../../lib/office.tsx";
import { press, renderOffice, testStaff, type, waitForUpdates } from "../../testing/render-office.tsx";
import type { Rendered } from "../../testing/render-office.tsx";
import AgentsPage from "./agents-page.tsx";
import type { AgentNode, WaitingMove } from "./use-agents.ts";

const node: AgentNode = {
  id: "5",
  account: "bayani",
  isAgent: true,
  label: "Senior agent",
  status: 1,
  upline: { id: "4", account: "amihan" },
  direct: 3,
  teamSize: 1_200,
  registeredAt: 1_700_000_000_000,
};
const waitingMove: WaitingMove = {
  memberId: "9",
  account: "carmen",
  from: null,
  to: { id: "4", account: "amihan" },
  members: 2_345,
  by: "checker",
  isOwn: false,
  reason: "wish of both",
  at: 1_700_000_000_000,
};
const preview: Reply<"GET /backoffice/api/members/:id/move"> = {
  account: "bayani",
  from: { id: "4", account: "amihan" },
  to: { id: "7", account: "diwata" },
  members: 1_201,
  contracts: [{ kind: "daily", productClass: "RNG" }],
  needsSecond: true,
};

let rendered: Rendered;
let sentCalls: { readonly route: string; readonly input: unknown }[];
afterEach(() => rendered.close());

async function show({ role = "agentManager", waiting = [] as readonly WaitingMove[] } = {}): Promise<void> {
  sentCalls = [];
  const call = async (route: string, input?: unknown) => {
    if (!route.startsWith("GET")) sentCalls.push({ route, input });
    if (route === "GET /backoffice/api/members/:id/move") return preview;
    if (route.startsWith("POST")) return { isWaiting: true };
    return { path: [{ id: "4", account: "amihan" }], list: [node], next: null, waiting };
  };
  // Component tests have no server; these responses have the shapes of the routes.
  rendered = await renderOffice(
    <StaffProvider staff={{ ...testStaff, roles: [role] }}>
      <AgentsPage uplineId="4" />
    </StaffProvider>,
    call as unknown as ApiClient["call"],
  );
  await waitForUpdates();
}

const lastButton = (name: string) =>
  [...rendered.element.querySelectorAll("button")].findLast(({ textContent }) => textContent === name) ??
  expect.fail(`no button ${name}`);

describe("the page of agents", () => {
  it("shows the lineage, and each downline with the size of its team", async () => {
    await show();
    expect(rendered.find("nav [aria-current=page]").textContent).toBe("amihan");
    expect(rendered.find("tbody").textContent).toContain("bayani");
    expect(rendered.find("tbody").textContent).toContain("1,200");
    expect(rendered.find("tbody a.row-link").getAttribute("href")).toBe("/agents/5");
  });

  it("requires a preview before a move, and sends the figures of the preview", async () => {
    await show();
    await press(rendered.button("Move"));
    await press(rendered.button("Requested by both agents"));
    await press(lastButton("Move"));
    expect(sentCalls).toEqual([]);
    expect(rendered.text()).toContain("Preview the move first");
    await type(rendered.find<HTMLInputElement>("input[name=upline]"), "diwata");
    await press(rendered.button("Preview the move"));
    await waitForUpdates();
    expect(rendered.find("dialog [aria-live=polite]").textContent).toContain("from amihan to diwata");
    expect(rendered.find("dialog [aria-live=polite]").textContent).toContain("1,201 members will move");
    expect(rendered.find("dialog [aria-live=polite]").textContent).toContain("Daily salary · RNG");
    await press(rendered.button("Request approval"));
    await waitForUpdates();
    const body = { uplineId: "7", members: 1_201, contracts: 1, reason: "Requested by both agents" };
    expect(sentCalls).toMatchObject([
      { route: "POST /backoffice/api/members/:id/move", input: { params: { id: "5" }, body } },
    ]);
  });

  it("lets a second person approve a waiting move, but lets its requester only withdraw it", async () => {
    await show({ waiting: [waitingMove] });
    expect(rendered.text()).toContain(
      "carmen moves from Top level to amihan. 2,345 members will move. Requested by checker: wish of both",
    );
    await press(rendered.button("Approve the move"));
    await press(rendered.button("Confirmed with both agents"));
    await press(lastButton("Approve the move"));
    await waitForUpdates();
    expect(sentCalls).toMatchObject([
      { input: { params: { id: "9" }, body: { decision: "approved", reason: "Confirmed with both agents" } } },
    ]);
    await rendered.close();
    await show({ waiting: [{ ...waitingMove, isOwn: true }] });
    expect(rendered.text()).toContain("Cancel the request");
    expect(rendered.text()).not.toContain("Approve the move");
  });

  it("offers no moves to staff who may only read", async () => {
    await show({ role: "auditor", waiting: [waitingMove] });
    expect([...rendered.element.querySelectorAll("button")].map(({ textContent }) => textContent)).not.toContain(
      "Move",
    );
    expect(rendered.text()).not.toContain("Reject the move");
  });
});
