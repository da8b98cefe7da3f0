/** The form of a new password. The old one is asked for, unless it was just typed at the login. */

import { useState } from "react";
import type { ReactNode, SubmitEvent } from "react";
import { Button } from "@openhouse/ui/button/button";
import { FormFailure } from "@openhouse/ui/field/form-failure";
import { PasswordField } from "@openhouse/ui/field/password-field";
import { showToast } from "@openhouse/ui/toast/toaster";
import { fillBounds } from "@openhouse/rules/identity/patterns";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { refusedField } from "../../lib/refused-field.ts";
import { useWrongFocus } from "../../lib/use-wrong-focus.ts";
import { usePasswordRule, passwordFaultOf } from "../../lib/use-password-rule.ts";
import type { FieldRule } from "@openhouse/rules/identity/registration-rules";
import type { Reply } from "@openhouse/browser/api-types";
import { renewPerson } from "../../lib/kept-page.ts";
import { useApi, usePage } from "../../lib/page-context.tsx";
import { useAction } from "../../lib/use-action.ts";
import type { Action } from "../../lib/use-action.ts";

/** A part of the form that stands below the passwords, and what is sent of it. */
export interface ChangeConsent {
  readonly part: ReactNode;
  /** Says what is missing; false while something is. */
  readonly check: () => boolean;
  readonly sent: { readonly agreement: boolean; readonly agreementVersion: string };
}

interface ChangePasswordFormProps {
  /** The login came just before: the server knows. */
  readonly isForced?: boolean;
  /** What else has to be said with a forced change. */
  readonly consent?: ChangeConsent | undefined;
  readonly onDone: () => void;
  /** Where the form may be left; a forced change may not. */
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

/** A refusal leaves what was typed. */
export function ChangePasswordForm({ isForced = false, consent, onDone, onCancel }: ChangePasswordFormProps) {
  const { t } = useTexts();
  const rule = usePasswordRule();
  const [form, setForm] = useState(emptyForm);
  const [problems, setProblems] = useState<ChangeProblems>({});
  const action = useChangePassword(() => {
    setForm(emptyForm);
    showToast("gain", t("security.change.saved"));
    onDone();
  });
  // The login was too long ago: then the server asks for it after all.
  const asksOld = !isForced || action.code === "empty.field" || form.oldPassword !== "";
  const refused = refusedField(action.refusal, names);

  const { form: element, look } = useWrongFocus(action.refusal);

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const found = findChangeProblems(form, rule, asksOld);
    setProblems(found);
    const isAgreed = consent?.check() ?? true;
    if (Object.keys(found).length > 0 || !isAgreed) return look();
    const { oldPassword, newPassword, confirmNewPassword } = form;
    const change = { newPassword: newPassword.trim(), confirmNewPassword: confirmNewPassword.trim(), ...consent?.sent };
    void action.run(asksOld ? { oldPassword: oldPassword.trim(), ...change } : change);
  };

  const errorOf = (name: keyof ChangeForm): string | undefined => {
    const problem = problems[name];
    if (problem !== undefined) return fillBounds(t(problemTexts[problem]), rule);
    if (refused !== name) return undefined;
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
      if (refused === name) action.reset();
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
      <FormFailure text={refused === undefined ? action.failure : undefined} />
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

/** Field → the end of its text's key. */
type ChangeProblems = Readonly<Partial<Record<keyof ChangeForm, "empty" | "pattern" | "length" | "unequal" | "same">>>;

/**
 * What must stand in the form of a new password before it is sent. Source: specification, section 5.
 * Blanks around a password do not count. `asksOld` is false in a forced change right after the login.
 */
function findChangeProblems(form: ChangeForm, rule: FieldRule, asksOld: boolean): ChangeProblems {
  const oldPassword = form.oldPassword.trim();
  const newPassword = form.newPassword.trim();
  const confirmed = form.confirmNewPassword.trim();
  const fault = passwordFaultOf(newPassword, rule);
  const isSame = asksOld && fault === undefined && newPassword === oldPassword;
  return {
    ...(asksOld && oldPassword === "" ? { oldPassword: "empty" } : {}),
    ...(fault === undefined ? (isSame ? { newPassword: "same" } : {}) : { newPassword: fault }),
    ...(confirmed === ""
      ? { confirmNewPassword: "empty" }
      : confirmed === newPassword
        ? {}
        : { confirmNewPassword: "unequal" }),
  };
}

type ChangedPassword = Reply<"POST /wps/member/password">;

/** `oldPassword` is left out where the house knows that it was just typed. */
interface PasswordChange {
  readonly oldPassword?: string;
  readonly newPassword: string;
  readonly confirmNewPassword: string;
  /** Of whom it is asked. */
  readonly agreement?: boolean;
  readonly agreementVersion?: string;
}

/** Sends a change of the password, and goes on with the token that the session has after it. */
function useChangePassword(onDone: () => void): Action<PasswordChange> {
  const api = useApi();
  const { session } = usePage();
  return useAction<PasswordChange, ChangedPassword>(
    (body, idempotencyKey) => api.call("POST /wps/member/password", { body, idempotencyKey }),
    ({ token }) => {
      session?.keep(token);
      renewPerson();
      onDone();
    },
  );
}
