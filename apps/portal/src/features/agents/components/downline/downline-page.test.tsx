import { act } from "react";
import { describe, expect, it } from "vitest";
import { Toaster } from "@openhouse/ui/toast/toaster";
import { Queries } from "../../../../lib/queries/queries.tsx";
import { renderInPage } from "../../../../testing/render-in-page.tsx";
import type { RenderedInPage } from "../../../../testing/render-in-page.tsx";
import { submitForm } from "../../../../testing/submit-form.ts";
import { testMerchant } from "../../../../testing/test-merchant.ts";
import type { Downline, Downlines } from "../../api/use-downlines.ts";
import DownlinePage from "./downline-page.tsx";

const member: Downline = {
  customerId: "5",
  customerName: "bayani",
  isAgent: false,
  label: "",
  isDirect: true,
  level: 1,
  directCount: 0,
  teamSize: 0,
  teamCount: 0,
  type: 0,
  recommenderId: "1",
  rebates: null,
  registerDate: Date.UTC(2026, 2, 10, 4),
  lastLogin: null,
  availBalance: 12.34,
  hasFirstPassword: false,
};
const agent: Downline = {
  ...member,
  customerId: "6",
  customerName: "carla",
  isAgent: true,
  label: "Senior agent",
  directCount: 2,
  teamSize: 7,
  teamCount: 7,
};
const deep: Downline = { ...member, customerId: "7", customerName: "deepone", isDirect: false, level: 2 };
const ownDownlines: Downlines = {
  currency: "PHP",
  list: [member, agent],
  path: [],
  footer: { agents: 1, availBalance: 24.68, toDownline: "1" },
  total: 2,
  totalPages: 1,
  next: null,
  previous: null,
};
const carlasDownlines: Downlines = {
  ...ownDownlines,
  list: [deep],
  path: [{ customerId: "6", customerName: "carla" }],
  total: 1,
  totalPages: 1,
};
const usualRates = { LOTT: 10_000, FISH: 10_000, RNG: 12_000, LIVE: 8_000, SPORTS: 10_000, ESPORTS: 10_000 };

interface ListInput {
  readonly query?: { readonly parentId?: string };
}

async function show(
  search = "",
  list: (request: ListInput) => unknown = ({ query }) => (query?.parentId === "6" ? carlasDownlines : ownDownlines),
) {
  window.history.replaceState(null, "", `/agent/downlineManagmentView${search}`);
  const respond = (route: string, input: unknown) => {
    if (route === "GET /wps/member/info") return { id: "1", account: "ana", currency: "PHP", type: 1 };
    if (route === "GET /wps/agent/downlines") return list(input as ListInput);
    if (route === "GET /wps/agent/downlineRebates") {
      return { customerId: "5", customerName: "bayani", own: { ...usualRates, RNG: 15_000 }, current: usualRates };
    }
    const person = { customerId: "5", customerName: "bayani" };
    return route.endsWith("/firstPassword") ? { ...person, password: "k7mwx2pqrs", days: 7 } : person;
  };
  const merchant = { flags: { ...testMerchant.flags, TEAMBETTING3: true } };
  return renderInPage(
    <Queries>
      <DownlinePage />
      <Toaster label="Messages" closeLabel="Close" />
    </Queries>,
    { respond, token: "t", merchant },
  );
}

const writes = ({ calls }: RenderedInPage) => calls.filter(({ route }) => !route.startsWith("GET"));
const queriesOf = ({ calls }: RenderedInPage) =>
  calls
    .filter(({ route }) => route === "GET /wps/agent/downlines")
    .map(({ input }) => (input as { query: object }).query);

describe("the list of downlines", () => {
  it("[S2.196] [S1.034] shows team, balance and last login, and links agents to their downlines", async () => {
    const rendered = await show();
    await rendered.until(() => rendered.find("tbody time"));
    const rows = [...rendered.root.querySelectorAll("tbody tr")].map(({ textContent }) => textContent);
    expect(rows[0]).toContain("bayani");
    expect(rows[0]).toContain("₱12.34");
    expect(rows[0]).toContain("Never");
    expect(rows[1]).toContain("2 direct, 7 in total");
    expect(rendered.find("tbody a").getAttribute("href")).toBe("/agent/downlineManagmentView?of=6");
    expect(rendered.find("tfoot").textContent).toContain("₱24.68");
    expect(queriesOf(rendered)[0]).toEqual({ sort: "name", end: "newest", size: 20 });
  });

  it("shows the path from the signed-in agent down to the listed agent, with links to the upper levels", async () => {
    const rendered = await show("?of=6");
    await rendered.until(() => expect(rendered.find("tbody").textContent).toContain("deepone"));
    expect(rendered.find(".downline-path strong").textContent).toBe("carla");
    expect(rendered.find(".downline-path a").getAttribute("href")).toBe("/agent/downlineManagmentView");
  });

  it("sends the name, sort field and order in the URL to the server, and writes a submitted name into the URL", async () => {
    const rendered = await show("?name=de&sort=balance&order=asc");
    await rendered.until(() =>
      expect(queriesOf(rendered)[0]).toMatchObject({ subordinateName: "de", sort: "balance", order: "asc" }),
    );
    await submitForm(rendered, { name: " BEN " });
    await rendered.until(() => expect(window.location.search).toContain("name=ben"));
  });

  it("shows a text if it is empty, and a retry button if loading failed", async () => {
    const empty = await show("", () => ({ ...ownDownlines, list: [], total: 0 }));
    await empty.until(() => expect(empty.find(".table-state").textContent).toContain("No members here yet"));
    const failed = await show("", () => Promise.reject(new Error("broken")));
    await failed.until(() => expect(failed.find(".table-state[role=alert] button").textContent).toContain("Try again"));
  });
});

