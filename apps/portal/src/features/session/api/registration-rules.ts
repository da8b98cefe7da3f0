/**
 * The rules of the registration form, read once per browser session and stored with their version. When the system
 * status names another version, the rules are read again, so that an open form follows the merchant's changes.
 */

import { useEffect, useState } from "react";
import type { Reply } from "@openhouse/browser/api-types";
import { registrationRules } from "@openhouse/rules/identity/registration-rules";
import type { RegistrationRules } from "@openhouse/rules/identity/registration-rules";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { usePage } from "../../../lib/page/page-context.tsx";
import type { PageContext } from "../../../lib/page/page-context.tsx";
import { registerRulesRead } from "../../../lib/page/register-reads.ts";
import { readKey } from "../../../lib/page/public-reads.ts";
import type { ReadState } from "../../../lib/page/public-reads.ts";

type ServedRules = Reply<"GET /wps/system/setting/register">;
type Api = NonNullable<PageContext["api"]>;

const key = "registration.rules";
let runningCall: { readonly version: string; readonly rules: Promise<RegistrationRules> } | undefined;

/** Returns the rules. Rules that are already loaded stay in use until newer rules have loaded. */
export function useRegistrationRules(): ReadState<RegistrationRules> {
  const { merchant, api, reads } = usePage();
  const { language } = useTexts();
  const { code, registerVersion: version } = merchant;
  // The rules and the version in the server's page belong together, so both are read in the first render.
  const [pageRules] = useState(() => {
    const read = reads.state(readKey(registerRulesRead, language));
    return read.kind === "loaded"
      ? { version: `${code} ${version}`, rules: rulesOf(read.value as ServedRules) }
      : undefined;
  });
  const [rules, setRules] = useState(pageRules?.rules);
  const [hasFailed, setHasFailed] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (api === undefined) return;
    let isMounted = true;
    if (pageRules !== undefined) storeRules(pageRules.version, pageRules.rules);
    fetchRules(api, `${code} ${version}`).then(
      (fresh) => isMounted && setRules(fresh),
      () => isMounted && setHasFailed(true),
    );
    return () => {
      isMounted = false;
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a retry reads again
  }, [api, code, version, pageRules, tries]);
  if (rules !== undefined) return { kind: "loaded", value: rules };
  if (!hasFailed) return { kind: "loading" };
  const retry = () => {
    setHasFailed(false);
    setTries(tries + 1);
  };
  return { kind: "failed", retry };
}

/** All forms share one running call. */
async function fetchRules(api: Api, version: string): Promise<RegistrationRules> {
  const storedRules = readStoredRules(version);
  if (storedRules !== undefined) return storedRules;
  if (runningCall?.version !== version) {
    const rules = api.call("GET /wps/system/setting/register").then(rulesOf);
    runningCall = { version, rules };
    rules
      .then((fresh) => storeRules(version, fresh))
      .catch(() => undefined)
      .finally(() => (runningCall = undefined));
  }
  return runningCall?.rules ?? fetchRules(api, version);
}

/** A field that the server does not send keeps its default rule. */
function rulesOf(served: ServedRules): RegistrationRules {
  return { ...registrationRules, ...served };
}

function readStoredRules(version: string): RegistrationRules | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? "null") as { version: string; rules: ServedRules } | null;
    return stored?.version === version ? rulesOf(stored.rules) : undefined;
  } catch {
    return undefined;
  }
}

function storeRules(version: string, rules: RegistrationRules): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ version, rules }));
  } catch {
    // Storage is full or forbidden: the next form reads the rules again.
  }
}
