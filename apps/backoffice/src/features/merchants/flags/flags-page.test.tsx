import { act } from "react";
import { afterEach, describe, expect, it } from "vitest";
import type { ApiClient } from "@openhouse/browser/api-client";
import { flagIds } from "@openhouse/rules/merchants/flag-tree";
import { renderOffice, press, testStaff, type } from "../../../testing/render-office.tsx";
import type { Rendered } from "../../../testing/render-office.tsx";
import { StaffProvider } from "../../../lib/office.tsx";
import FlagsPage from "./flags-page.tsx";

let shown: Rendered;
let sent: unknown[];
afterEach(() => shown.close());

/** The server of these tests has one set of switches: everything on except GEETEST3. */
async function show(roles: readonly string[]): Promise<void> {
  sent = [];
  const switches = Object.fromEntries(flagIds.map((modId) => [modId, modId !== "GEETEST3"]));
  const call = async (route: string, input?: { readonly body?: unknown }) => {
    if (route === "PUT /backoffice/api/flags") sent.push(input?.body);
    return { switches, version: "v1" };
  };
  const staff = { ...testStaff, roles: [...roles] };
  // Component tests have no server; these responses have the shapes of the routes.
  const answer = call as unknown as ApiClient["call"];
  shown = await renderOffice(
    <StaffProvider staff={staff}>
      <FlagsPage />
    </StaffProvider>,
    answer,
  );
  await settle();
}

/** Waits until the query cache has the responses. */
const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 20)));

const lineOf = (modId: string) => {
  const line = [...shown.element.querySelectorAll(".flag")].find(
    (each) => each.querySelector(".flag-line .code")?.textContent === modId,
  );
  const input = line?.querySelector("input");
  if (input === null || input === undefined) throw new Error(`no switch for ${modId}`);
  return input;
};

describe("the page of feature flags", () => {
  it("keeps an unsaved draft when the page is left and opened again", async () => {
    await show(["admin"]);
    await press(lineOf("INBOX3"));
    await shown.close();
    await show(["admin"]);
    expect(shown.text()).toContain("1 switch changed");
    await press(shown.button("Discard"));
    await shown.close();
    await show(["admin"]);
    expect(lineOf("INBOX3").checked).toBe(true);
  });

  it("shows all feature flags and finds them by id, name or purpose", async () => {
    await show(["admin"]);
    expect(shown.element.querySelectorAll(".flag")).toHaveLength(flagIds.length);
    await type(shown.find<HTMLInputElement>("input:not([type=checkbox])"), "SMS code field");
    const left = [...shown.element.querySelectorAll(".flag-line .code")].map(({ textContent }) => textContent);
    expect(left).toEqual(["REG3", "REGMOBVERF3"]);
  });

  it("previews what appears and disappears before it publishes, and sends only the changes", async () => {
    await show(["admin"]);
    await press(lineOf("GAMELO3"));
    await press(lineOf("GEETEST3"));
    expect(shown.text()).toContain("2 switches changed");
    await press(shown.button("Review and publish"));
    const [appears, disappears] = [...shown.element.querySelectorAll(".flag-preview > div")];
    expect(appears?.textContent).toContain("GeeTest");
    for (const name of ["Game lobby", "Hot games", "Favourites", "Recent games"]) {
      expect(disappears?.textContent).toContain(name);
    }
    await type(shown.find<HTMLTextAreaElement>("textarea"), "as agreed");
    await press(shown.button("Publish"));
    await settle();
    expect(sent).toEqual([{ version: "v1", switches: { GAMELO3: false, GEETEST3: true }, reason: "as agreed" }]);
  });

  it("removes a flag from the draft when it is switched back", async () => {
    await show(["admin"]);
    await press(lineOf("FREEPLAY3"));
    await press(lineOf("FREEPLAY3"));
    expect(shown.button("Review and publish").disabled).toBe(true);
  });

  it("shows that a flag has no effect because its parent flag is off", async () => {
    await show(["admin"]);
    await press(lineOf("REG3"));
    expect(lineOf("MOBILENUMREG3").closest(".flag")?.textContent).toContain("off by parent switch");
  });

  it("lets only an admin switch flags", async () => {
    await show(["content"]);
    expect(lineOf("FREEPLAY3").disabled).toBe(true);
    expect(shown.text()).toContain("Only an admin can change them");
  });
});
