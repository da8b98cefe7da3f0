import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ApiClient } from "@openhouse/browser/api-client";
import { ApiError } from "@openhouse/browser/api-error";
import { press, renderOffice, type } from "../../../testing/render-office.tsx";
import type { Rendered } from "../../../testing/render-office.tsx";
import { LoginPage } from "./login-page.tsx";

let rendered: Rendered | undefined;
beforeEach(() => sessionStorage.clear());
afterEach(() => rendered?.close());

const fieldNames = ["account", "password", "code"] as const;

async function open(call: ApiClient["call"], hasEnded = false) {
  const page = await renderOffice(<LoginPage hasEnded={hasEnded} />, call);
  rendered = page;
  const [account, password, code] = page.element.querySelectorAll("input");
  if (account === undefined || password === undefined || code === undefined) throw new Error("a field is missing");
  return { page, fields: { account, password, code } };
}

const refuse: ApiClient["call"] = () =>
  Promise.reject(new ApiError({ kind: "refused", code: "login.cred.err", message: "Not right.", status: 401 }));

describe("the login page of the staff", () => {
  it.each(fieldNames)("sends nothing while the %s is missing", async (missingField) => {
    const call = vi.fn<ApiClient["call"]>(refuse);
    const { page, fields } = await open(call);
    const validInput = { account: "teller", password: "secret", code: "123456" };
    for (const name of fieldNames) if (name !== missingField) await type(fields[name], validInput[name]);
    await press(page.button("Sign in"));
    expect(call).not.toHaveBeenCalled();
    expect(fields[missingField].getAttribute("aria-invalid")).toBe("true");
  });

  it("accepts only digits in the code", async () => {
    const { fields } = await open(refuse);
    await type(fields.code, "12 34a5");
    expect(fields.code.value).toBe("12345");
  });

  it("shows a refusal and clears the code, which works only once", async () => {
    const { page, fields } = await open(refuse);
    await type(fields.account, " teller ");
    await type(fields.password, "secret");
    await type(fields.code, "123456");
    await press(page.button("Sign in"));
    expect(page.find("[role=alert]").textContent).toContain("The account, password or code is wrong.");
    expect(fields.code.value).toBe("");
    expect(fields.password.value).toBe("secret");
  });

  it("stores the session token of a successful login in this tab", async () => {
    const response = { token: "fresh-token" };
    const { page, fields } = await open((() => Promise.resolve(response)) as unknown as ApiClient["call"]);
    await type(fields.account, "teller");
    await type(fields.password, "secret");
    await type(fields.code, "123456");
    await press(page.button("Sign in"));
    expect(sessionStorage.getItem("office.token")).toBe("fresh-token");
  });

  it("explains that the previous session has ended", async () => {
    expect((await open(refuse, true)).page.text()).toContain("Your session has ended.");
  });
});