describe("the menu of a downline", () => {
  const openMenu = async (rendered: RenderedInPage, row = 1) => {
    await rendered.until(() => rendered.find("tbody time"));
    await rendered.click(`tbody tr:nth-child(${row}) td:last-child button`);
  };
  const menuTexts = ({ root }: RenderedInPage) =>
    [...root.querySelectorAll(".downline-menu > *")].map(({ textContent }) => textContent);

  it("offers promotion only for direct downlines who are not agents, and only the bets for deeper levels", async () => {
    const rendered = await show();
    await openMenu(rendered);
    expect(menuTexts(rendered)).toEqual(["Show the bets", "Send money", "Raise the rebates", "Make agent"]);
    expect(rendered.find('.downline-menu [href="/agent/transferDownline?to=bayani"]')).toBeTruthy();
    const agentMenu = await show();
    await openMenu(agentMenu, 2);
    expect(menuTexts(agentMenu)).toEqual(["Show the bets", "Send money", "Raise the rebates"]);
    const deeperMenu = await show("?of=6");
    await openMenu(deeperMenu);
    expect(menuTexts(deeperMenu)).toEqual(["Show the bets"]);
  });

  it("promotes a member to agent after a confirmation", async () => {
    const rendered = await show();
    await openMenu(rendered);
    await rendered.click(".downline-menu > :last-child");
    expect(rendered.find("dialog").textContent).toContain("Make bayani an agent?");
    await rendered.click("dialog .button[data-kind=primary]");
    expect(writes(rendered)).toMatchObject([
      { route: "PUT /wps/agent/promoteDownlineToAgent", input: { body: { customerId: "5" } } },
    ]);
    await rendered.until(() => expect(rendered.find(".toasts").textContent).toContain("bayani is now an agent."));
  });

  it("issues a new first password to a member who still has one, and shows it once", async () => {
    const owner = { ...member, hasFirstPassword: true };
    const rendered = await show("", () => ({ ...ownDownlines, list: [owner, agent] }));
    await openMenu(rendered);
    await rendered.click(".downline-menu > :last-child");
    expect(rendered.find("dialog").textContent).toContain("New first password for bayani?");
    await rendered.click("dialog .button[data-kind=primary]");
    expect(writes(rendered)).toMatchObject([
      { route: "POST /wps/agent/downline/firstPassword", input: { body: { customerId: "5" } } },
    ]);
    await rendered.until(() => expect(rendered.find("dialog output").textContent).toBe("k7mwx2pqrs"));
    await rendered.click("dialog .dialog-actions button");
    expect(rendered.root.querySelector("dialog")).toBeNull();
  });

  it("raises rebate rates and sends only the changed ones", async () => {
    const rendered = await show();
    await openMenu(rendered);
    await rendered.click(".downline-menu > :nth-child(3)");
    await rendered.until(() => rendered.find("dialog form"));
    const input = rendered.find("dialog input[name=rebate-RNG]") as HTMLInputElement;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, "1.5");
    await act(async () => void input.dispatchEvent(new Event("input", { bubbles: true })));
    await act(async () => (rendered.find("dialog form") as HTMLFormElement).requestSubmit());
    expect(writes(rendered)).toMatchObject([
      { route: "PUT /wps/agent/downlineRebates", input: { body: { customerId: "5", rebates: { RNG: 15_000 } } } },
    ]);
    await rendered.until(() =>
      expect(rendered.find(".toasts").textContent).toContain("The rebates of bayani were raised."),
    );
  });
});

it("the tree loads the branch of an agent only when the branch is opened", async () => {
  const rendered = await show("?view=tree");
  await rendered.until(() => expect(rendered.find(".downline-tree").textContent).toContain("carla"));
  expect(queriesOf(rendered).map((query) => "parentId" in query)).toEqual([false]);
  const details = rendered.find("details.downline-agent") as HTMLDetailsElement;
  await act(async () => {
    details.open = true;
    details.dispatchEvent(new Event("toggle"));
  });
  await rendered.until(() => expect(rendered.find(".downline-tree").textContent).toContain("deepone"));
  expect(queriesOf(rendered).at(-1)).toMatchObject({ parentId: "6", sort: "teamSize" });
});
