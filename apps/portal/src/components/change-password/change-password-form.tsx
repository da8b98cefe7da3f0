/** The form for a new password. It requires the old password, unless the member has just typed it to log in. */

import { useState } from "react";
import type { ReactNode, SubmitEvent } from "react";
import { Button } from "@openhouse/ui/button/button";
import { FormFailure } from "@openhouse/ui/field/form-failure";
import { PasswordField } from "@openhouse/ui/field/password-field";
import { showToast } from "@openhouse/ui/toast/toaster";
import { fillBounds } from "@openhouse/rules/identity/patterns";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { refusedField } from "../../lib/forms/refused-field.ts";
import { useInvalidFocus } from "../../lib/forms/use-invalid-focus.ts";
import { usePasswordRule, passwordFaultOf } from "../../lib/session/use-password-rule.ts";
import type { FieldRule } from "@openhouse/rules/identity/registration-rules";
import type { Reply } from "@openhouse/browser/api-types";
import { notifyNewToken } from "../../lib/browser-storage/kept-page.ts";
import { useApi, usePage } from "../../lib/page/page-context.tsx";
import { useAction } from "../../lib/forms/use-action.ts";
import type { Action } from "../../lib/forms/use-action.ts";

/** An extra part of the form below the passwords, and the values that are sent with it. */
export interface ChangeConsent {
  readonly part: ReactNode;
  /** Shows the faults of the part; returns false until the part is complete. */
  readonly check: () => boolean;
  readonly sent: { readonly agreement: boolean; readonly agreementVersion: string };
}

interface ChangePasswordFormProps {
  /** The change is required right after a login, so the server does not need the old password. */
  readonly isForced?: boolean;
  /** A consent that a forced change also requires. */
  readonly consent?: ChangeConsent | undefined;
  readonly onDone: () => void;
  /** Leaves the form; undefined for a forced change. */
  readonly onCancel?: () => void;
}

const emptyForm: ChangeForm = { oldPassword: "", newPassword: "", confirmNewPassword: "" };
const names = ["oldPassword", "newPassword", "confirmNewPassword"] as const;

const problemTexts = {
  empty: "common.problem.empty",
  pattern: "security.problem.pattern",
  length: "security.problem.length",
  unequal: "security.problem.unequal",
  same: "security.change.same",
} as const;

/** After a refusal the form keeps the typed values. */
export function ChangePasswordForm({ isForced = false, consent, onDone, onCancel }: ChangePasswordFormProps) {
  const { t } = useTexts();
  const rule = usePasswordRule();
  const [form, setForm] = useState(emptyForm);
  const [problems, setProblems] = useState<ChangeProblems>({});
  const action = useChangePassword(() => {
    setForm(emptyForm);
    showToast("success", t("security.change.saved"));
    onDone();
  });
  // If the login was too long ago, the server requires the old password in a forced change, too.
  const asksOld = !isForced || action.code === "empty.field" || form.oldPassword !== "";
  const refusedName = refusedField(action.refusal, names);

  const { form: element, focusInvalid } = useInvalidFocus(action.refusal);

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const nextProblems = findChangeProblems(form, rule, asksOld);
    setProblems(nextProblems);
    const isAgreed = consent?.check() ?? true;
    if (Object.keys(nextProblems).length > 0 || !isAgreed) return focusInvalid();
    const { oldPassword, newPassword, confirmNewPassword } = form;
    const change = { newPassword: newPassword.trim(), confirmNewPassword: confirmNewPassword.trim(), ...consent?.sent };
    void action.run(asksOld ? { oldPassword: oldPassword.trim(), ...change } : change);
  };

  const errorOf = (name: keyof ChangeForm): string | undefined => {
    const problem = problems[name];
    if (problem !== undefined) return fillBounds(t(problemTexts[problem]), rule);
    if (refusedName !== name) return undefined;
    return name === "oldPassword" ? t("security.problem.wrongPassword") : action.failure;
  };
  const field = (name: keyof ChangeForm) => ({
    name,
    label: t(`security.change.${name}`),
    value: form[name],
    required: true,
    error: errorOf(name),
    showLabel: t("common.password.show"),
    hideLabel: t("common.password.hide"),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      setForm({ ...form, [name]: currentTarget.value });
      setProblems({ ...problems, [name]: undefined });
      if (refusedName === name) action.reset();
    },
  });

  return (
    <form ref={element} className="form" noValidate onSubmit={onSubmit}>
      {asksOld && <PasswordField autoComplete="current-password" {...field("oldPassword")} />}
      <PasswordField
        autoComplete="new-password"
        hint={fillBounds(t("security.change.hint"), rule)}
        {...field("newPassword")}
      />
      <PasswordField autoComplete="new-password" {...field("confirmNewPassword")} />
      {consent?.part}
      <FormFailure text={refusedName === undefined ? action.failure : undefined} />
      <div className="form-actions">
        <Button type="submit" kind="primary" icon="key" isBusy={action.isBusy}>
          {t("security.change.action")}
        </Button>
        {onCancel !== undefined && (
          <Button kind="plain" onClick={onCancel}>
            {t("common.cancel")}
          </Button>
        )}
      </div>
    </form>
  );
}

type ChangeForm = Readonly<Record<"oldPassword" | "newPassword" | "confirmNewPassword", string>>;

/** Field → why its value is wrong. */
type ChangeProblems = Readonly<Partial<Record<keyof ChangeForm, "empty" | "pattern" | "length" | "unequal" | "same">>>;

/**
 * Checks the form before it is sent. Source: specification, section 5. Spaces around a password do not count. `asksOld`
 * is false in a forced change right after the login.
 */
function findChangeProblems(form: ChangeForm, rule: FieldRule, asksOld: boolean): ChangeProblems {
  const oldPassword = form.oldPassword.trim();
  const newPassword = form.newPassword.trim();
  const confirmation = form.confirmNewPassword.trim();
  const fault = passwordFaultOf(newPassword, rule);
  const isSame = asksOld && fault === undefined && newPassword === oldPassword;
  return {
    ...(asksOld && oldPassword === "" ? { oldPassword: "empty" } : {}),
    ...(fault === undefined ? (isSame ? { newPassword: "same" } : {}) : { newPassword: fault }),
    ...(confirmation === ""
      ? { confirmNewPassword: "empty" }
      : confirmation === newPassword
        ? {}
        : { confirmNewPassword: "unequal" }),
  };
}

type ChangeReply = Reply<"POST /wps/member/password">;

/** `oldPassword` is omitted if the server accepts the change without it. */
interface PasswordChange {
  readonly oldPassword?: string;
  readonly newPassword: string;
  readonly confirmNewPassword: string;
  /** Sent only with a consent. */
  readonly agreement?: boolean;
  readonly agreementVersion?: string;
}

/** Sends the change and stores the new token of the session. */
function useChangePassword(onDone: () => void): Action<PasswordChange> {
  const api = useApi();
  const { session } = usePage();
  return useAction<PasswordChange, ChangeReply>(
    (body, idempotencyKey) => api.call("POST /wps/member/password", { body, idempotencyKey }),
    ({ token }) => {
      session?.keep(token);
      notifyNewToken();
      onDone();
    },
  );
}
