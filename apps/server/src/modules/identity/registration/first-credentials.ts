/**
 * Checks the name and password of an account that an agent creates for a member, and hashes the password.
 *
 * Refusals, in this order: the refusals of user name and password at registration (register-form.ts; `value.field`
 * names the field), `common.pwd.err`, `agents.initial.password.missing` (no password is given and the merchant has no
 * initial password). Runs no queries. Hashing is slow, so call this before the transaction. Source:
 * docs/product-rules.md, Accounts.
 */

import { faultOfValue } from "@openhouse/rules/identity/registration-rules";
import type { Deps } from "../../../core/deps.ts";
import { formRules } from "../../../core/merchant/form-rules.ts";
import type { Merchant } from "../../../core/merchant/merchant.ts";
import { Refusal } from "../../../core/refusal.ts";
import { refuseGuessablePassword } from "../recovery/refuse-guessable-password.ts";
import { refusalOf } from "./register-form.ts";

export interface CredentialsInput {
  readonly username: string;
  /** If undefined, the merchant's initial password is used. */
  readonly password: string | undefined;
}

export interface FirstCredentials {
  /** Lower case. */
  readonly account: string;
  readonly passwordHash: string;
  readonly isInitialPassword: boolean;
}

export async function firstCredentials(
  { passwords }: Pick<Deps, "passwords">,
  merchant: Merchant,
  input: CredentialsInput,
): Promise<FirstCredentials> {
  const account = input.username.trim();
  // The password is trimmed, because the login trims it too.
  const password = input.password?.trim();
  refuseInvalidField(merchant, "username", account);
  if (password !== undefined) {
    refuseInvalidField(merchant, "password", password);
    await refuseGuessablePassword(merchant, password, "password");
  }
  const effectivePassword = password ?? merchant.settings["password.initial"];
  if (effectivePassword === "") throw new Refusal("agents.initial.password.missing", {}, { field: "password" });
  return {
    account: account.toLowerCase(),
    passwordHash: await passwords.hash(effectivePassword),
    isInitialPassword: password === undefined,
  };
}

function refuseInvalidField(merchant: Merchant, field: "username" | "password", value: string): void {
  const rule = formRules(merchant)[field];
  const fault = faultOfValue(value, { ...rule, required: true });
  if (fault !== undefined) throw refusalOf(field, fault, rule);
}
