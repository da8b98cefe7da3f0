/**
 * The state of the password recovery forms and their last step, which sets the new password and logs in. Accounts with
 * an authenticator also need its code; after that, an unknown login location needs the second step.
 */

import { useEffect, useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { toApiError } from "@openhouse/browser/api-error";
import type { ApiError } from "@openhouse/browser/api-error";
import type { Reply } from "@openhouse/browser/api-types";
import type { RecoverBody } from "@openhouse/protocol/identity/recovery";
import { useDialogBusy } from "@openhouse/ui/dialog/dialog-busy";
import { useApi, usePage } from "../../../lib/page/page-context.tsx";
import { refusedField } from "../../../lib/forms/refused-field.ts";
import { useAction } from "../../../lib/forms/use-action.ts";
import { usePasswordRule } from "../../../lib/session/use-password-rule.ts";
import { readLoginRefusal } from "../read-login-refusal.ts";
import type { LocationStep } from "../read-login-refusal.ts";
import { findAuthenticatorFaults, findProofFaults, trimmedRecovery } from "../validate-recovery.ts";
import type { RecoveryFaults, RecoveryValues } from "../validate-recovery.ts";
import { useEnterSession } from "./use-enter-session.ts";
import type { PendingPlace } from "./use-login.ts";

const empty: RecoveryValues = {
  username: "",
  email: "",
  mobileNum: "",
  code: "",
  newPassword: "",
  authenticatorCode: "",
};

/** The fields that identify the account for this method. */
export type RecoveryOwner = (values: RecoveryValues, dialingCode: string) => object;

export function useRecovery(ownerOf: RecoveryOwner) {
  const { merchant } = usePage();
  const enter = useEnterSession();
  const rule = usePasswordRule();
  const [form, keepForm] = useState<HTMLFormElement | null>(null);
  const [values, setValues] = useState(empty);
  const [faults, setFaults] = useState<RecoveryFaults>({});
  const [dialingCode, setDialingCode] = useState(merchant.dialingCode);
  const typed = trimmedRecovery(values, dialingCode);
  const [isAuthenticatorAsked, setAuthenticatorAsked] = useState(false);
  const [pending, setPending] = useState<PendingPlace>();
  const { isBusy, failure, refusal, run, reset } = useRecoveryCall(() => setAuthenticatorAsked(true));
  useDialogBusy(isBusy);

  /** Shows the faults and focuses the first; returns true when there are none. */
  const accept = (nextFaults: RecoveryFaults): boolean => {
    setFaults(nextFaults);
    const inputs = [...(form?.querySelectorAll<HTMLInputElement>("input[name]") ?? [])];
    inputs.find(({ name }) => name in nextFaults)?.focus();
    return Object.keys(nextFaults).length === 0;
  };

  const recover = async (more: RecoveryFaults = {}) => {
    const missing = isAuthenticatorAsked ? findAuthenticatorFaults(typed) : {};
    if (!accept({ ...more, ...findProofFaults(typed, rule), ...missing })) return;
    const { code: verificationCode, newPassword, authenticatorCode } = typed;
    const proof = { verificationCode, newPassword, ...(isAuthenticatorAsked && { authenticatorCode }) };
    const outcome = await run({ ...ownerOf(typed, dialingCode), ...proof });
    if (outcome?.kind === "place") setPending({ step: outcome.step, isByPassword: false });
    if (outcome?.kind === "entered") enter(outcome.result);
  };

  const { refused, errorOf } = useRecoveryErrors({ form, faults, refusal, failure });

  return {
    keepForm,
    rule,
    values,
    typed,
    faults,
    dialingCode,
    setDialingCode,
    accept,
    recover,
    isAuthenticatorAsked,
    /** The password is set and the login waits for its second step. */
    pending,
    isBusy,
    failure: refused === undefined ? failure : undefined,
    /** Removes the faults of fields that change. */
    change: (part: Partial<RecoveryValues>) => {
      setValues((before) => ({ ...before, ...part }));
      setFaults((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in part))));
      reset();
    },
    errorOf,
  };
}

/** Sets the password; `onAuthenticator` is called if the account needs an authenticator code. */
function useRecoveryCall(onAuthenticator: () => void) {
  const api = useApi();
  return useAction(async (body: RecoverBody, idempotencyKey): Promise<Outcome> => {
    try {
      return { kind: "entered", result: await api.call(recoverRoute, { body, idempotencyKey }) };
    } catch (error) {
      const refusal = toApiError(error);
      const { place: step } = readLoginRefusal(refusal);
      if (step !== undefined) return { kind: "place", step };
      if (refusal?.code === "login.totp.required") onAuthenticator();
      throw error;
    }
  });
}

interface RecoveryProblems {
  readonly form: HTMLFormElement | null;
  readonly faults: RecoveryFaults;
  readonly refusal: ApiError | undefined;
  readonly failure: string | undefined;
}

/** The message of each field. A field that the server refused gets the focus. */
function useRecoveryErrors({ form, faults, refusal, failure }: RecoveryProblems) {
  const { t } = useTexts();
  const refused = refusedPart(refusal);
  useEffect(() => {
    if (refused !== undefined) form?.querySelector<HTMLInputElement>(`input[name=${refused}]`)?.focus();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once for each refusal
  }, [refusal]);
  /** The fault found before sending, otherwise the server's message. */
  const errorOf = (name: keyof RecoveryValues): string | undefined => {
    const fault = faults[name];
    if (fault !== undefined) return t(fault);
    return refused === name ? failure : undefined;
  };
  return { refused, errorOf };
}

function refusedPart(refusal: ApiError | undefined): "code" | "newPassword" | "authenticatorCode" | undefined {
  if (refusal?.code.startsWith("login.totp.") === true) return "authenticatorCode";
  return refusedField(refusal, ["code", "newPassword"]);
}

export type Recovery = ReturnType<typeof useRecovery>;

const recoverRoute = "POST /wps/member/password/verification";

type Outcome =
  | { readonly kind: "entered"; readonly result: Reply<typeof recoverRoute> }
  | { readonly kind: "place"; readonly step: LocationStep };
