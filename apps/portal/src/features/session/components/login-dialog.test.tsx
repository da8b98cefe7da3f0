import { act } from "react";
import { describe, expect, it } from "vitest";
import { ApiError } from "@openhouse/browser/api-error";
import { renderInPage } from "../../../testing/render-in-page.tsx";
import type { PageSetting, RenderedInPage } from "../../../testing/render-in-page.tsx";
import LoginDialog from "./login-dialog.tsx";

const result = { token: "t", id: "1", userName: "demoplayer" };

async function logIn(username: string, password: string, setting: PageSetting = {}): Promise<RenderedInPage> {
  const rendered = await renderInPage(<LoginDialog />, { answer: () => result, ...setting });
  fill(rendered, "username", username);
  fill(rendered, "password", password);
  await act(async () => (rendered.find("form") as HTMLFormElement).requestSubmit());
  return rendered;
}

function fill({ find }: RenderedInPage, name: string, value: string): void {
  (find(`input[name=${name}]`) as HTMLInputElement).value = value;
}

describe("the login", () => {
  it("[S5.001] requires a user name: an error and no call", async () => {
    const { find, calls } = await logIn("", "Player2026");
    expect(find(".field-error").textContent).toBe("Input cannot be empty");
    expect(calls).toEqual([]);
  });

  it("[S5.002] requires a password: an error and no call", async () => {
    const { find, calls } = await logIn("demoplayer", "");
    expect(find(".field-error").textContent).toBe("Input cannot be empty");
    expect(calls).toEqual([]);
  });

  it("[S5.003] trims both, and counts blanks only as empty", async () => {
    const { calls } = await logIn(" demoplayer ", " Player2026 ");
    expect(calls[0]).toMatchObject({
      route: "POST /wps/session/login",
      input: { body: { username: "demoplayer", password: "Player2026" } },
    });
    expect((await logIn("  ", "  ")).calls).toEqual([]);
  });

  it("keeps the token of a success for this tab", async () => {
    await logIn("demoplayer", "Player2026");
    expect(sessionStorage.getItem("token")).toBe("t");
  });

  it("says in the server's words why it refused", async () => {
    const refusal = { kind: "refused", code: "login.cred.err", message: "Wrong password.", status: 401 } as const;
    const answer = () => Promise.reject(new ApiError(refusal));
    const { find } = await logIn("demoplayer", "wrong", { answer });
    expect(find("[role=alert]").textContent).toBe("Wrong password.");
  });

  it("sends the same key again after a lost connection, and a new one after a refusal", async () => {
    const lost = new ApiError({ kind: "network", code: "", message: "", status: 0 });
    const rendered = await logIn("demoplayer", "Player2026", { answer: () => Promise.reject(lost) });
    await act(async () => (rendered.find("form") as HTMLFormElement).requestSubmit());
    const keys = rendered.calls.map(({ input }) => (input as { idempotencyKey: string }).idempotencyKey);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
    expect(rendered.find("[role=alert]").textContent).toBe("Network link is abnormal, please try again");
  });
});
