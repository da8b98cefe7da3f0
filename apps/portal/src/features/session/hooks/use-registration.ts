/** The state of the registration form: typed values, visible fields, faults and the stored draft. */

import { useEffect, useMemo, useState } from "react";
import { formFields } from "@openhouse/rules/identity/registration-form";
import type { FormField, RegisterType, RegistrationValues } from "@openhouse/rules/identity/registration-form";
import { nationalNumber } from "@openhouse/rules/identity/mobile-number";
import type { RegistrationField, RegistrationRules } from "@openhouse/rules/identity/registration-rules";
import { usePage } from "../../../lib/page/page-context.tsx";
import { flagStoreOf } from "../../../lib/session/portal-store.ts";
import { useInBrowser } from "../../../lib/page/use-in-browser.ts";
import { emptyDraft as empty, forgetDraft, keepDraft, readDraft } from "../registration-draft.ts";
import type { RegistrationDraft } from "../registration-draft.ts";
import { validateRegistration } from "../validate-registration.ts";
import type { FormFaults, FormName } from "../validate-registration.ts";
import { toApiError } from "@openhouse/browser/api-error";

export interface RegistrationState extends RegistrationDraft {
  readonly fields: readonly FormField[];
  /** The visible fields, trimmed, the number without its country code; these are checked and sent. */
  readonly shown: RegistrationValues;
  readonly canChooseType: boolean;
  readonly domainCode: string;
  /** Visible faults: of fields that lost the focus, and of all fields after a try to submit. */
  readonly faults: FormFaults;
  readonly type: (name: RegistrationField, text: string) => void;
  readonly leave: (name: FormName) => void;
  readonly chooseType: (regType: RegisterType) => void;
  readonly chooseCountry: (dialingCode: string) => void;
  readonly promiseAge: (isOfAge: boolean) => void;
  readonly dropReferral: () => void;
  readonly dropIdentity: () => void;
  /** A code was requested for this number, but the number is invalid. */
  readonly isNumberRefused: boolean;
  readonly refuseNumber: () => void;
  /** Shows all faults; returns the name of the first wrong field, or undefined. */
  readonly check: () => FormName | undefined;
  /** Clears everything but the dialling code; the invitation is read from the URL again. */
  readonly reset: () => void;
  /** What the last `reset` cleared, until something is typed. */
  readonly cleared: RegistrationDraft | undefined;
  readonly bringBack: () => void;
  readonly forget: () => void;
}

/** Starts empty, as the server renders it; the first effect loads the draft of the session. */
export function useRegistration(rules: RegistrationRules): RegistrationState {
  const { merchant } = usePage();
  const { mobileReg, mobileRegPass, smsEnabled } = flagStoreOf(merchant.flags);
  const [draft, setDraft] = useDraft();
  const [shownFaults, setShownFaults] = useState<ReadonlySet<FormName> | "all">(new Set());
  const { cleared, bringBack, keepCleared } = useCleared(setDraft);
  const [refusedNumber, setRefusedNumber] = useState<string>();
  const { isNeeded, domainCode } = useAffiliate(rules.affiliateCode.enabled);
  const regType = mobileReg ? draft.regType : "register";
  const dialingCode = draft.dialingCode === "" ? merchant.dialingCode : draft.dialingCode;
  const fields = useMemo(() => {
    const conditions = { isSmsOn: smsEnabled, hasMobilePassword: mobileRegPass, needsAffiliate: isNeeded };
    return formFields(rules, { ...conditions, regType, dialingCode });
  }, [rules, regType, smsEnabled, mobileRegPass, isNeeded, dialingCode]);
  const shown = shownValues(fields, draft.values, dialingCode);
  const allFaults = validateRegistration(fields, shown, draft.isOfAge);
  const faults = shownFaults === "all" ? allFaults : pick(allFaults, shownFaults);

  // Updater functions, because a password manager fills several fields at once.
  const change = (part: Partial<RegistrationDraft>) => setDraft((before) => ({ ...before, ...part }));
  return {
    ...draft,
    regType,
    dialingCode,
    fields,
    shown,
    domainCode,
    faults,
    canChooseType: mobileReg,
    isNumberRefused: refusedNumber !== undefined && refusedNumber === shown.mobileNum,
    refuseNumber: () => setRefusedNumber(shown.mobileNum ?? ""),
    type: (name, text) => {
      setDraft((before) => ({ ...before, values: { ...before.values, [name]: text } }));
      if (text !== "") keepCleared(undefined);
    },
    // An empty field that only lost the focus shows no fault.
    leave: (name) => {
      const isPassedBy = name !== "isOfAge" && (shown[name] ?? "") === "";
      if (!isPassedBy) setShownFaults((before) => (before === "all" ? before : new Set([...before, name])));
    },
    chooseType: (next) => {
      setShownFaults(new Set());
      change({ regType: next });
    },
    chooseCountry: (next) => change({ dialingCode: next }),
    promiseAge: (isOfAge) => change({ isOfAge }),
    dropReferral: () => change({ referralCode: "" }),
    dropIdentity: () => change({ identityTicket: "" }),
    check: () => {
      setShownFaults("all");
      const [first] = Object.keys(allFaults);
      return first as FormName | undefined;
    },
    cleared,
    bringBack,
    reset: () => {
      setShownFaults(new Set());
      setRefusedNumber(undefined);
      keepCleared(draft);
      setDraft(() => ({ ...empty, regType, dialingCode, referralCode: referralOfAddress() }));
    },
    forget: forgetDraft,
  };
}

