import { act } from "react";
import { describe, expect, it } from "vitest";
import { registrationRules } from "@openhouse/rules/identity/registration-rules";
import { renderInPage } from "../../../testing/render-in-page.tsx";
import { RegisterForm } from "./register-form.tsx";

const right = { username: "capizlover", password: "Lantern2026", confirmPassword: "Lantern2026" };
const result = { token: "t", id: "1", userName: "capizlover" };

async function register(values: Partial<typeof right>, isOfAge = true) {
  const { username, password } = registrationRules;
  const rules = { username: { ...username, minLength: 4, maxLength: 11 }, password };
  const rendered = await renderInPage(<RegisterForm rules={rules} />, { answer: () => result });
  for (const [name, value] of Object.entries({ ...right, ...values })) {
    (rendered.find(`input[name=${name}]`) as HTMLInputElement).value = value;
  }
  (rendered.find("input[name=isOfAge]") as HTMLInputElement).checked = isOfAge;
  await act(async () => (rendered.find("form") as HTMLFormElement).requestSubmit());
  const errors = [...rendered.root.querySelectorAll(".field-error")].map(({ textContent }) => textContent);
  return { ...rendered, errors };
}

describe("the registration form", () => {
  it("[S5.018] the user name follows the server's rule", async () => {
    const { errors, calls } = await register({ username: "abc" });
    expect(errors).toEqual(["Use 4 - 11 letters and digits, a letter first"]);
    expect(calls).toEqual([]);
  });

  it("[S5.019] the password follows the server's rule", async () => {
    const { errors } = await register({ password: "abc", confirmPassword: "abc" });
    expect(errors).toEqual(["Please fill in your password with 8 - 32 characters"]);
  });

  it("[S5.020] [S5.070] the confirmation must equal the password: an error and no call", async () => {
    const { errors, calls } = await register({ confirmPassword: "Lantern2027" });
    expect(errors).toEqual(["Confirmation password is not correct."]);
    expect(calls).toEqual([]);
  });

  it("asks for the age of the house", async () => {
    const { errors, root } = await register({}, false);
    expect(root.textContent).toContain("I am 18 or older");
    expect(errors).toEqual(["Please confirm"]);
  });

  it("sends what the family's call takes and logs in", async () => {
    const { calls } = await register({});
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({
      route: "PUT /wps/member/register",
      input: { body: { ...right, registerMethod: "WEB", login: true } },
    });
    expect(sessionStorage.getItem("token")).toBe("t");
  });

  it("puts the focus on the first wrong field", async () => {
    const { find } = await register({ username: "" });
    expect(document.activeElement).toBe(find("input[name=username]"));
  });
});
