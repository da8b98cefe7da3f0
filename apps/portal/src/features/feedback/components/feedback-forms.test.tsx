/** The forms that reach support: feedback, and the application to become an agent. */

import { act } from "react";
import { describe, expect, it } from "vitest";
import { ApiError } from "@openhouse/browser/api-error";
import JoinPage from "../../../routes/pages/join-page.tsx";
import { renderInPage } from "../../../testing/render-in-page.tsx";
import type { RenderedInPage } from "../../../testing/render-in-page.tsx";
import { submitForm } from "../../../testing/submit-form.ts";
import { typeText } from "../../../testing/type-text.ts";
import { FeedbackForm } from "./feedback-form.tsx";

const writeMessage = ({ find }: RenderedInPage, text: string) =>
  typeText(find("textarea") as unknown as HTMLInputElement, text);
const bodies = ({ calls }: RenderedInPage) =>
  calls.filter(({ route }) => route === "PUT /wps/feedback").map(({ input }) => (input as { body: object }).body);

describe("feedback", () => {
  it("moves the focus to the confirmation, so that it is in view", async () => {
    const page = await renderInPage(<FeedbackForm />, { respond: () => null });
    await writeMessage(page, "The reels stopped turning.");
    await act(async () => (page.find("form") as HTMLFormElement).requestSubmit());
    await page.until(() => page.find(".sent-notice"));
    expect(document.activeElement?.textContent).toBe("Thank you. Support has received your message.");
  });
});

describe("the application to become an agent", () => {
  const merchant = { flags: { FEEDBACK3: true } };
  const message = "I know forty players in Cebu.";
  const show = (send: () => unknown, flags = merchant.flags) => {
    const respond = (route: string) => {
      if (route.startsWith("GET")) throw new Error("the merchant has written no text of its own");
      return send();
    };
    return renderInPage(<JoinPage />, { merchant: { flags }, respond });
  };

  it("asks for a name, a contact and a message, and moves the focus to the first missing one", async () => {
    const page = await show(() => null);
    await submitForm(page, { remark: "", sender: "" });
    const errors = [...page.root.querySelectorAll(".field-error")].map(({ textContent }) => textContent);
    expect(errors).toEqual(["Enter your name", "Enter an e-mail address or a mobile number", "Enter a message"]);
    expect(document.activeElement?.getAttribute("name")).toBe("remark");
    expect(bodies(page)).toEqual([]);
  });

  it("is sent as feedback of its own type, and confirmed", async () => {
    const page = await show(() => null);
    await writeMessage(page, message);
    await submitForm(page, { remark: "Ana Cruz", sender: "ana@example.com" });
    await page.until(() => page.find(".sent-notice"));
    expect(bodies(page)).toEqual([{ type: 6, remark: "Ana Cruz", sender: "ana@example.com", content: message }]);
    expect(document.activeElement?.textContent).toContain("Your application was sent.");
  });

  it("shows the captcha that the server requires, and keeps what was typed", async () => {
    const captcha = { kind: "refused", code: "captcha.required", message: "Copy the picture.", status: 400 } as const;
    const page = await show(() => {
      throw new ApiError({ ...captcha, value: { captcha: true } });
    });
    await writeMessage(page, message);
    await submitForm(page, { remark: "Ana Cruz", sender: "ana@example.com" });
    await page.until(() => page.find("input[name=captcha]"));
    expect((page.find("input[name=remark]") as HTMLInputElement).value).toBe("Ana Cruz");
  });

  it("is not offered if the merchant has switched off feedback", async () => {
    const page = await show(() => null, { FEEDBACK3: false });
    expect(page.root.querySelector("form")).toBeNull();
  });
});