type ChangeDraft = (change: (before: RegistrationDraft) => RegistrationDraft) => void;

/** Keeps what was cleared last, to restore it. */
function useCleared(setDraft: ChangeDraft) {
  const [cleared, keepCleared] = useState<RegistrationDraft>();
  const bringBack = () => {
    if (cleared !== undefined) setDraft(() => cleared);
    keepCleared(undefined);
  };
  return { cleared, bringBack, keepCleared };
}

function useDraft(): [RegistrationDraft, ChangeDraft] {
  const isInBrowser = useInBrowser();
  const start = useMemo(() => (isInBrowser ? startDraft() : empty), [isInBrowser]);
  const [typed, setTyped] = useState<RegistrationDraft>();
  const draft = typed ?? start;
  useEffect(() => {
    if (isInBrowser) keepDraft(draft);
  }, [isInBrowser, draft]);
  return [draft, (change) => setTyped((before) => change(before ?? start))];
}

/** The stored draft; an invitation in the URL replaces an older one. */
function startDraft(): RegistrationDraft {
  const kept = readDraft() ?? empty;
  return { ...kept, referralCode: referralOfAddress() || kept.referralCode };
}

/** The invitation in the URL: `referralCode`, or `r` in short links. */
function referralOfAddress(): string {
  const query = new URLSearchParams(location.search);
  return (query.get("referralCode") ?? query.get("r") ?? "").trim().slice(0, 64);
}

function shownValues(fields: readonly FormField[], typed: RegistrationValues, dialingCode: string): RegistrationValues {
  const pairs = fields.map(({ name }) => {
    const text = (typed[name] ?? "").trim();
    return [name, name === "mobileNum" ? nationalNumber(dialingCode, text) : text] as const;
  });
  return Object.fromEntries(pairs);
}

function pick(faults: FormFaults, names: ReadonlySet<FormName>): FormFaults {
  return Object.fromEntries(Object.entries(faults).filter(([name]) => names.has(name as FormName)));
}

interface AffiliateNeed {
  readonly isNeeded: boolean;
  /** The affiliate code of the domain; "" if it has none. */
  readonly domainCode: string;
}

/**
 * Whether visitors of this domain must enter an affiliate code; read only if the rules have a field for it. If the call
 * fails, the field is hidden and the server reports what is missing.
 */
function useAffiliate(hasField: boolean): AffiliateNeed {
  const { api } = usePage();
  const isInBrowser = useInBrowser();
  const [answer, setAnswer] = useState<AffiliateNeed>();
  useEffect(() => {
    if (api === undefined || !hasField) return;
    let isHere = true;
    const domain = location.hostname;
    api.call("GET /wps/agent/affiliate", { query: { domain } }).then(
      ({ code }) => isHere && setAnswer({ isNeeded: false, domainCode: code ?? labelOf(domain) }),
      (error: unknown) => {
        const isNeeded = toApiError(error)?.code === "affiliate.code.needed";
        if (isHere) setAnswer({ isNeeded, domainCode: isNeeded ? "" : labelOf(domain) });
      },
    );
    return () => {
      isHere = false;
    };
  }, [api, hasField]);
  if (hasField && answer !== undefined) return answer;
  return { isNeeded: false, domainCode: isInBrowser ? labelOf(location.hostname) : "" };
}

/** The first label of the host, as other clients send it; the server ignores unknown ones. */
function labelOf(host: string): string {
  const [label = "", ...rest] = host.split(".");
  return rest.length === 0 || label === "www" || /^\d+$/.test(label) ? "" : label;
}
