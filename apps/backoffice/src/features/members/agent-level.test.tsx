import { act } from "react";
import { afterEach, describe, expect, it } from "vitest";
import type { ApiClient } from "@openhouse/browser/api-client";
import type { Reply } from "@openhouse/browser/api-types";
import { press, renderOffice, waitForUpdates } from "../../testing/render-office.tsx";
import type { Rendered } from "../../testing/render-office.tsx";
import { AgentLevel } from "./agent-level.tsx";
import type { MemberDetail } from "./member-facts.tsx";

type Level = Reply<"GET /backoffice/api/members/:id/level">;

const level: Level = {
  type: 1,
  label: "Agent",
  choices: [
    { type: 0, label: "Member" },
    { type: 1, label: "Agent" },
    { type: 41, label: "Senior agent" },
  ],
  changes: [{ id: "1", from: "Member", to: "Agent", by: "amihan", reason: "", at: 1_700_000_000_000 }],
};
// The section reads only these fields of a member.
const member = { id: "5", account: "bayani" } as MemberDetail;

let rendered: Rendered;
let sentCalls: unknown[];
afterEach(() => rendered.close());

async function show(response: Level): Promise<void> {
  sentCalls = [];
  const call = async (route: string, input?: unknown) => {
    if (route.startsWith("GET")) return response;
    sentCalls.push({ route, input });
    return { ...response, type: 41, label: "Senior agent" };
  };
  // Component tests have no server; these responses have the shapes of the routes.
  rendered = await renderOffice(<AgentLevel member={member} />, call as unknown as ApiClient["call"]);
  await waitForUpdates();
}

describe("the agent level of a member", () => {
  it("is shown with its history, and can be changed with a reason", async () => {
    await show(level);
    expect(rendered.text()).toContain("Member → Agent · Promoted by the upline");
    await press(rendered.button("Change the level"));
    const submit = () => rendered.find<HTMLButtonElement>("dialog button[type=submit]");
    await press(rendered.button("The team has grown"));
    await press(submit());
    expect(sentCalls).toEqual([]);
    expect(rendered.text()).toContain("Choose a different level.");
    const select = rendered.find<HTMLSelectElement>("dialog select");
    await act(async () => {
      select.value = "41";
      select.dispatchEvent(new Event("change", { bubbles: true }));
    });
    await press(submit());
    await waitForUpdates();
    expect(sentCalls).toMatchObject([
      { input: { params: { id: "5" }, body: { type: 41, reason: "The team has grown" } } },
    ]);
    expect(rendered.find("dd").textContent).toBe("Senior agent");
  });

  it("can be loaded again after an error", async () => {
    let isDown = true;
    const call = async () => {
      if (isDown) throw new Error("no connection");
      return level;
    };
    rendered = await renderOffice(<AgentLevel member={member} />, call as unknown as ApiClient["call"]);
    await waitForUpdates();
    isDown = false;
    await press(rendered.find<HTMLButtonElement>("section button"));
    await waitForUpdates();
    expect(rendered.text()).toContain("Member → Agent");
  });

  it("cannot be changed by staff who may only read, and is hidden if the member was never an agent", async () => {
    await show({ ...level, choices: [] });
    expect(rendered.element.querySelector("button")).toBeNull();
    await rendered.close();
    await show({ type: 0, label: "Member", choices: [], changes: [] });
    expect(rendered.element.textContent).toBe("");
  });
});
