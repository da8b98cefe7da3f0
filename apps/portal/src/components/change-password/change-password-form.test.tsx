import { act } from "react";
import { describe, expect, it } from "vitest";
import { ApiError } from "@openhouse/browser/api-error";
import { renderInPage } from "../../testing/render-in-page.tsx";
import type { RenderedInPage } from "../../testing/render-in-page.tsx";
import { typeText } from "../../testing/type-text.ts";
import { ChangePasswordForm } from "./change-password-form.tsx";

const validBody = { oldPassword: "Player2026", newPassword: "Bagong2026", confirmNewPassword: "Bagong2026" };

async function send(values: Readonly<Record<string, string>>, isForced = false, respond?: () => unknown) {
  const form = <ChangePasswordForm isForced={isForced} onDone={() => undefined} />;
  const rendered = await renderInPage(form, {
    respond: (route) => (route.startsWith("GET") ? {} : (respond?.() ?? { token: "fresh" })),
    token: "t",
  });
  for (const [name, text] of Object.entries(values)) {
    await typeText(rendered.find(`input[name=${name}]`) as HTMLInputElement, text);
  }
  await act(async () => (rendered.find("form") as HTMLFormElement).requestSubmit());
  return rendered;
}

const errorsOf = ({ root }: RenderedInPage) =>
  [...root.querySelectorAll(".field-error")].map((error) => error.textContent);
const bodiesOf = ({ calls }: RenderedInPage) =>
  calls.filter(({ route }) => route.startsWith("POST")).map(({ input }) => (input as { body: unknown }).body);

describe("the form for a new password", () => {
  it.each([
    ["[S5.012] without a new password", { newPassword: "", confirmNewPassword: "" }, "Input cannot be empty"],
    ["[S5.013] without the confirmation", { confirmNewPassword: "" }, "Input cannot be empty"],
    [
      "[S5.014] [S5.063] with a different confirmation",
      { confirmNewPassword: "Bagong2027" },
      "Incorrect confirmation input",
    ],
    ["[S5.015] without the old password", { oldPassword: "" }, "Input cannot be empty"],
    ["with a short password", { newPassword: "short1" }, "Please fill in your password with 8 - 32 characters"],
    ["with white space in the password", { newPassword: "with space" }, "Password format is incorrect"],
    [
      "with the old password as the new one",
      { newPassword: "Player2026" },
      "The new password must differ from the old one.",
    ],
  ])("%s shows an error and sends nothing", async (_case, values, error) => {
    const rendered = await send({ ...validBody, ...values });
    expect(errorsOf(rendered)[0]).toBe(error);
    expect(bodiesOf(rendered)).toEqual([]);
  });

  it("sends all three passwords, trimmed", async () => {
    const rendered = await send({ ...validBody, newPassword: " Bagong2026 " });
    expect(bodiesOf(rendered)).toEqual([validBody]);
  });

  it("stores the new session token of the response", async () => {
    const rendered = await send(validBody);
    await rendered.until(() => expect(rendered.session.read()).toBe("fresh"));
  });

  it("[S5.015] has no field for the old password right after the login", async () => {
    const { oldPassword: _old, ...fresh } = validBody;
    const rendered = await send(fresh, true);
    expect(rendered.root.querySelector("input[name=oldPassword]")).toBeNull();
    expect(bodiesOf(rendered)).toEqual([fresh]);
  });

  it("adds the field for the old password if the server refuses the change without it", async () => {
    const { oldPassword: _old, ...fresh } = validBody;
    const missing = new ApiError({ kind: "refused", code: "empty.field", message: "Empty.", status: 400 });
    const rendered = await send(fresh, true, () => Promise.reject(missing));
    await rendered.until(() => expect(rendered.find("input[name=oldPassword]")).not.toBeNull());
  });

  it("shows a wrong old password as an error of the field for the old password", async () => {
    const wrong = new ApiError({ kind: "refused", code: "login.cred.err", message: "No.", status: 401 });
    const rendered = await send(validBody, false, () => Promise.reject(wrong));
    await rendered.until(() => expect(errorsOf(rendered)).toEqual(["The login password is wrong"]));
  });
});
