import { act } from "react";
import { afterEach, describe, expect, it } from "vitest";
import type { ApiClient } from "@openhouse/browser/api-client";
import { StaffProvider } from "../../../lib/office.tsx";
import { press, renderOffice, testStaff, type } from "../../../testing/render-office.tsx";
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

let shown: Rendered;
let sent: { readonly route: string; readonly body: unknown }[];
afterEach(() => shown.close());

async function show(role: string, mode: "single" | "transfer" = "transfer"): Promise<void> {
  sent = [];
  const call = async (route: string, input?: { readonly body?: unknown }) => {
    if (!route.startsWith("GET")) sent.push({ route, body: input?.body });
    if (route.includes("wallet-transfers")) return { list: sent.length > 0 ? [] : [transfer], total: 1 };
    return { mode, vendorName: mode === "single" ? "" : "Starboard Live", version: "v1" };
  };
  // Component tests have no server; these responses have the shapes of the routes.
  shown = await renderOffice(
    <StaffProvider staff={{ ...testStaff, roles: [role] }}>
      <WalletsPage />
    </StaffProvider>,
    call as unknown as ApiClient["call"],
  );
  await act(async () => new Promise((resolve) => setTimeout(resolve, 20)));
}

const hasButton = (name: string) => [...shown.element.querySelectorAll("button")].some((b) => b.textContent === name);

describe("the page of vendor wallets", () => {
  it("settles a contradicted transfer and first shows where the money goes", async () => {
    await show("finance");
    expect(shown.element.textContent).toContain("amount: in done 1014 HKD");
    await press(shown.button("It was not completed"));
    expect(shown.find("dialog").textContent).toContain("goes to the main wallet of anna");
    await press(shown.button("Confirmed by the vendor's records"));
    const [, confirm] = [...shown.element.querySelectorAll("button")].filter(
      ({ textContent }) => textContent === "It was not completed",
    );
    await press(confirm ?? expect.fail("no button"));
    expect(sent).toEqual([
      {
        route: "POST /backoffice/api/wallet-transfers/:id/settle",
        body: { outcome: "failed", reason: "Confirmed by the vendor's records" },
      },
    ]);
  });

  it("switches to a vendor wallet only with the vendor's name", async () => {
    await show("admin", "single");
    expect(shown.element.textContent).toContain("One wallet for everything");
    await press(shown.button("Use a vendor wallet"));
    await press(shown.button("As agreed in the contract"));
    const confirm = () =>
      [...shown.element.querySelectorAll("button")].filter(
        ({ textContent }) => textContent === "Use a vendor wallet",
      )[1] ?? expect.fail("no button");
    await press(confirm());
    expect(sent).toEqual([]);
    await type(shown.find<HTMLInputElement>("dialog input"), "Starboard Live");
    await press(confirm());
    expect(sent).toMatchObject([{ body: { mode: "transfer", vendorName: "Starboard Live", version: "v1" } }]);
  });

  it.each([
    ["support", false, false],
    ["finance", true, false],
    ["admin", true, true],
  ])("lets the role %s settle a transfer (%s) and change the wallet mode (%s)", async (role, maySettle, mayChange) => {
    await show(role);
    expect(hasButton("It was completed")).toBe(maySettle);
    expect(hasButton("Use a single wallet")).toBe(mayChange);
  });
});
