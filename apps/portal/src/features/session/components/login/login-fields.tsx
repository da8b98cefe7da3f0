/** The fields of one login method. */

import { useState } from "react";
import { TextField } from "@openhouse/ui/field/field";
import { PasswordField } from "@openhouse/ui/field/password-field";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { useApi } from "../../../../lib/page/page-context.tsx";
import { isMobileNumber, trimmedLogin } from "../../validate-login.ts";
import type { LoginFaults, LoginValues, LoginMethod } from "../../validate-login.ts";
import type { CaptchaFields } from "../../hooks/use-captcha-proof.ts";
import { CodeEntry } from "../code-entry.tsx";
import type { SentCode } from "../code-entry.tsx";
import { MobileNumberField } from "../mobile-number-field.tsx";

interface LoginFieldsProps {
  readonly method: LoginMethod;
  readonly values: LoginValues;
  readonly faults: LoginFaults;
  /** Messages for fields that the server refused. */
  readonly errors: Readonly<Partial<Record<string, string>>>;
  readonly dialingCode: string;
  readonly change: (part: Partial<LoginValues>) => void;
  readonly setDialingCode: (dialingCode: string) => void;
  readonly setFaults: (faults: LoginFaults) => void;
}

export function LoginFields(props: LoginFieldsProps) {
  const { t } = useTexts();
  const { method, values, faults, change } = props;
  const [hasUsername] = useState(values.username !== "");
  return (
    <>
      {method === "username" ? (
        <TextField
          label={t("session.username")}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          autoFocus={!hasUsername}
          value={values.username}
          error={faults.username && t(faults.username)}
          onChange={({ currentTarget }) => change({ username: currentTarget.value })}
        />
      ) : (
        <MobileField {...props} />
      )}
      {method === "sms" ? (
        <SmsCodeField {...props} />
      ) : (
        <PasswordField
          label={t("session.password")}
          name="password"
          autoComplete="current-password"
          required
          autoFocus={method === "username" && hasUsername}
          value={values.password}
          error={faults.password && t(faults.password)}
          showLabel={t("session.password.show")}
          hideLabel={t("session.password.hide")}
          onChange={({ currentTarget }) => change({ password: currentTarget.value })}
        />
      )}
    </>
  );
}

function MobileField({ values, faults, dialingCode, change, setDialingCode }: LoginFieldsProps) {
  const { t } = useTexts();
  return (
    <MobileNumberField
      label={t("login.mobile")}
      name="mobileNum"
      required
      value={values.mobileNum}
      error={faults.mobileNum && t(faults.mobileNum)}
      dialingCode={dialingCode}
      onNumber={(mobileNum) => change({ mobileNum })}
      onCountry={setDialingCode}
    />
  );
}

function SmsCodeField({ values, faults, errors, dialingCode, change, setFaults }: LoginFieldsProps) {
  const { t } = useTexts();
  const api = useApi();
  const { mobileNum } = trimmedLogin(values, dialingCode);
  const send = async (person: CaptchaFields): Promise<SentCode | undefined> => {
    if (!isMobileNumber(mobileNum)) {
      setFaults({ mobileNum: "session.error.mobile" });
      return undefined;
    }
    setFaults({});
    const body = { mobileNum, countryDialingCode: dialingCode, ...person };
    const { expiredMinutes: minutes } = await api.call("POST /wps/verification/sms/noLogin", { body });
    const text = t("session.register.code.sent", { number: `${dialingCode} ${mobileNum}`, minutes });
    return { expiredMinutes: minutes, text };
  };
  return (
    <CodeEntry
      label={t("login.code")}
      name="code"
      hint={t("login.code.hint")}
      required
      countdown={`login ${dialingCode}${mobileNum}`}
      value={values.code}
      error={faults.code === undefined ? errors["code"] : t(faults.code)}
      send={send}
      onChange={({ currentTarget }) => change({ code: currentTarget.value })}
    />
  );
}
