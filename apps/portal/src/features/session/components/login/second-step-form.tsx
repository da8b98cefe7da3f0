/** The second step of a login from an unknown login location. Source: specification, section 4. */

import "./second-step-form.css";
import { useEffect, useRef, useState } from "react";
import type { SubmitEvent } from "react";
import { Button } from "@openhouse/ui/button/button";
import { useDialogBusy } from "@openhouse/ui/dialog/dialog-busy";
import { TextField } from "@openhouse/ui/field/field";
import { FormFailure } from "@openhouse/ui/field/form-failure";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { PendingSecondStep } from "../../hooks/use-login.ts";
import { useSecondStep } from "../../hooks/use-second-step.ts";
import type { LocationMethod } from "../../read-login-refusal.ts";
import { CodeEntry } from "../code-entry.tsx";

interface SecondStepFormProps {
  readonly pending: PendingSecondStep;
  readonly returnTo: string | undefined;
  readonly onBack: () => void;
}

export function SecondStepForm({ pending, returnTo, onBack }: SecondStepFormProps) {
  const { t } = useTexts();
  const { methods } = pending.step;
  const { isBusy, failure, refusal, isTicketInvalid, send, confirm, clearFailure } = useSecondStep(pending, returnTo);
  useDialogBusy(isBusy);
  const [chosenMethod, setChosenMethod] = useState(methods[0]);
  const [code, setCode] = useState("");
  const [isEmpty, setEmpty] = useState(false);
  const methodText = useMethodText();

  const formRef = useRef<HTMLFormElement>(null);
  const isCodeRefused = refusal !== undefined && wrongCodes.has(refusal.code);
  useEffect(() => {
    formRef.current?.querySelector<HTMLInputElement>("input[name=method]:checked")?.focus();
  }, []);
  useEffect(() => {
    if (isCodeRefused) formRef.current?.querySelector<HTMLInputElement>("input[name=placeCode]")?.focus();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once for each refusal
  }, [refusal]);

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setEmpty(code.trim() === "");
    if (code.trim() === "") formRef.current?.querySelector<HTMLInputElement>("input[name=placeCode]")?.focus();
    if (chosenMethod !== undefined && code.trim() !== "") void confirm(chosenMethod.method, code.trim());
  };
  const changeCode = (text: string) => {
    setCode(text);
    setEmpty(false);
    clearFailure();
  };
  const chooseMethod = (method: LocationMethod) => {
    setChosenMethod(method);
    changeCode("");
  };
  const codeFailure = isCodeRefused ? failure : undefined;
  const inputProps = {
    name: "placeCode",
    required: true,
    value: code,
    error: isEmpty ? t(chosenMethod?.method === "bank" ? "common.problem.empty" : "session.error.code") : codeFailure,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => changeCode(currentTarget.value),
  };
  return (
    <form ref={formRef} className="form" noValidate onSubmit={onSubmit}>
      <p className="muted">{t("login.place.text")}</p>
      <fieldset className="place-methods">
        <legend>{t("login.place.method")}</legend>
        {methods.map((entry) => (
          <label key={entry.method}>
            <input type="radio" name="method" checked={entry === chosenMethod} onChange={() => chooseMethod(entry)} />
            {methodText(entry)}
          </label>
        ))}
      </fieldset>
      {chosenMethod?.method === "totp" && (
        <TextField
          {...inputProps}
          label={t("login.totp")}
          hint={t("login.totp.hint")}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
        />
      )}
      {chosenMethod?.method === "bank" && (
        <TextField {...inputProps} label={t("login.bank")} hint={t("login.bank.hint")} autoComplete="off" />
      )}
      {(chosenMethod?.method === "sms" || chosenMethod?.method === "email") && (
        <CodeEntry
          {...inputProps}
          key={chosenMethod.method}
          label={t("login.code")}
          hint={t("login.code.hint")}
          countdown={`place ${chosenMethod.method} ${chosenMethod.to}`}
          send={() => send(chosenMethod)}
        />
      )}
      <FormFailure text={isCodeRefused ? undefined : failure} />
      <Button type="submit" kind="primary" size="large" isBusy={isBusy} disabled={isTicketInvalid}>
        {isBusy ? t("login.place.busy") : t("login.place.action")}
      </Button>
      <Button kind="plain" onClick={onBack}>
        {t("login.place.back")}
      </Button>
    </form>
  );
}

/** Error codes whose messages are shown at the field for the code. */
const wrongCodes: ReadonlySet<string> = new Set([
  "login.place.invalid",
  "verification.code.invalid",
  "verification.code.expired",
]);

function useMethodText(): (method: LocationMethod) => string {
  const { t } = useTexts();
  return ({ method, to }) => {
    switch (method) {
      case "sms":
        return t("login.place.sms", { to });
      case "email":
        return t("login.place.email", { to });
      case "bank":
        return t("login.place.bank");
      case "totp":
        return t("login.place.totp");
    }
  };
}
