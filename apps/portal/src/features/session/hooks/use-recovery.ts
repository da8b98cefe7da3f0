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
import type { PendingSecondStep } from "./use-login.ts";

const emptyValues: RecoveryValues = {
  username: "",
  email: "",
  mobileNum: "",
  code: "",
  newPassword: "",
  authenticatorCode: "",
};

/** Returns the fields that identify the account in a recovery method. */
export type RecoveryOwner = (values: RecoveryValues, dialingCode: string) => object;

export function useRecovery(ownerOf: RecoveryOwner) {
  const { merchant } = usePage();
  const enter = useEnterSession();
  const rule = usePasswordRule();
  const [form, formRef] = useState<HTMLFormElement | null>(null);
  const [values, setValues] = useState(emptyValues);
  const [faults, setFaults] = useState<RecoveryFaults>({});
  const [dialingCode, setDialingCode] = useState(merchant.dialingCode);
  const trimmed = trimmedRecovery(values, dialingCode);
  const [isAuthenticatorRequired, setAuthenticatorRequired] = useState(false);
  const [pending, setPending] = useState<PendingSecondStep>();
  const { isBusy, failure, refusal, run, reset } = useRecoveryCall(() => setAuthenticatorRequired(true));
  useDialogBusy(isBusy);

  /** Shows the faults and focuses the first one; returns true if there are none. */
  const accept = (nextFaults: RecoveryFaults): boolean => {
    setFaults(nextFaults);
    const inputs = [...(form?.querySelectorAll<HTMLInputElement>("input[name]") ?? [])];
    inputs.find(({ name }) => name in nextFaults)?.focus();
    return Object.keys(nextFaults).length === 0;
  };

  const recover = async (otherFaults: RecoveryFaults = {}) => {
    const authenticatorFaults = isAuthenticatorRequired ? findAuthenticatorFaults(trimmed) : {};
    if (!accept({ ...otherFaults, ...findProofFaults(trimmed, rule), ...authenticatorFaults })) return;
    const { code: verificationCode, newPassword, authenticatorCode } = trimmed;
    const proof = { verificationCode, newPassword, ...(isAuthenticatorRequired && { authenticatorCode }) };
    const outcome = await run({ ...ownerOf(trimmed, dialingCode), ...proof });
    if (outcome?.kind === "secondStep") setPending({ step: outcome.step, isByPassword: false });
    if (outcome?.kind === "entered") enter(outcome.result);
  };

  const { refusedName, errorOf } = useRecoveryErrors({ form, faults, refusal, failure });

  return {
    formRef,
    rule,
    values,
    trimmed,
    faults,
    dialingCode,
    setDialingCode,
    accept,
    recover,
    isAuthenticatorRequired,
    /** Defined if the password is set and the login waits for its second step. */
    pending,
    isBusy,
    failure: refusedName === undefined ? failure : undefined,
    /** Removes the faults of fields that change. */
    change: (part: Partial<RecoveryValues>) => {
      setValues((previous) => ({ ...previous, ...part }));
      setFaults((previous) => Object.fromEntries(Object.entries(previous).filter(([name]) => !(name in part))));
      reset();
    },
    errorOf,
  };
}

/** Sets the password; calls `onAuthenticator` if the account needs an authenticator's code. */
function useRecoveryCall(onAuthenticator: () => void) {
  const api = useApi();
  return useAction(async (body: RecoverBody, idempotencyKey): Promise<Outcome> => {
    try {
      return { kind: "entered", result: await api.call(recoverRoute, { body, idempotencyKey }) };
    } catch (error) {
      const refusal = toApiError(error);
      const { secondStep: step } = readLoginRefusal(refusal);
      if (step !== undefined) return { kind: "secondStep", step };
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

/** Returns the message of each field. A field that the server refused gets the focus. */
function useRecoveryErrors({ form, faults, refusal, failure }: RecoveryProblems) {
  const { t } = useTexts();
  const refusedName = refusedNameOf(refusal);
  useEffect(() => {
    if (refusedName !== undefined) form?.querySelector<HTMLInputElement>(`input[name=${refusedName}]`)?.focus();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once for each refusal
  }, [refusal]);
  /** Returns the fault found before sending, otherwise the server's message. */
  const errorOf = (name: keyof RecoveryValues): string | undefined => {
    const fault = faults[name];
    if (fault !== undefined) return t(fault);
    return refusedName === name ? failure : undefined;
  };
  return { refusedName, errorOf };
}

function refusedNameOf(refusal: ApiError | undefined): "code" | "newPassword" | "authenticatorCode" | undefined {
  if (refusal?.code.startsWith("login.totp.") === true) return "authenticatorCode";
  return refusedField(refusal, ["code", "newPassword"]);
}

export type Recovery = ReturnType<typeof useRecovery>;

const recoverRoute = "POST /wps/member/password/verification";

type Outcome =
  | { readonly kind: "entered"; readonly result: Reply<typeof recoverRoute> }
  | { readonly kind: "secondStep"; readonly step: LocationStep };
