/**
 * Refuses passwords that are in a list of about 50,000 common passwords. The list is part of the installation, so no
 * outside service sees the password. Source: docs/security.md, Guessing.
 */

import type { Merchant } from "../../../core/merchant/merchant.ts";
import { Refusal } from "../../../core/refusal.ts";

let listPromise: Promise<ReadonlySet<string>> | undefined;

/**
 * Refuses `common.pwd.err` (400; `value.field` names the field) for the merchant's initial password. Unless the
 * merchant has switched `password.refusesCommon` off, also refuses the passwords of the list, in upper or lower case
 * and reversed, and the merchant's own words (`ownWordsOf`) with any digits or symbols added. The list is loaded when
 * it is first needed.
 */
export async function refuseGuessablePassword(merchant: Merchant, password: string, field: string): Promise<void> {
  if (isInitialPassword(merchant, password)) throw new Refusal("common.pwd.err", {}, { field });
  if (!merchant.settings["password.refusesCommon"]) return;
  listPromise ??= loadList();
  const list = await listPromise;
  const letters = Array.from(password.normalize("NFKC").toLowerCase());
  // The reversed password is also checked: attackers try it, and the list omits entries that are reversals of others.
  const isCommon = list.has(letters.join("")) || list.has(letters.toReversed().join(""));
  if (isCommon || ownWordsOf(merchant).has(lettersOf(password))) throw new Refusal("common.pwd.err", {}, { field });
}

/**
 * Returns true for the password that agents give to new downlines, which is widely known (specification, section 4,
 * {secret}).
 */
export function isInitialPassword({ settings }: Merchant, password: string): boolean {
  const initial = settings["password.initial"];
  return initial !== "" && password === initial;
}

const shortestOwnWord = 4;

/** The merchant's code, its name with each word of it, and the parts of its hosts except the last (such as "com"). */
function ownWordsOf({ code, name, hosts }: Merchant): ReadonlySet<string> {
  const parts = hosts.flatMap((host) => host.split(".").slice(0, -1));
  const words = [code, name, ...name.split(" "), ...parts].map(lettersOf);
  return new Set(words.filter((word) => word.length >= shortestOwnWord));
}

function lettersOf(text: string): string {
  return text.normalize("NFKC").toLowerCase().replaceAll(/\P{L}/gu, "");
}

async function loadList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
}
