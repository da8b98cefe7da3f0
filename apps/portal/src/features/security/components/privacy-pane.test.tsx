import { afterEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "@openhouse/browser/api-error";
import { Queries } from "../../../lib/queries.tsx";
import { renderInPage } from "../../../testing/render-in-page.tsx";
import { typeText } from "../../../testing/type-text.ts";
import { PrivacyPane } from "./privacy-pane.tsx";

const file = { name: "account.csv", type: "text/csv", text: "section,row\r\n" };
const wrong = new ApiError({ kind: "refused", code: "login.cred.err", message: "Wrong password.", status: 401 });

afterEach(() => vi.unstubAllGlobals());

function field(found: HTMLElement): HTMLInputElement {
  if (!(found instanceof HTMLInputElement)) throw new Error("that is no field");
  return found;
}

async function show(answerFile: () => unknown) {
  const kept: Blob[] = [];
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${kept.push(blob)}` }));
  const answer = (route: string) => (route === "GET /wps/member/closure" ? { dueAt: null } : answerFile());
  const pane = (
    <Queries>
      <PrivacyPane />
    </Queries>
  );
  return { kept, ...(await renderInPage(pane, { answer, token: "t" })) };
}

describe("the member's own data", () => {
  it("comes in the chosen form, after the password", async () => {
    const { root, kept, calls, click, find } = await show(() => file);
    const buttons = () => [...root.querySelectorAll("section:first-of-type button")].map((one) => one.textContent);
    expect(buttons()).toEqual(["Download as JSON", "Download as CSV"]);
    await click("section:first-of-type button:last-of-type");
    expect(calls.filter(({ route }) => route.startsWith("POST"))).toEqual([]);
    await typeText(field(find("input[name=password]")), "Player2026");
    await click("section:first-of-type [type=submit]");
    expect(calls.find(({ route }) => route === "POST /wps/member/accountFile")?.input).toMatchObject({
      body: { password: "Player2026", form: "csv" },
    });
    expect(kept.map(({ type: kind }) => kind)).toEqual(["text/csv"]);
    expect(buttons()).toHaveLength(2);
  });

  it("does not come with a wrong one, which is said at the field", async () => {
    const { root, kept, click, find, until } = await show(() => Promise.reject(wrong));
    await click("section:first-of-type button");
    await typeText(field(find("input[name=password]")), "Wrong2026");
    await click("section:first-of-type [type=submit]");
    await until(() => expect(root.textContent).toContain("Wrong password."));
    expect(kept).toEqual([]);
  });
});
