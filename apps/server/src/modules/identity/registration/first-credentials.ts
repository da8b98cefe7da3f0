/**
 * Name and password of an account that somebody else opens, fit for the table.
 *
 * Refusals, in this order: those of the registration's user name and password (register-form.ts; `value.field` names
 * the field), `common.pwd.err`, and without a password `agents.initial.password.missing` where the house has none to
 * give. Reads nothing; costs a hash, so it is asked for before the transaction. Source: docs/product-rules.md,
 * Accounts.
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
  /** Undefined: the initial password of the house. */
  readonly password: string | undefined;
}

export interface FirstCredentials {
  /** Small letters. */
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
  // As the login reads it.
  const password = input.password?.trim();
  refuseUnfit(merchant, "username", account);
  if (password !== undefined) {
    refuseUnfit(merchant, "password", password);
    await refuseGuessablePassword(merchant, password, "password");
  }
  const given = password ?? merchant.settings["password.initial"];
  if (given === "") throw new Refusal("agents.initial.password.missing", {}, { field: "password" });
  return {
    account: account.toLowerCase(),
    passwordHash: await passwords.hash(given),
    isInitialPassword: password === undefined,
  };
}

function refuseUnfit(merchant: Merchant, field: "username" | "password", value: string): void {
  const rule = formRules(merchant)[field];
  const fault = faultOfValue(value, { ...rule, required: true });
  if (fault !== undefined) throw refusalOf(field, fault, rule);
}
