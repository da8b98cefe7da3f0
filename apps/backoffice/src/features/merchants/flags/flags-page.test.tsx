import { afterEach, describe, expect, it } from "vitest";
import type { ApiClient } from "@openhouse/browser/api-client";
import { flagIds } from "@openhouse/rules/merchants/flag-tree";
import { press, renderOffice, testStaff, type, waitForUpdates } from "../../../testing/render-office.tsx";
import type { Rendered } from "../../../testing/render-office.tsx";
import { StaffProvider } from "../../../lib/office.tsx";
import FlagsPage from "./flags-page.tsx";

let rendered: Rendered;
let sentCalls: unknown[];
afterEach(() => rendered.close());

/** In the responses of these tests, all flags are on except GEETEST3. */
async function show(roles: readonly string[]): Promise<void> {
  sentCalls = [];
  const switches = Object.fromEntries(flagIds.map((modId) => [modId, modId !== "GEETEST3"]));
  const call = async (route: string, input?: { readonly body?: unknown }) => {
    if (route === "PUT /backoffice/api/flags") sentCalls.push(input?.body);
    return { switches, version: "v1" };
  };
  const staff = { ...testStaff, roles: [...roles] };
  // Component tests have no server; these responses have the shapes of the routes.
  const answer = call as unknown as ApiClient["call"];
  rendered = await renderOffice(
    <StaffProvider staff={staff}>
      <FlagsPage />
    </StaffProvider>,
    answer,
  );
  await waitForUpdates();
}

/** Returns the switch of a flag; throws if the page does not show the flag. */
const lineOf = (modId: string) => {
  const line = [...rendered.element.querySelectorAll(".flag")].find(
    (flagElement) => flagElement.querySelector(".flag-line .code")?.textContent === modId,
  );
  const input = line?.querySelector("input");
  if (input === null || input === undefined) throw new Error(`no switch for ${modId}`);
  return input;
};

describe("the page of feature flags", () => {
  it("keeps an unsaved draft when the page is left and opened again", async () => {
    await show(["admin"]);
    await press(lineOf("INBOX3"));
    await rendered.close();
    await show(["admin"]);
    expect(rendered.text()).toContain("1 switch changed");
    await press(rendered.button("Discard"));
    await rendered.close();
    await show(["admin"]);
    expect(lineOf("INBOX3").checked).toBe(true);
  });

  it("shows all feature flags and finds them by id, name or purpose", async () => {
    await show(["admin"]);
    expect(rendered.element.querySelectorAll(".flag")).toHaveLength(flagIds.length);
    await type(rendered.find<HTMLInputElement>("input:not([type=checkbox])"), "SMS code field");
    const visibleIds = [...rendered.element.querySelectorAll(".flag-line .code")].map(({ textContent }) => textContent);
    expect(visibleIds).toEqual(["REG3", "REGMOBVERF3"]);
  });

  it("previews what appears and disappears before it publishes, and sends only the changes", async () => {
    await show(["admin"]);
    await press(lineOf("GAMELO3"));
    await press(lineOf("GEETEST3"));
    expect(rendered.text()).toContain("2 switches changed");
    await press(rendered.button("Review and publish"));
    const [appears, disappears] = [...rendered.element.querySelectorAll(".flag-preview > div")];
    expect(appears?.textContent).toContain("GeeTest");
    for (const name of ["Game lobby", "Hot games", "Favourites", "Recent games"]) {
      expect(disappears?.textContent).toContain(name);
    }
    await type(rendered.find<HTMLTextAreaElement>("textarea"), "as agreed");
    await press(rendered.button("Publish"));
    await waitForUpdates();
    expect(sentCalls).toEqual([{ version: "v1", switches: { GAMELO3: false, GEETEST3: true }, reason: "as agreed" }]);
  });

  it("removes a flag from the draft when it is switched back", async () => {
    await show(["admin"]);
    await press(lineOf("FREEPLAY3"));
    await press(lineOf("FREEPLAY3"));
    expect(rendered.button("Review and publish").disabled).toBe(true);
  });

  it("shows that a flag has no effect because its parent flag is off", async () => {
    await show(["admin"]);
    await press(lineOf("REG3"));
    expect(lineOf("MOBILENUMREG3").closest(".flag")?.textContent).toContain("off by parent switch");
  });

  it("lets only an admin switch flags", async () => {
    await show(["content"]);
    expect(lineOf("FREEPLAY3").disabled).toBe(true);
    expect(rendered.text()).toContain("Only an admin can change them");
  });
});
