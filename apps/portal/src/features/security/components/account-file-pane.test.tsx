import { afterEach, describe, expect, it, vi } from "vitest";
import { submitForm } from "../../../testing/submit-form.ts";
import { bodiesOf, focusedPart, refusalOf, showPane } from "../testing/show-pane.tsx";
import { AccountFilePane } from "./account-file-pane.tsx";

const route = "POST /wps/member/accountFile";
const file = { name: "account.csv", type: "text/csv", text: "section,row\r\n" };

afterEach(() => vi.unstubAllGlobals());

async function requestCsv(response: unknown) {
  const kept: Blob[] = [];
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${kept.push(blob)}` }));
  const page = await showPane(<AccountFilePane />, { [route]: () => response });
  const buttons = () => [...page.root.querySelectorAll(".form-actions button")].map((one) => one.textContent);
  expect(buttons()).toEqual(["Download as JSON", "Download as CSV"]);
  await page.click(".form-actions button:last-of-type");
  expect(focusedPart()).toBe("password");
  return { ...page, kept, buttons };
}

describe("the member's own data", () => {
  it("comes in the chosen form, after the password", async () => {
    const page = await requestCsv(file);
    expect(bodiesOf(page, route)).toEqual([]);
    await submitForm(page, { password: "Player2026" });
    expect(bodiesOf(page, route)).toEqual([{ password: "Player2026", form: "csv" }]);
    expect(page.kept.map(({ type }) => type)).toEqual(["text/csv"]);
    expect(page.buttons()).toHaveLength(2);
  });

  it("does not come with a wrong one, which is said at the field", async () => {
    const page = await requestCsv(refusalOf("login.cred.err", 401, { field: "password" }));
    await submitForm(page, { password: "Wrong2026" });
    await page.until(() => expect(page.find(".field-error").textContent).toBe("The login password is wrong"));
    expect(page.kept).toEqual([]);
  });
});
