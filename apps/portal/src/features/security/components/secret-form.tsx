/** A short form of the security centre. It sends nothing while a field is empty, and shows which fields are empty. */

import { useState } from "react";
import type { ReactNode, SubmitEvent } from "react";
import { Button } from "@openhouse/ui/button/button";
import { FormFailure } from "@openhouse/ui/field/form-failure";
import { TextField } from "@openhouse/ui/field/field";
import { PasswordField } from "@openhouse/ui/field/password-field";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { refusedField } from "../../../lib/forms/refused-field.ts";
import type { Action } from "../../../lib/forms/use-action.ts";
import { useInvalidFocus } from "../../../lib/forms/use-invalid-focus.ts";

export interface SecretField<Name extends string> {
  readonly name: Name;
  readonly label: string;
  readonly hint?: string;
  /** `digits` is a code of digits only; `code` may contain letters. */
  readonly kind: "password" | "digits" | "code" | "email" | "tel";
}

interface SecretFormProps<Name extends string> {
  readonly fields: readonly SecretField<Name>[];
  readonly action: Pick<Action<never>, "isBusy" | "failure" | "code" | "refusal" | "reset">;
  readonly submitLabel: string;
  readonly isDanger?: boolean;
  readonly onSend: (values: Readonly<Record<Name, string>>) => unknown;
  readonly onCancel: () => void;
  readonly children?: ReactNode;
}

/** After a refusal the form keeps the typed values. */
export function SecretForm<Name extends string>(props: SecretFormProps<Name>) {
  const { fields, action, submitLabel, isDanger = false, onSend, onCancel, children } = props;
  const { t } = useTexts();
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [missingNames, setMissingNames] = useState<readonly Name[]>([]);
  const { form, focusInvalid } = useInvalidFocus(action.refusal);
  const names = fields.map(({ name }) => name);
  const refusedName = refusedField(action.refusal, names);
  // The server's message mentions the user name, but this form only has the password.
  const refusal = action.code === "login.cred.err" ? t("security.problem.wrongPassword") : action.failure;

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const trimmed = Object.fromEntries(names.map((name) => [name, (values[name] ?? "").trim()]));
    const empty = names.filter((name) => trimmed[name] === "");
    setMissingNames(empty);
    if (empty.length === 0) onSend(trimmed as Record<Name, string>);
    else focusInvalid();
  };
  const inputOf = ({ name, label, hint }: SecretField<Name>) => ({
    name,
    label,
    hint,
    required: true,
    value: values[name] ?? "",
    error: missingNames.includes(name) ? t("common.problem.empty") : refusedName === name ? refusal : undefined,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      setValues({ ...values, [name]: currentTarget.value });
      setMissingNames(missingNames.filter((missingName) => missingName !== name));
      if (refusedName === name) action.reset();
    },
  });

  return (
    <form ref={form} className="form" noValidate onSubmit={onSubmit}>
      {children}
      {fields.map((field) =>
        field.kind === "password" ? (
          <PasswordField
            key={field.name}
            {...inputOf(field)}
            autoComplete="current-password"
            showLabel={t("common.password.show")}
            hideLabel={t("common.password.hide")}
          />
        ) : (
          <TextField key={field.name} {...inputOf(field)} {...inputKinds[field.kind]} />
        ),
      )}
      <FormFailure text={refusedName === undefined ? action.failure : undefined} />
      <div className="form-actions">
        <Button type="submit" kind={isDanger ? "danger" : "primary"} isBusy={action.isBusy}>
          {submitLabel}
        </Button>
        <Button kind="plain" onClick={onCancel}>
          {t("common.cancel")}
        </Button>
      </div>
    </form>
  );
}

const inputKinds = {
  digits: { autoComplete: "one-time-code", inputMode: "numeric", spellCheck: false, maxLength: 20 },
  code: { autoComplete: "one-time-code", autoCapitalize: "characters", spellCheck: false, maxLength: 40 },
  email: { type: "email", autoComplete: "email" },
  tel: { type: "tel", autoComplete: "tel" },
} as const;
