/** The form of a registration: each field shows its first error next to its label. */

import { useState } from "react";
import type { SubmitEvent } from "react";
import { Button } from "@openhouse/ui/button/button";
import { CheckField } from "@openhouse/ui/field/check-field";
import { TextField } from "@openhouse/ui/field/field";
import { PasswordField } from "@openhouse/ui/field/password-field";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { Texts } from "@openhouse/i18n/text-store";
import { FormFailure } from "@openhouse/ui/field/form-failure";
import { useApi, usePage } from "../../../lib/page-context.tsx";
import { useAction } from "../../../lib/use-action.ts";
import { useEnterSession } from "../hooks/use-enter-session.ts";
import { boundsText, validateRegistration } from "../validate-registration.ts";
import type { FieldFault, Registration, RegistrationFaults, RegistrationRules } from "../validate-registration.ts";

/** See the head of this file. */
export function RegisterForm({ rules }: { rules: RegistrationRules }) {
  const { t } = useTexts();
  const { house } = usePage();
  const [faults, setFaults] = useState<RegistrationFaults>({});
  const { isBusy, failure, register } = useRegister();

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = readRegistration(event.currentTarget);
    const found = validateRegistration(values, rules);
    setFaults(found);
    const [first] = Object.keys(found);
    if (first === undefined) void register(values);
    else event.currentTarget.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  };

  const error = (field: keyof Registration) => faultText(t, rules, faults[field]);
  const toggles = { showLabel: t("session.password.show"), hideLabel: t("session.password.hide") };
  return (
    <form className="form" noValidate onSubmit={onSubmit}>
      <TextField
        label={t("session.username")}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        autoFocus
        hint={t("session.hint.username", { bounds: boundsText(rules.username) })}
        error={error("username")}
      />
      <PasswordField
        {...toggles}
        label={t("session.password")}
        name="password"
        autoComplete="new-password"
        required
        hint={t("session.hint.password", { bounds: boundsText(rules.password) })}
        error={error("password")}
      />
      <PasswordField
        {...toggles}
        label={t("session.confirmPassword")}
        name="confirmPassword"
        autoComplete="new-password"
        required
        error={error("confirmPassword")}
      />
      <CheckField label={t("session.agree", { age: house.agreementAge })} name="isOfAge" error={error("isOfAge")} />
      <FormFailure text={failure} />
      <Button type="submit" kind="primary" size="large" isBusy={isBusy}>
        {isBusy ? t("session.register.busy") : t("session.register.action")}
      </Button>
    </form>
  );
}

function useRegister() {
  const api = useApi();
  const enter = useEnterSession();
  const { isBusy, failure, run } = useAction(
    ({ username, password, confirmPassword }: Registration, idempotencyKey) => {
      const query = new URLSearchParams(location.search);
      const referralCode = query.get("referralCode") ?? query.get("r");
      const body = {
        username,
        password,
        confirmPassword,
        registerUrl: location.href.slice(0, 500),
        domain: location.hostname,
        registerMethod: "WEB",
        login: true,
        ...(referralCode === null ? {} : { referralCode }),
      };
      return api.call("PUT /wps/member/register", { body, idempotencyKey });
    },
  );
  const register = async (values: Registration) => {
    const result = await run(values);
    if (result !== undefined) enter(result, "/");
  };
  return { isBusy, failure, register };
}

function readRegistration(element: HTMLFormElement): Registration {
  const form = new FormData(element);
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  return {
    username: text("username").trim(),
    password: text("password"),
    confirmPassword: text("confirmPassword"),
    isOfAge: form.has("isOfAge"),
  };
}

function faultText(t: Texts["t"], rules: RegistrationRules, fault: FieldFault | undefined): string | undefined {
  switch (fault) {
    case undefined:
      return undefined;
    case "empty":
      return t("session.error.empty");
    case "username":
      return t("session.error.username", { bounds: boundsText(rules.username) });
    case "passwordLength":
      return t("session.error.password", { bounds: boundsText(rules.password) });
    case "passwordFormat":
      return t("session.error.passwordFormat");
    case "confirm":
      return t("session.error.confirm");
    case "agree":
      return t("session.error.agree");
  }
}
