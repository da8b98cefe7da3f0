/** The state of a form of a forgotten password, and the step that both ways end with: the new password, signed in. */

import { useState } from "react";
import type { Reply } from "@openhouse/browser/api-types";
import { useApi, usePage } from "../../../lib/page-context.tsx";
import { useAction } from "../../../lib/use-action.ts";
import { usePasswordRule } from "../../../lib/use-password-rule.ts";
import { findProofFaults, trimmedRecovery } from "../validate-recovery.ts";
import type { RecoveryFaults, RecoveryValues } from "../validate-recovery.ts";
import { useEnterSession } from "./use-enter-session.ts";

const empty: RecoveryValues = { username: "", email: "", mobileNum: "", code: "", newPassword: "" };

/** Who the account belongs to, as the way proves it. */
export type RecoveryOwner = (values: RecoveryValues, dialingCode: string) => object;

/** See the head of this file. */
export function useRecovery(ownerOf: RecoveryOwner) {
  const api = useApi();
  const { house } = usePage();
  const enter = useEnterSession();
  const rule = usePasswordRule();
  const [form, keepForm] = useState<HTMLFormElement | null>(null);
  const [values, setValues] = useState(empty);
  const [faults, setFaults] = useState<RecoveryFaults>({});
  const [dialingCode, setDialingCode] = useState(house.dialingCode);
  const typed = trimmedRecovery(values, dialingCode);
  const { isBusy, failure, run } = useAction((body: object, idempotencyKey): Promise<Reply<typeof recoverRoute>> => {
    const { code: verificationCode, newPassword } = typed;
    return api.call(recoverRoute, { body: { ...body, verificationCode, newPassword }, idempotencyKey });
  });

  /** Shows the faults; true when there are none. */
  const accept = (found: RecoveryFaults): boolean => {
    setFaults(found);
    const inputs = [...(form?.querySelectorAll<HTMLInputElement>("input[name]") ?? [])];
    inputs.find(({ name }) => name in found)?.focus();
    return Object.keys(found).length === 0;
  };

  const recover = async (more: RecoveryFaults = {}) => {
    if (!accept({ ...more, ...findProofFaults(typed, rule) })) return;
    const result = await run(ownerOf(typed, dialingCode));
    if (result !== undefined) enter(result);
  };

  return {
    keepForm,
    rule,
    values,
    typed,
    faults,
    dialingCode,
    setDialingCode,
    accept,
    recover,
    isBusy,
    failure,
    change: (part: Partial<RecoveryValues>) => setValues((before) => ({ ...before, ...part })),
  };
}

export type Recovery = ReturnType<typeof useRecovery>;

const recoverRoute = "POST /wps/member/password/verification";
