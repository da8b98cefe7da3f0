import { act } from "react";
import { describe, expect, it } from "vitest";
import { ApiError } from "@openhouse/browser/api-error";
import { Queries } from "../../lib/queries/queries.tsx";
import { renderInPage } from "../../testing/render-in-page.tsx";
import type { RenderedInPage } from "../../testing/render-in-page.tsx";
import { PaymentPasswordForm } from "./payment-password-form.tsx";

const wrongOld = new ApiError({ kind: "refused", code: "invalid.payment.pw", message: "Not right.", status: 403 });

function show(isChange: boolean, respond: () => unknown = () => null): Promise<RenderedInPage> {
  const form = (
    <Queries>
      <PaymentPasswordForm isChange={isChange} />
    </Queries>
  );
  return renderInPage(form, { respond, token: "t" });
}

async function fillAndSend({ root, find }: RenderedInPage, texts: readonly string[]): Promise<void> {
  const inputs = [...root.querySelectorAll("input")];
  expect(inputs).toHaveLength(texts.length);
  for (const [index, input] of inputs.entries()) {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, texts[index]);
    await act(async () => void input.dispatchEvent(new Event("input", { bubbles: true })));
  }
  await act(async () => (find("form") as HTMLFormElement).requestSubmit());
}

const bodyOf = ({ calls }: RenderedInPage) => (calls.at(-1)?.input as { body: unknown } | undefined)?.body;

describe("the payment password form", () => {
  it("has three fields if there is no payment password yet, and sends no old password", async () => {
    const rendered = await show(false);
    await fillAndSend(rendered, ["Player2026", "Pay2026", "Pay2026"]);
    const passwords = { paymentPassword: "Pay2026", confirmPaymentPassword: "Pay2026" };
    expect(bodyOf(rendered)).toEqual({ password: "Player2026", ...passwords });
  });

  it("requires the current payment password for a change", async () => {
    const rendered = await show(true);
    await fillAndSend(rendered, ["Player2026", "", "Pay2027", "Pay2027"]);
    expect(rendered.calls).toEqual([]);
    await fillAndSend(rendered, ["Player2026", "Pay2026", "Pay2027", "Pay2027"]);
    expect(bodyOf(rendered)).toMatchObject({ oldPassword: "Pay2026", paymentPassword: "Pay2027" });
  });

  it("shows a wrong current payment password as an error of its field", async () => {
    const rendered = await show(true, () => Promise.reject(wrongOld));
    await fillAndSend(rendered, ["Player2026", "Pay2025", "Pay2027", "Pay2027"]);
    await rendered.until(() => {
      const invalid = [...rendered.root.querySelectorAll("input")].map((input) => input.getAttribute("aria-invalid"));
      expect(invalid.map((value) => value === "true")).toEqual([false, true, false, false]);
    });
    expect(rendered.root.textContent).toContain("Not right.");
  });
});
