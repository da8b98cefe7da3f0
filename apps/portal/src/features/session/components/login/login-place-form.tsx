/** The second step of a login from an unknown login location. Source: specification, section 4. */

import "./login-place-form.css";
import { useEffect, useRef, useState } from "react";
import type { SubmitEvent } from "react";
import { Button } from "@openhouse/ui/button/button";
import { useDialogBusy } from "@openhouse/ui/dialog/dialog-busy";
import { TextField } from "@openhouse/ui/field/field";
import { FormFailure } from "@openhouse/ui/field/form-failure";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { PendingPlace } from "../../hooks/use-login.ts";
import { usePlaceStep } from "../../hooks/use-place-step.ts";
import type { LocationMethod } from "../../read-login-refusal.ts";
import { CodeEntry } from "../code-entry.tsx";

interface LoginPlaceFormProps {
  readonly pending: PendingPlace;
  readonly returnTo: string | undefined;
  readonly onBack: () => void;
}

export function LoginPlaceForm({ pending, returnTo, onBack }: LoginPlaceFormProps) {
  const { t } = useTexts();
  const { methods } = pending.step;
  const { isBusy, failure, refusal, isOver, send, confirm, forget } = usePlaceStep(pending, returnTo);
  useDialogBusy(isBusy);
  const [chosen, setChosen] = useState(methods[0]);
  const [code, setCode] = useState("");
  const [isEmpty, setEmpty] = useState(false);
  const methodText = usePlaceMethodText();

  const formRef = useRef<HTMLFormElement>(null);
  const isOfCode = refusal !== undefined && wrongCodes.has(refusal.code);
  useEffect(() => formRef.current?.querySelector<HTMLInputElement>("input[name=method]:checked")?.focus(), []);
  useEffect(() => {
    if (isOfCode) formRef.current?.querySelector<HTMLInputElement>("input[name=placeCode]")?.focus();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once for each refusal
  }, [refusal]);

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setEmpty(code.trim() === "");
    if (code.trim() === "") formRef.current?.querySelector<HTMLInputElement>("input[name=placeCode]")?.focus();
    if (chosen !== undefined && code.trim() !== "") void confirm(chosen.method, code.trim());
  };
  const type = (text: string) => {
    setCode(text);
    setEmpty(false);
    forget();
  };
  const choose = (method: LocationMethod) => {
    setChosen(method);
    type("");
  };
  const ofCode = isOfCode ? failure : undefined;
  const entry = {
    name: "placeCode",
    required: true,
    value: code,
    error: isEmpty ? t(chosen?.method === "bank" ? "common.problem.empty" : "session.error.code") : ofCode,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => type(currentTarget.value),
  };
  return (
    <form ref={formRef} className="form" noValidate onSubmit={onSubmit}>
      <p className="muted">{t("login.place.text")}</p>
      <fieldset className="place-methods">
        <legend>{t("login.place.method")}</legend>
        {methods.map((one) => (
          <label key={one.method}>
            <input type="radio" name="method" checked={one === chosen} onChange={() => choose(one)} />
            {methodText(one)}
          </label>
        ))}
      </fieldset>
      {chosen?.method === "totp" && (
        <TextField
          {...entry}
          label={t("login.totp")}
          hint={t("login.totp.hint")}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
        />
      )}
      {chosen?.method === "bank" && (
        <TextField {...entry} label={t("login.bank")} hint={t("login.bank.hint")} autoComplete="off" />
      )}
      {(chosen?.method === "sms" || chosen?.method === "email") && (
        <CodeEntry
          {...entry}
          key={chosen.method}
          label={t("login.code")}
          hint={t("login.code.hint")}
          countdown={`place ${chosen.method} ${chosen.to}`}
          send={() => send(chosen)}
        />
      )}
      <FormFailure text={isOfCode ? undefined : failure} />
      <Button type="submit" kind="primary" size="large" isBusy={isBusy} disabled={isOver}>
        {isBusy ? t("login.place.busy") : t("login.place.action")}
      </Button>
      <Button kind="plain" onClick={onBack}>
        {t("login.place.back")}
      </Button>
    </form>
  );
}

/** The messages of these codes are shown at the field. */
const wrongCodes: ReadonlySet<string> = new Set([
  "login.place.invalid",
  "verification.code.invalid",
  "verification.code.expired",
]);

function usePlaceMethodText(): (method: LocationMethod) => string {
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
