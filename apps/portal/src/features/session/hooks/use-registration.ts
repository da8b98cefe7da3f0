/** The state of the registration form: typed values, visible fields, faults and the stored draft. */

import { useEffect, useMemo, useState } from "react";
import { formFields } from "@openhouse/rules/identity/registration-form";
import type { FormField, RegisterType, RegistrationValues } from "@openhouse/rules/identity/registration-form";
import { nationalNumber } from "@openhouse/rules/identity/mobile-number";
import type { RegistrationField, RegistrationRules } from "@openhouse/rules/identity/registration-rules";
import { usePage } from "../../../lib/page/page-context.tsx";
import { flagStoreOf } from "../../../lib/session/portal-store.ts";
import { useInBrowser } from "../../../lib/page/use-in-browser.ts";
import { deleteDraft, emptyDraft, readDraft, storeDraft } from "../registration-draft.ts";
import type { RegistrationDraft } from "../registration-draft.ts";
import { validateRegistration } from "../validate-registration.ts";
import type { FormFaults, FormName } from "../validate-registration.ts";
import { toApiError } from "@openhouse/browser/api-error";

export interface RegistrationState extends RegistrationDraft {
  readonly fields: readonly FormField[];
  /**
   * The trimmed values of the visible fields, the number without its country code; these values are checked and sent.
   */
  readonly visibleValues: RegistrationValues;
  readonly canChooseType: boolean;
  readonly domainCode: string;
  /** Visible faults: of fields that lost the focus, and of all fields after a try to submit. */
  readonly faults: FormFaults;
  readonly type: (name: RegistrationField, text: string) => void;
  readonly leave: (name: FormName) => void;
  readonly chooseType: (regType: RegisterType) => void;
  readonly chooseCountry: (dialingCode: string) => void;
  readonly confirmAge: (isOfAge: boolean) => void;
  readonly removeReferral: () => void;
  readonly removeIdentity: () => void;
  /** True if a code was requested for the current number and the number is invalid. */
  readonly isNumberInvalid: boolean;
  readonly markNumberInvalid: () => void;
  /** Shows all faults; returns the name of the first invalid field, or undefined. */
  readonly check: () => FormName | undefined;
  /** Clears everything except the type and the dialling code; reads the invitation from the URL again. */
  readonly reset: () => void;
  /** The draft that the last `reset` cleared, until something is typed. */
  readonly clearedDraft: RegistrationDraft | undefined;
  readonly restoreCleared: () => void;
  readonly deleteDraft: () => void;
}

/** Starts empty, as the server renders it; after hydration, the stored draft is loaded. */
export function useRegistration(rules: RegistrationRules): RegistrationState {
  const { merchant } = usePage();
  const { mobileReg, mobileRegPass, smsEnabled } = flagStoreOf(merchant.flags);
  const [draft, setDraft] = useDraft();
  const [revealedNames, setRevealedNames] = useState<ReadonlySet<FormName> | "all">(new Set());
  const { clearedDraft, restoreCleared, setCleared } = useCleared(setDraft);
  const [invalidNumber, setInvalidNumber] = useState<string>();
  const { isNeeded, domainCode } = useAffiliate(rules.affiliateCode.enabled);
  const regType = mobileReg ? draft.regType : "register";
  const dialingCode = draft.dialingCode === "" ? merchant.dialingCode : draft.dialingCode;
  const fields = useMemo(() => {
    const conditions = { isSmsOn: smsEnabled, hasMobilePassword: mobileRegPass, needsAffiliate: isNeeded };
    return formFields(rules, { ...conditions, regType, dialingCode });
  }, [rules, regType, smsEnabled, mobileRegPass, isNeeded, dialingCode]);
  const visibleValues = visibleValuesOf(fields, draft.values, dialingCode);
  const allFaults = validateRegistration(fields, visibleValues, draft.isOfAge);
  const faults = revealedNames === "all" ? allFaults : pickFaults(allFaults, revealedNames);

  // Uses updater functions, because a password manager fills several fields at once.
  const change = (part: Partial<RegistrationDraft>) => setDraft((previous) => ({ ...previous, ...part }));
  return {
    ...draft,
    regType,
    dialingCode,
    fields,
    visibleValues,
    domainCode,
    faults,
    canChooseType: mobileReg,
    isNumberInvalid: invalidNumber !== undefined && invalidNumber === visibleValues.mobileNum,
    markNumberInvalid: () => setInvalidNumber(visibleValues.mobileNum ?? ""),
    type: (name, text) => {
      setDraft((previous) => ({ ...previous, values: { ...previous.values, [name]: text } }));
      if (text !== "") setCleared(undefined);
    },
    // An empty field that only lost the focus shows no fault.
    leave: (name) => {
      const isLeftEmpty = name !== "isOfAge" && (visibleValues[name] ?? "") === "";
      if (!isLeftEmpty) setRevealedNames((previous) => (previous === "all" ? previous : new Set([...previous, name])));
    },
    chooseType: (next) => {
      setRevealedNames(new Set());
      change({ regType: next });
    },
    chooseCountry: (next) => change({ dialingCode: next }),
    confirmAge: (isOfAge) => change({ isOfAge }),
    removeReferral: () => change({ referralCode: "" }),
    removeIdentity: () => change({ identityTicket: "" }),
    check: () => {
      setRevealedNames("all");
      const [firstName] = Object.keys(allFaults);
      return firstName as FormName | undefined;
    },
    clearedDraft,
    restoreCleared,
    reset: () => {
      setRevealedNames(new Set());
      setInvalidNumber(undefined);
      setCleared(draft);
      setDraft(() => ({ ...emptyDraft, regType, dialingCode, referralCode: referralInUrl() }));
    },
    deleteDraft,
  };
}

