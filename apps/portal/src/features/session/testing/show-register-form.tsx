/** Shows the registration form in tests, with the rules, flags and responses that the test sets. */

import { act, useLayoutEffect } from "react";
import { rulesWith } from "@openhouse/rules/identity/registration-rules";
import type { RuleChoice } from "@openhouse/rules/identity/registration-rules";
import { renderInPage } from "../../../testing/render-in-page.tsx";
import type { RenderedInPage } from "../../../testing/render-in-page.tsx";
import { setText, typeText } from "../../../testing/type-text.ts";
import { RegisterForm } from "../components/registration/register-form.tsx";
import { MerchantVerifiers } from "../verifiers.ts";
import type { Verifiers } from "../verifiers.ts";

const password = "Lantern2026";
export const validValues = { username: "capizlover", password, confirmPassword: password, birthday: "1990-06-12" };
const result = { token: "t", id: "1", userName: "capizlover" };
export const optionalRule = { enabled: true, required: false };
export const requiredRule = { enabled: true, required: true };
export const philippines = { countryCode: "PH", countryDialingCode: "63" };
export const thailand = { countryCode: "TH", countryDialingCode: "66" };

export interface RegisterSetting {
  readonly rules?: Record<string, Partial<RuleChoice>>;
  readonly flags?: Record<string, boolean>;
  readonly age?: number;
  readonly countries?: readonly object[];
  readonly responses?: Record<string, (input: unknown) => unknown>;
  readonly isReload?: boolean;
  readonly verifiers?: Verifiers;
  /** A user name that is typed while the form is hydrated. */
  readonly earlyName?: string;
}

/** Renders the form. Deletes a stored draft unless `isReload`. */
export async function show({
  rules = {},
  flags = {},
  age = 18,
  countries = [philippines],
  responses = {},
  isReload = false,
  verifiers = {},
  earlyName,
}: RegisterSetting = {}) {
  if (!isReload) sessionStorage.clear();
  const respond = (route: string, input: unknown) => {
    const response = responses[route];
    if (response !== undefined) return response(input);
    switch (route) {
      case "GET /wps/system/country":
        return { ...philippines, countries };
      case "GET /wps/agent/affiliate":
        return { code: null };
      case "POST /wps/verification/sms/register":
        return { expiredMinutes: 1 };
      default:
        return result;
    }
  };
  const merchant = { agreementAge: age, flags: { REG3: true, ...flags } };
  const form = (
    <MerchantVerifiers value={verifiers}>
      <RegisterForm rules={rulesWith(rules)} />
      {earlyName !== undefined && <EarlyTyping name={earlyName} />}
    </MerchantVerifiers>
  );
  const rendered = await renderInPage(form, { respond, merchant, isHydrated: earlyName !== undefined });
  return formOf(rendered);
}

/** Types a name as the boot script does: after hydration, but before the form renders with the browser's own values. */
function EarlyTyping({ name }: { name: string }) {
  useLayoutEffect(() => {
    const input = document.querySelector<HTMLInputElement>('input[name="username"]');
    if (input !== null) setText(input, name);
  }, [name]);
  return null;
}

function formOf(rendered: RenderedInPage) {
  const { root, find, calls } = rendered;
  const input = (name: string) => find(`input[name="${name}"]`) as HTMLInputElement;
  const errors = () => [...root.querySelectorAll(".field-error")].map(({ textContent }) => textContent);
  return {
    ...rendered,
    input,
    errors,
    has: (name: string) => root.querySelector(`input[name="${name}"]`) !== null,
    errorAt: (name: string) => input(name).closest(".field")?.querySelector(".field-error")?.textContent,
    hintAt: (name: string) => input(name).closest(".field")?.querySelector<HTMLElement>(".field-hint"),
    button: (text: string) =>
      [...root.querySelectorAll("button")].find(({ textContent }) => textContent === text) as HTMLButtonElement,
    async enter(values: Record<string, string>) {
      for (const [name, value] of Object.entries(values)) await typeText(input(name), value);
    },
    async confirmAge() {
      await act(async () => input("isOfAge").click());
    },
    async submit() {
      await act(async () => (find("form") as HTMLFormElement).requestSubmit());
    },
    sent: () => calls.filter(({ route }) => route.startsWith("PUT")),
    body: () =>
      (calls.find(({ route }) => route.startsWith("PUT"))?.input as { body: Record<string, unknown> } | undefined)
        ?.body,
    routes: () => calls.map(({ route }) => route),
  };
}

/** Fills in a valid registration with the given changes and submits it. */
export async function showSubmitted(setting: RegisterSetting, values: Record<string, string> = {}) {
  const form = await show(setting);
  await form.enter({ ...(form.has("username") ? validValues : { birthday: validValues.birthday }), ...values });
  await form.confirmAge();
  await form.submit();
  return form;
}
