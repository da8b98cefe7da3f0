/**
 * The login form: a tab for each login method, the captcha if it is required, and a checkbox to remember the user name.
 */

import { useEffect, useRef, useState } from "react";
import type { SubmitEvent } from "react";
import type { ApiError } from "@openhouse/browser/api-error";
import { Button } from "@openhouse/ui/button/button";
import { useDialogBusy } from "@openhouse/ui/dialog/dialog-busy";
import { CheckField } from "@openhouse/ui/field/check-field";
import { FormFailure } from "@openhouse/ui/field/form-failure";
import { Tabs } from "@openhouse/ui/tabs/tabs";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { usePage, useFlag } from "../../../../lib/page/page-context.tsx";
import { flagStoreOf } from "../../../../lib/session/portal-store.ts";
import type { FlagStore } from "../../../../lib/session/portal-store.ts";
import { refusedField } from "../../../../lib/forms/refused-field.ts";
import { rememberedUsername, rememberUsername } from "../../../../lib/browser-storage/stored-choice.ts";
import type { LoginProof } from "../../hooks/use-login.ts";
import { findLoginFaults, loginBody, trimmedLogin } from "../../validate-login.ts";
import type { LoginFaults, LoginValues, LoginMethod } from "../../validate-login.ts";
import { CaptchaField } from "../captcha-field.tsx";
import { LoginFields } from "./login-fields.tsx";
import { openDialog } from "../../../../lib/dialogs/dialog-store.ts";

interface LoginFormProps {
  /** The user name that was typed before: in the form in the header, or before the second step. */
  readonly username: string | undefined;
  readonly captchaRound: number;
  readonly isBusy: boolean;
  readonly failure: string | undefined;
  /** Resolves to true if the server accepted the login. */
  readonly onLogin: (proof: LoginProof) => Promise<boolean>;
  /** Clears the message about the last try. */
  readonly onType: () => void;
  readonly refusal: ApiError | undefined;
}

/** Sends nothing while a field is empty or invalid. */
export function LoginForm({ username, captchaRound, isBusy, failure, refusal, onLogin, onType }: LoginFormProps) {
  const { t } = useTexts();
  const { merchant } = usePage();
  const formRef = useRef<HTMLFormElement>(null);
  const methods = methodsOf(flagStoreOf(merchant.flags));
  const [method, setMethod] = useState<LoginMethod>("username");
  const [dialingCode, setDialingCode] = useState(merchant.dialingCode);
  const [faults, setFaults] = useState<LoginFaults>({});
  const [isRemembered, setRemembered] = useState(rememberedUsername() !== "");
  const [values, setValues] = useState<LoginValues>(() => ({
    ...emptyValues,
    username: username ?? rememberedUsername(),
  }));
  const change = (part: Partial<LoginValues>) => {
    setValues((previous) => ({ ...previous, ...part }));
    // A new picture empties the captcha's field. That is not typing, so the messages stay.
    if (part.captcha === "") return;
    setFaults((previous) => withoutFaults(previous, part));
    onType();
  };
  const hasCaptcha = captchaRound > 0;
  const refusedName = refusedField(refusal, hasCaptcha ? (["captcha", "code"] as const) : (["code"] as const));
  const errors: Readonly<Partial<Record<string, string>>> = refusedName === undefined ? {} : { [refusedName]: failure };
  useEffect(() => {
    if (refusal !== undefined) focusOn(formRef.current, refusedName ?? (method === "sms" ? "code" : "password"));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once for each refusal
  }, [refusal]);
  useDialogBusy(isBusy);

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const loginForm = { method, dialingCode, hasCaptcha };
    const trimmed = trimmedLogin(values, dialingCode);
    const nextFaults = findLoginFaults(trimmed, loginForm);
    setFaults(nextFaults);
    if (Object.keys(nextFaults).length > 0) return focusFirstFault(formRef.current, nextFaults);
    const captcha = hasCaptcha ? { captcha: trimmed.captcha } : {};
    const isAccepted = await onLogin({ ...loginBody(trimmed, loginForm), ...captcha });
    if (isAccepted && method === "username") rememberUsername(isRemembered ? trimmed.username : undefined);
  };

  const fields = (
    <LoginFields {...{ method, values, faults, errors, dialingCode, change, setDialingCode, setFaults }} />
  );
  return (
    <form ref={formRef} className="form" method="post" noValidate onSubmit={(event) => void onSubmit(event)}>
      {methods.length > 1 ? (
        <Tabs
          label={t("login.way")}
          tabs={methods.map((id) => ({ id, label: t(`login.way.${id}`) }))}
          selected={method}
          onSelect={(id) => {
            setFaults({});
            onType();
            setMethod(methods.find((candidate) => candidate === id) ?? "username");
          }}
        >
          <div className="form">{fields}</div>
        </Tabs>
      ) : (
        fields
      )}
      {hasCaptcha && (
        <CaptchaField
          round={captchaRound}
          action="login"
          value={values.captcha}
          error={faults.captcha === undefined ? errors["captcha"] : t(faults.captcha)}
          onChange={(captcha) => change({ captcha })}
        />
      )}
      {method === "username" && (
        <CheckField
          label={t("session.login.remember")}
          name="remember"
          checked={isRemembered}
          onChange={({ currentTarget }) => setRemembered(currentTarget.checked)}
        />
      )}
      {method !== "sms" && <ForgotPasswordLink />}
      <FormFailure
        text={faults.form === undefined ? (refusedName === undefined ? failure : undefined) : t(faults.form)}
      />
      <Button type="submit" kind="primary" size="large" isBusy={isBusy}>
        {isBusy ? t("session.login.busy") : t("session.login.action")}
      </Button>
    </form>
  );
}

const emptyValues: LoginValues = { username: "", password: "", mobileNum: "", code: "", captcha: "" };

function methodsOf({ showPhoneLogin, showVerCodeLogin }: FlagStore): LoginMethod[] {
  return ["username", ...(showPhoneLogin ? ["mobile" as const] : []), ...(showVerCodeLogin ? ["sms" as const] : [])];
}

function focusFirstFault(form: HTMLFormElement | null, faults: LoginFaults): void {
  const inputs = [...(form?.querySelectorAll<HTMLInputElement>("input[name]") ?? [])];
  inputs.find(({ name }) => name in faults)?.focus();
}

function focusOn(form: HTMLFormElement | null, name: string): void {
  form?.querySelector<HTMLInputElement>(`input[name=${name}]`)?.focus();
}

/** Removes the fault of a field that changes, and the fault of the whole form. */
function withoutFaults(faults: LoginFaults, changedValues: object): LoginFaults {
  return Object.fromEntries(Object.entries(faults).filter(([name]) => name !== "form" && !(name in changedValues)));
}

/** Link from the login to the password recovery; renders nothing if the flag CHNGPASSVERIF3 is off. */
function ForgotPasswordLink() {
  const { t } = useTexts();
  if (!useFlag("CHNGPASSVERIF3")) return null;
  return (
    <p>
      <button type="button" className="text-link" onClick={() => openDialog({ kind: "forgotPassword" })}>
        {t("recovery.link")}
      </button>
    </p>
  );
}
