/** Sends a valid registration step by step and logs the new member in. */

import { useState } from "react";
import { toApiError } from "@openhouse/browser/api-error";
import type { ApiError } from "@openhouse/browser/api-error";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { usePage } from "../../../lib/page/page-context.tsx";
import { refusedField } from "../../../lib/forms/refused-field.ts";
import { useAction } from "../../../lib/forms/use-action.ts";
import { registerInSteps } from "../register-in-steps.ts";
import type { LoginResult, ReadyForm } from "../register-in-steps.ts";
import { useVerifiers } from "../verifiers.ts";
import { useCaptchaProof } from "./use-captcha-proof.ts";
import { useEnterSession } from "./use-enter-session.ts";
import type { RegistrationState } from "./use-registration.ts";

interface RefusedValue {
  readonly name: string;
  readonly text: string;
  /** The refused value: the message disappears when the value changes. */
  readonly value: string | undefined;
}

const callByType = {
  register: "PUT /wps/member/register",
  registerMobile: "PUT /wps/member/register/mobile",
} as const;

type Outcome =
  | { readonly kind: "entered"; readonly result: LoginResult }
  | { readonly kind: "refused"; readonly refused: RefusedValue }
  | { readonly kind: "invitation"; readonly text: string }
  | { readonly kind: "captcha" };

/** `register` resolves to the name of the field that the server refused, or to undefined. */
export function useRegister(state: RegistrationState) {
  const { t } = useTexts();
  // `useApi` would throw here, because the form is also rendered on the server.
  const { api, merchant } = usePage();
  const enter = useEnterSession();
  const { checkHuman, checkPhone } = useVerifiers();
  // Required when many registrations come from the same network.
  const captcha = useCaptchaProof();
  const [refusedValue, setRefused] = useState<RefusedValue>();
  const [warning, setWarning] = useState<string>();
  const [round, setRound] = useState(0);

  const { isBusy, failure, run } = useAction(async (form: ReadyForm, idempotencyKey): Promise<Outcome> => {
    if (api === undefined) throw new Error("the API client exists only in the browser");
    try {
      const result = await captcha.run((person) =>
        registerInSteps(form, {
          checkAffiliate: (code) => api.call("GET /wps/agent/affiliate", { query: { code, domain: form.domain } }),
          checkHuman,
          checkPhone,
          send: (regType, body) => api.call(callByType[regType], { body: { ...body, ...person }, idempotencyKey }),
        }),
      );
      return result === undefined ? { kind: "captcha" } : { kind: "entered", result };
    } catch (error) {
      // The identity ticket has expired. It is removed, so that the person can send the form again without it.
      if (toApiError(error)?.code === "login.token.invalid") state.removeIdentity();
      const outcome = outcomeOf(toApiError(error), form, t("session.error.invitation"));
      if (outcome === undefined) throw error;
      return outcome;
    }
  });

  const register = async (): Promise<string | undefined> => {
    setRefused(undefined);
    const outcome = await run({ ...readyForm(state), agreementVersion: merchant.agreementVersion });
    if (outcome?.kind !== "entered") setRound((previous) => previous + 1);
    switch (outcome?.kind) {
      case "entered":
        state.deleteDraft();
        enter(outcome.result, "/", true);
        return undefined;
      case "refused":
        setRefused(outcome.refused);
        return outcome.refused.name;
      case "invitation":
        setWarning(outcome.text);
        return undefined;
      case "captcha":
        return "captcha";
      case undefined:
        return undefined;
    }
  };

  const isUnchanged =
    refusedValue !== undefined && fieldValue(state.visibleValues, refusedValue.name) === refusedValue.value;
  return {
    isBusy,
    failure,
    round,
    refused: isUnchanged ? refusedValue : undefined,
    warning,
    captcha,
    dropWarning: () => setWarning(undefined),
    register,
  };
}

function readyForm({
  regType,
  visibleValues,
  dialingCode,
  referralCode,
  identityTicket,
  domainCode,
}: RegistrationState) {
  return {
    regType,
    values: visibleValues,
    countryDialingCode: dialingCode,
    referralCode,
    identityTicket,
    domainCode,
    registerUrl: location.href,
    domain: location.hostname,
  };
}

const invitationCodes: ReadonlySet<string> = new Set(["affiliate.code.unknown", "invitation_code_error"]);

/** Returns how the form shows a failure: at a field or as a warning. Undefined if the action shows the failure. */
function outcomeOf(error: ApiError | undefined, form: ReadyForm, invitationText: string): Outcome | undefined {
  if (error?.kind !== "refused") return undefined;
  if (invitationCodes.has(error.code)) return { kind: "invitation", text: invitationText };
  const fieldName = refusedField(error, [...Object.keys(form.values), "username"]);
  const name = fieldName === "username" && form.regType === "registerMobile" ? "mobileNum" : fieldName;
  if (name === undefined || !(name in form.values)) return undefined;
  return { kind: "refused", refused: { name, text: error.message, value: fieldValue(form.values, name) } };
}

function fieldValue(values: Readonly<Record<string, string | undefined>>, name: string): string | undefined {
  return values[name];
}
