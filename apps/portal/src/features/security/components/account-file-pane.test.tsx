import { afterEach, describe, expect, it, vi } from "vitest";
import { submitForm } from "../../../testing/submit-form.ts";
import { bodiesOf, focusedPart, refusalOf, showPane } from "../testing/show-pane.tsx";
import { AccountFilePane } from "./account-file-pane.tsx";

const route = "POST /wps/member/accountFile";
const file = { name: "account.csv", type: "text/csv", text: "section,row\r\n" };

afterEach(() => vi.unstubAllGlobals());

async function requestFile(form: "csv" | "xlsx", response: unknown) {
  const savedFiles: Blob[] = [];
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${savedFiles.push(blob)}` }));
  const page = await showPane(<AccountFilePane />, { [route]: () => response });
  const buttons = () => [...page.root.querySelectorAll(".form-actions button")].map((button) => button.textContent);
  expect(buttons()).toEqual(["Download as JSON", "Download as CSV", "Download as XLSX"]);
  await page.click(`.form-actions button:nth-of-type(${form === "csv" ? 2 : 3})`);
  expect(focusedPart()).toBe("password");
  return { ...page, savedFiles, buttons };
}

describe("the file with the member's data", () => {
  it("is downloaded in the chosen format after the password was entered", async () => {
    const page = await requestFile("csv", file);
    expect(bodiesOf(page, route)).toEqual([]);
    await submitForm(page, { password: "Player2026" });
    expect(bodiesOf(page, route)).toEqual([{ password: "Player2026", form: "csv" }]);
    expect(page.savedFiles.map(({ type }) => type)).toEqual(["text/csv"]);
    expect(page.buttons()).toHaveLength(3);
  });

  it("is saved with its bytes if it is a spreadsheet", async () => {
    const page = await requestFile("xlsx", { name: "account.xlsx", type: "x/sheet", text: "", base64: "UEsDBA==" });
    await submitForm(page, { password: "Player2026" });
    expect(bodiesOf(page, route)).toEqual([{ password: "Player2026", form: "xlsx" }]);
    expect([...new Uint8Array((await page.savedFiles[0]?.arrayBuffer()) ?? new ArrayBuffer())]).toEqual([80, 75, 3, 4]);
  });

  it("is not downloaded with a wrong password, and the field shows an error", async () => {
    const page = await requestFile("csv", refusalOf("login.cred.err", 401, { field: "password" }));
    await submitForm(page, { password: "Wrong2026" });
    await page.until(() => expect(page.find(".field-error").textContent).toBe("The login password is wrong"));
    expect(page.savedFiles).toEqual([]);
  });
});
