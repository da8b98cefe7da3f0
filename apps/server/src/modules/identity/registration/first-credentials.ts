/**
 * Checks the name, nickname and first password of an account that an agent creates for a member, and hashes the
 * password. Six digits are accepted as a first password, and so is the merchant's initial password, because clients of
 * agents send them by default (first-password.ts).
 *
 * Refusals, in this order: the refusals of the user name at registration (register-form.ts; `value.field` names the
 * field), `format.field.err` (nickname), the refusals of the password at registration, `common.pwd.err`,
 * `agents.initial.password.missing` (no password is given and the merchant has no initial password). Runs no queries.
 * Hashing is slow, so call this before the transaction. Source: docs/product-rules.md, Accounts.
 */

import { profileFields, profileTextFault } from "@openhouse/rules/identity/profile-fields";
import { faultOfValue } from "@openhouse/rules/identity/registration-rules";
import type { Deps } from "../../../core/deps.ts";
import { formRules } from "../../../core/merchant/form-rules.ts";
import type { Merchant } from "../../../core/merchant/merchant.ts";
import { Refusal } from "../../../core/refusal.ts";
import { lengthRefusal } from "../length-refusal.ts";
import { isSixDigits } from "../recovery/first-password.ts";
import { isInitialPassword, refuseGuessablePassword } from "../recovery/refuse-guessable-password.ts";
import { refusalOf } from "./register-form.ts";

export interface CredentialsInput {
  readonly username: string;
  /** If undefined or empty, it is the account name. */
  readonly nickname?: string | undefined;
  /** If undefined or empty, the merchant's initial password is used. */
  readonly password?: string | undefined;
}

export interface FirstCredentials {
  /** Lower case. */
  readonly account: string;
  readonly nickname: string;
  readonly passwordHash: string;
  readonly isInitialPassword: boolean;
}

export async function firstCredentials(
  { passwords }: Pick<Deps, "passwords">,
  merchant: Merchant,
  input: CredentialsInput,
): Promise<FirstCredentials> {
  const account = input.username.trim();
  const nickname = input.nickname?.trim() ?? "";
  // The password is trimmed, because the login trims it too.
  const password = input.password?.trim() ?? "";
  const hasChosenPassword = password !== "" && !isInitialPassword(merchant, password);
  refuseInvalidField(merchant, "username", account);
  if (nickname !== "") refuseInvalidNickname(nickname);
  if (hasChosenPassword && !isSixDigits(password)) {
    refuseInvalidField(merchant, "password", password);
    await refuseGuessablePassword(merchant, password, "password");
  }
  const effectivePassword = hasChosenPassword ? password : merchant.settings["password.initial"];
  if (effectivePassword === "") throw new Refusal("agents.initial.password.missing", {}, { field: "password" });
  return {
    account: account.toLowerCase(),
    nickname: nickname === "" ? account.toLowerCase() : nickname,
    passwordHash: await passwords.hash(effectivePassword),
    isInitialPassword: !hasChosenPassword,
  };
}

function refuseInvalidField(merchant: Merchant, field: "username" | "password", value: string): void {
  const rule = formRules(merchant)[field];
  const fault = faultOfValue(value, { ...rule, required: true });
  if (fault !== undefined) throw refusalOf(field, fault, rule);
}

function refuseInvalidNickname(nickname: string): void {
  const field = "nickname";
  const fault = profileTextFault(field, nickname);
  if (fault === "length") throw lengthRefusal("format.field.err", field, profileFields[field]);
  if (fault !== undefined) throw new Refusal("format.field.err", {}, { field });
}