type ChangeDraft = (change: (previous: RegistrationDraft) => RegistrationDraft) => void;

/** Stores the draft that was cleared last, so that it can be restored. */
function useCleared(setDraft: ChangeDraft) {
  const [clearedDraft, setCleared] = useState<RegistrationDraft>();
  const restoreCleared = () => {
    if (clearedDraft !== undefined) setDraft(() => clearedDraft);
    setCleared(undefined);
  };
  return { clearedDraft, restoreCleared, setCleared };
}

function useDraft(): [RegistrationDraft, ChangeDraft] {
  const isInBrowser = useInBrowser();
  const initialDraft = useMemo(() => (isInBrowser ? startDraft() : emptyDraft), [isInBrowser]);
  const [editedDraft, setEditedDraft] = useState<RegistrationDraft>();
  const draft = editedDraft ?? initialDraft;
  useEffect(() => {
    if (isInBrowser) storeDraft(draft);
  }, [isInBrowser, draft]);
  // The change cannot start from `initialDraft`, which is still empty during hydration: the invitation would be lost.
  return [draft, (change) => setEditedDraft((previous) => change(previous ?? startDraft()))];
}

/** Returns the stored draft; an invitation in the URL replaces an older invitation. */
function startDraft(): RegistrationDraft {
  const stored = readDraft() ?? emptyDraft;
  return { ...stored, referralCode: referralInUrl() || stored.referralCode };
}

/** Returns the invitation in the URL: `referralCode`, or `r` in short links. */
function referralInUrl(): string {
  const query = new URLSearchParams(location.search);
  return (query.get("referralCode") ?? query.get("r") ?? "").trim().slice(0, 64);
}

function visibleValuesOf(
  fields: readonly FormField[],
  values: RegistrationValues,
  dialingCode: string,
): RegistrationValues {
  const pairs = fields.map(({ name }) => {
    const text = (values[name] ?? "").trim();
    return [name, name === "mobileNum" ? nationalNumber(dialingCode, text) : text] as const;
  });
  return Object.fromEntries(pairs);
}

function pickFaults(faults: FormFaults, names: ReadonlySet<FormName>): FormFaults {
  return Object.fromEntries(Object.entries(faults).filter(([name]) => names.has(name as FormName)));
}

interface AffiliateNeed {
  readonly isNeeded: boolean;
  /** The affiliate code of the domain; "" if it has none. */
  readonly domainCode: string;
}

/**
 * Reads whether visitors of this domain must enter an affiliate code, if the rules have a field for it. If the call
 * fails, the field is hidden and the server reports a missing code.
 */
function useAffiliate(hasField: boolean): AffiliateNeed {
  const { api } = usePage();
  const isInBrowser = useInBrowser();
  const [affiliate, setAffiliate] = useState<AffiliateNeed>();
  useEffect(() => {
    if (api === undefined || !hasField) return;
    let isMounted = true;
    const domain = location.hostname;
    api.call("GET /wps/agent/affiliate", { query: { domain } }).then(
      ({ code }) => isMounted && setAffiliate({ isNeeded: false, domainCode: code ?? labelOf(domain) }),
      (error: unknown) => {
        const isNeeded = toApiError(error)?.code === "affiliate.code.needed";
        if (isMounted) setAffiliate({ isNeeded, domainCode: isNeeded ? "" : labelOf(domain) });
      },
    );
    return () => {
      isMounted = false;
    };
  }, [api, hasField]);
  if (hasField && affiliate !== undefined) return affiliate;
  return { isNeeded: false, domainCode: isInBrowser ? labelOf(location.hostname) : "" };
}

/**
 * Returns the first label of the host as an affiliate code, as other clients send it; "" for www, for an IP address and
 * for a host without dots. The server ignores unknown codes.
 */
function labelOf(host: string): string {
  const [label = "", ...rest] = host.split(".");
  return rest.length === 0 || label === "www" || /^\d+$/.test(label) ? "" : label;
}
