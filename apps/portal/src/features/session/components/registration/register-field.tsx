/** One field of the registration form: the matching control, its first error and its hint. */

import { earliestBirthday } from "@openhouse/rules/identity/age";
import { hintText } from "@openhouse/rules/identity/hint-text";
import type { FormField } from "@openhouse/rules/identity/registration-form";
import type { RegistrationField } from "@openhouse/rules/identity/registration-rules";
import { TextField } from "@openhouse/ui/field/field";
import { PasswordField } from "@openhouse/ui/field/password-field";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { RegistrationState } from "../../hooks/use-registration.ts";
import { faultText } from "../../validate-registration.ts";
import { CaptchaField } from "../captcha-field.tsx";
import { MobileNumberField } from "../mobile-number-field.tsx";
import { RegisterCodeField } from "./register-code-field.tsx";

interface RegisterFieldProps {
  readonly field: FormField;
  readonly state: RegistrationState;
  /** Number of tries to send the form; each try needs a new captcha. */
  readonly round: number;
  /** The server's message about this field. */
  readonly refusal: string | undefined;
}

export interface ControlProps {
  readonly label: string;
  readonly name: RegistrationField;
  readonly value: string;
  readonly required: boolean;
  readonly hint: string;
  readonly error: string | undefined;
  readonly autoComplete: string;
  readonly maxLength: number;
  readonly onChange: (event: { readonly currentTarget: HTMLInputElement }) => void;
  readonly onBlur: () => void;
}

export function RegisterField({ field, state, round, refusal }: RegisterFieldProps) {
  const { t } = useTexts();
  const { name, rule } = field;
  const fault = state.faults[name];
  const isRefusedNumber = name === "mobileNum" && state.isNumberInvalid;
  const control: ControlProps = {
    label: t(`registration.field.${name}`),
    name,
    value: state.values[name] ?? "",
    required: rule.required,
    hint: hintText(t, field),
    error: isRefusedNumber ? t("session.error.mobile") : fault === undefined ? refusal : faultText(t, field, fault),
    autoComplete: completions[name] ?? "off",
    // Longer than every rule's maximum, so that a value that is too long gets a message and is not cut.
    maxLength: 300,
    onChange: ({ currentTarget }) => state.type(name, currentTarget.value),
    onBlur: () => state.leave(name),
  };
  if (name === "mobileNum") {
    const { dialingCode, chooseCountry } = state;
    const onNumber = (text: string) => state.type(name, text);
    return <MobileNumberField {...control} {...{ dialingCode, onNumber }} onCountry={chooseCountry} />;
  }
  if (name === "verificationCode") return <RegisterCodeField control={control} state={state} />;
  if (name === "captcha") {
    const onChange = (answer: string) => state.type(name, answer);
    return (
      <CaptchaField round={round} action="register" value={control.value} error={control.error} onChange={onChange} />
    );
  }
  if (rule.type === "password") {
    const toggles = { showLabel: t("session.password.show"), hideLabel: t("session.password.hide") };
    return <PasswordField {...control} {...toggles} />;
  }
  if (name === "birthday") return <TextField {...control} type="date" min={earliestBirthday} />;
  const isDigits = rule.type === "number";
  return (
    <TextField
      {...control}
      inputMode={name === "email" ? "email" : isDigits ? "numeric" : "text"}
      autoCapitalize={name === "payeeName" ? "words" : "none"}
      spellCheck={false}
    />
  );
}

const completions: Partial<Record<RegistrationField, string>> = {
  username: "username",
  password: "new-password",
  confirmPassword: "new-password",
  birthday: "bday",
  payeeName: "name",
  email: "email",
  mobileNum: "tel-national",
  verificationCode: "one-time-code",
  paymentPassword: "new-password",
};
