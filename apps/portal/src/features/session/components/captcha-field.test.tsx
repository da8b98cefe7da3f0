import { act, useState } from "react";
import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "@openhouse/browser/api-error";
import { renderInPage } from "../../../testing/render-in-page.tsx";
import type { RenderedInPage } from "../../../testing/render-in-page.tsx";
import { typeText } from "../../../testing/type-text.ts";
import { CaptchaField } from "./captcha-field.tsx";
import LoginDialog from "./login/login-dialog.tsx";

const captchas = ({ calls }: RenderedInPage) => calls.filter(({ route }) => route === "GET /wps/captcha").length;
const wait = (ms: number) => act(async () => new Promise((resolve) => setTimeout(resolve, ms)));

function CaptchaForm({ onAnswer }: { onAnswer: (answer: string) => void }) {
  const [value, setValue] = useState("");
  const onChange = (answer: string) => {
    setValue(answer);
    onAnswer(answer);
  };
  return <CaptchaField round={1} action="code" value={value} error={undefined} onChange={onChange} />;
}

describe("the captcha picture", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it("[S5.075] [S9.007] is requested at most once in 1000 ms, even if it is pressed more often", async () => {
    const rendered = await renderInPage(<CaptchaForm onAnswer={() => undefined} />, { respond: () => "png" });
    await act(async () => vi.advanceTimersByTimeAsync(1_500));
    expect(captchas(rendered)).toBe(1);
    const press = () => act(async () => rendered.find(".captcha-picture").click());
    for (let count = 0; count < 3; count += 1) {
      await press();
      await act(async () => vi.advanceTimersByTimeAsync(300));
    }
    expect(captchas(rendered)).toBe(2);
    await act(async () => vi.advanceTimersByTimeAsync(99));
    await press();
    expect(captchas(rendered)).toBe(2);
    await act(async () => vi.advanceTimersByTimeAsync(1));
    await press();
    expect(captchas(rendered)).toBe(3);
  });
});

describe("the captcha without a picture", () => {
  it("is solved by the device, which requests puzzles for the form's action and finds their numbers", async () => {
    const answers: string[] = [];
    const work = { salt: "abcdef", bits: 8, puzzles: 3, level: 2 };
    const respond = (route: string) => (route === "GET /wps/captcha" ? "png" : work);
    const { calls, find, root, until } = await renderInPage(<CaptchaForm onAnswer={(text) => answers.push(text)} />, {
      respond,
    });
    await wait(10);
    await act(async () => find(".captcha-way").click());
    await until(() => find('[data-state="done"]'));
    expect(calls.at(-1)?.input).toMatchObject({ query: { action: "code" } });
    const numbers = /^work:2:([\d,]+)$/.exec(answers.at(-1) ?? "")?.[1]?.split(",") ?? [];
    const zeros = numbers.map((number, puzzle) => {
      const hash = createHash("sha256").update(`${work.salt}:${puzzle}:${number}`).digest();
      return Math.clz32(hash.readUInt32BE(0)) >= work.bits;
    });
    expect(zeros).toEqual([true, true, true]);
    expect(root.querySelector("input[name=captcha]")).toBeNull();
  });
});

describe("a captcha that cannot be shown or solved", () => {
  it.each([
    ["the picture", "GET /wps/captcha", "The picture could not be loaded."],
    ["the device's computation", "GET /wps/captcha/work", "Your device could not solve the check."],
  ])("says that %s failed", async (_name, failedRoute, text) => {
    const refusal = new ApiError({ kind: "network", code: "", message: "", status: 0 });
    const respond = (route: string) => (route === failedRoute ? Promise.reject(refusal) : "png");
    const { find, until } = await renderInPage(<CaptchaForm onAnswer={() => undefined} />, { respond });
    await wait(10);
    if (failedRoute === "GET /wps/captcha/work") await act(async () => find(".captcha-way").click());
    await until(() => expect(find(".field-hint").textContent).toContain(text));
  });
});

describe("the captcha of the login", () => {
  const refusal = { kind: "refused", code: "login.cred.err", message: "Wrong.", status: 401 } as const;
  const respond = (route: string) =>
    route === "GET /wps/captcha" ? "png" : Promise.reject(new ApiError({ ...refusal, value: { captcha: true } }));

  it("[S4.027] [S5.006] [S5.071] appears if a refusal requires it, and must then be filled in", async () => {
    const rendered = await renderInPage(<LoginDialog />, { respond });
    const { root, find, calls } = rendered;
    const submit = () => act(async () => (find("form") as HTMLFormElement).requestSubmit());
    const logins = () => calls.filter(({ route }) => route === "POST /wps/session/login");
    for (const name of ["username", "password"]) {
      await typeText(find(`input[name=${name}]`) as HTMLInputElement, "x");
    }
    expect(root.querySelector(".captcha")).toBeNull();
    await submit();
    await wait(10);
    expect(captchas(rendered)).toBe(1);
    expect(find(".captcha img").getAttribute("src")).toBe("data:image/png;base64,png");
    await submit();
    expect(find(".captcha .field-error").textContent).toBe("Please enter the captcha");
    expect(logins()).toHaveLength(1);
    await typeText(find("input[name=captcha]") as HTMLInputElement, " ABCDE ");
    await submit();
    expect(logins()[1]?.input).toMatchObject({ body: { captcha: "ABCDE" } });
    // Each response is followed by a new picture and an empty field.
    await wait(1_100);
    expect(captchas(rendered)).toBe(2);
    expect((find("input[name=captcha]") as HTMLInputElement).value).toBe("");
  });
});
