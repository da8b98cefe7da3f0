import { act } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { ApiError } from "@openhouse/browser/api-error";
import { renderInPage } from "../../../testing/render-in-page.tsx";
import type { RenderedInPage } from "../../../testing/render-in-page.tsx";
import { typeText } from "../../../testing/type-text.ts";
import { MerchantVerifiers } from "../verifiers.ts";
import { CodeEntry } from "./code-entry.tsx";
import ForgotDialog from "./recovery/forgot-dialog.tsx";

const refusal = (code: string) =>
  new ApiError({ kind: "refused", code, message: `refused: ${code}`, status: 400, value: { captcha: true } });
const puzzle = { captcha_id: "c", lot_number: "l", pass_token: "p", gen_time: "1", captcha_output: "o" };

beforeEach(() => sessionStorage.clear());

/**
 * Renders the field. Sending fails with each code of `refusals` in order and then succeeds; the sent fields are
 * recorded.
 */
async function showEntry(refusals: string[], checkHuman?: () => Promise<{ geetestValidateV4: typeof puzzle }>) {
  const sentFields: object[] = [];
  const send = async (person: object) => {
    sentFields.push(person);
    const code = refusals.shift();
    if (code !== undefined) throw refusal(code);
    return { expiredMinutes: 5, text: "It is on its way." };
  };
  const entry = <CodeEntry label="Code" name="code" countdown="test" send={send} />;
  const page = <MerchantVerifiers value={{ checkHuman }}>{<form>{entry}</form>}</MerchantVerifiers>;
  const rendered = await renderInPage(page, { respond: () => "png" });
  return { ...rendered, sentFields };
}

const press = ({ find }: Pick<RenderedInPage, "find">) => act(async () => find(".code-button").click());
const waitASecond = () => act(async () => new Promise((resolve) => setTimeout(resolve, 1_050)));

describe("the captcha before a code is sent", () => {
  it("appears when the server requires it, must then be filled in, and is sent with the request", async () => {
    const rendered = await showEntry(["captcha.required", "captcha.invalid"]);
    const { root, find, sentFields } = rendered;
    await press(rendered);
    expect(find(".captcha .field-error").textContent).toBe("refused: captcha.required");
    expect(root.querySelector("dialog[open]")).toBeNull();
    await waitASecond();
    await press(rendered);
    expect(find(".captcha .field-error").textContent).toBe("Please enter the captcha");
    await typeText(find("input[name=captcha]") as HTMLInputElement, " WRONG ");
    await waitASecond();
    await press(rendered);
    expect(find(".captcha .field-error").textContent).toBe("refused: captcha.invalid");
    await waitASecond();
    await typeText(find("input[name=captcha]") as HTMLInputElement, "RIGHT");
    await press(rendered);
    expect(root.querySelector(".captcha")).toBeNull();
    expect(root.textContent).toContain("It is on its way.");
    expect(sentFields).toEqual([{}, { captcha: "WRONG" }, { captcha: "RIGHT" }]);
  });

  it("is GeeTest's puzzle if the merchant has it, and the picture if the server refuses the puzzle's proof", async () => {
    const checkHuman = async () => ({ geetestValidateV4: puzzle });
    const withPuzzle = await showEntry(["captcha.required"], checkHuman);
    await press(withPuzzle);
    expect(withPuzzle.root.querySelector(".captcha")).toBeNull();
    expect(withPuzzle.sentFields).toEqual([{}, { geetestValidateV4: puzzle }]);
    sessionStorage.clear();
    const withPicture = await showEntry(["captcha.required", "captcha.required"], checkHuman);
    await press(withPicture);
    expect(withPicture.find(".captcha .field-error").textContent).toBe("refused: captcha.required");
  });

  it("also appears in the form for a forgotten password", async () => {
    const responses = [() => Promise.reject(refusal("captcha.required")), () => ({ expiredMinutes: 5 })];
    const route = "POST /wps/member/password/email";
    const respond = (requestedRoute: string) => (requestedRoute === route ? responses.shift()?.() : "png");
    const { find, calls, root } = await renderInPage(<ForgotDialog />, { respond });
    const submit = () => act(async () => (find("form") as HTMLFormElement).requestSubmit());
    await typeText(find("input[name=username]") as HTMLInputElement, "ana");
    await typeText(find("input[name=email]") as HTMLInputElement, "ana@example.ph");
    await submit();
    await waitASecond();
    await typeText(find("input[name=captcha]") as HTMLInputElement, "RIGHT");
    await submit();
    const inputs = calls.filter((call) => call.route === route).map(({ input }) => input);
    expect(inputs).toMatchObject([
      { body: { username: "ana", email: "ana@example.ph" } },
      { body: { username: "ana", email: "ana@example.ph", captcha: "RIGHT" } },
    ]);
    expect(root.textContent).toContain("The email has been sent.");
  });
});
