import { afterEach, describe, expect, it } from "vitest";
import type { ApiClient } from "@openhouse/browser/api-client";
import { StaffProvider } from "../../../lib/office.tsx";
import { press, renderOffice, testStaff, type, waitForUpdates } from "../../../testing/render-office.tsx";
import type { Rendered } from "../../../testing/render-office.tsx";
import WalletsPage from "./wallets-page.tsx";

const transfer = {
  id: "7",
  reference: "OH2-V7",
  memberId: "1",
  account: "anna",
  walletName: "Starboard Live",
  direction: "in",
  amountMinor: "1015",
  currency: "HKD",
  state: "asked",
  heldReason: "amount",
  note: "amount: in done 1014 HKD OH2-V7",
  isAwaitingSecond: false,
  createdAt: 1_700_000_000_000,
};

let rendered: Rendered;
let sentCalls: { readonly route: string; readonly body: unknown }[];
afterEach(() => rendered.close());

async function show(role: string, mode: "single" | "transfer" = "transfer"): Promise<void> {
  sentCalls = [];
  const call = async (route: string, input?: { readonly body?: unknown }) => {
    if (!route.startsWith("GET")) sentCalls.push({ route, body: input?.body });
    if (route.includes("wallet-transfers")) return { list: sentCalls.length > 0 ? [] : [transfer], total: 1 };
    return { mode, vendorName: mode === "single" ? "" : "Starboard Live", version: "v1" };
  };
  // Component tests have no server; these responses have the shapes of the routes.
  rendered = await renderOffice(
    <StaffProvider staff={{ ...testStaff, roles: [role] }}>
      <WalletsPage />
    </StaffProvider>,
    call as unknown as ApiClient["call"],
  );
  await waitForUpdates();
}

const hasButton = (name: string) =>
  [...rendered.element.querySelectorAll("button")].some((b) => b.textContent === name);

describe("the page of vendor wallets", () => {
  it("shows where the money will go before a staff member settles a held transfer", async () => {
    await show("finance");
    expect(rendered.element.textContent).toContain("amount: in done 1014 HKD");
    await press(rendered.button("It was not completed"));
    expect(rendered.find("dialog").textContent).toContain("goes to the main wallet of anna");
    await press(rendered.button("Confirmed by the vendor's records"));
    const [, confirm] = [...rendered.element.querySelectorAll("button")].filter(
      ({ textContent }) => textContent === "It was not completed",
    );
    await press(confirm ?? expect.fail("no button"));
    expect(sentCalls).toEqual([
      {
        route: "POST /backoffice/api/wallet-transfers/:id/settle",
        body: { outcome: "failed", reason: "Confirmed by the vendor's records" },
      },
    ]);
  });

  it("switches to a vendor wallet only with the vendor's name", async () => {
    await show("admin", "single");
    expect(rendered.element.textContent).toContain("One wallet for everything");
    await press(rendered.button("Use a vendor wallet"));
    await press(rendered.button("As agreed in the contract"));
    const confirm = () =>
      [...rendered.element.querySelectorAll("button")].filter(
        ({ textContent }) => textContent === "Use a vendor wallet",
      )[1] ?? expect.fail("no button");
    await press(confirm());
    expect(sentCalls).toEqual([]);
    await type(rendered.find<HTMLInputElement>("dialog input"), "Starboard Live");
    await press(confirm());
    expect(sentCalls).toMatchObject([{ body: { mode: "transfer", vendorName: "Starboard Live", version: "v1" } }]);
  });

  it.each([
    ["support", false, false],
    ["finance", true, false],
    ["admin", true, true],
  ])(
    "allows the role %s to settle a transfer: %s, and to change the wallet mode: %s",
    async (role, maySettle, mayChange) => {
      await show(role);
      expect(hasButton("It was completed")).toBe(maySettle);
      expect(hasButton("Use a single wallet")).toBe(mayChange);
    },
  );
});
