/** What must stand in the form of a new password before it is sent. Source: portal-spec section 5. */

import type { FieldRule } from "@openhouse/rules/identity/registration-rules";
import { passwordFaultOf } from "../../lib/use-password-rule.ts";

export type ChangeForm = Readonly<Record<"oldPassword" | "newPassword" | "confirmNewPassword", string>>;
/** Field → the end of its text's key. */
export type ChangeProblems = Readonly<
  Partial<Record<keyof ChangeForm, "empty" | "pattern" | "length" | "unequal" | "same">>
>;

/** Blanks around a password do not count. `asksOld` is false in a forced change right after the login. */
export function findChangeProblems(form: ChangeForm, rule: FieldRule, asksOld: boolean): ChangeProblems {
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
