/**
 * Keeps people from passwords that stand at the top of every guesser's list: some fifty thousand, most used first, from
 * a published list that travels with the house, so nobody outside is asked. Source: docs/security.md, Guessing.
 */

import type { Merchant } from "../../../core/merchant/merchant.ts";
import { Refusal } from "../../../core/refusal.ts";

let loading: Promise<ReadonlySet<string>> | undefined;

/**
 * Refuses `common.pwd.err` (400; `value.field` names the field) for a password of the list, in whatever case or
 * backwards, unless the merchant has switched `password.refusesCommon` off, and always for the initial password of the
 * house. The list is read at the first call.
 */
export async function refuseGuessablePassword(merchant: Merchant, password: string, field: string): Promise<void> {
  if (isInitialPassword(merchant, password)) throw new Refusal("common.pwd.err", {}, { field });
  if (!merchant.settings["password.refusesCommon"]) return;
  loading ??= loadList();
  const list = await loading;
  const letters = Array.from(password.normalize("NFKC").toLowerCase());
  // Backwards, too: guessers try it, and the list leaves out what is only another entry reversed.
  const isCommon = list.has(letters.join("")) || list.has(letters.toReversed().join(""));
  if (isCommon) throw new Refusal("common.pwd.err", {}, { field });
}

/**
 * True for the password that agents give to their new downlines: everybody knows it (specification, section 4,
 * {secret}).
 */
export function isInitialPassword({ settings }: Merchant, password: string): boolean {
  const initial = settings["password.initial"];
  return initial !== "" && password === initial;
}

async function loadList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
}
