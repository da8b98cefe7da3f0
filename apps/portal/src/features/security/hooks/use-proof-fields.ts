/** What a member types to prove to be the owner: the password, and a code of the authenticator that is in force. */

import type { ApiError } from "@openhouse/browser/api-error";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { refusedField } from "../../../lib/refused-field.ts";

/** What the forms send of it. */
export interface OwnerProof {
  readonly password: string;
  /** Of the app, or one of the recovery codes. */
  readonly code?: string;
}

/** The refusal tells of an authenticator that was set up elsewhere in the meantime. */
export function useProofFields(hasAuthenticator: boolean, refusal?: ApiError) {
  const { t } = useTexts();
  const password = { name: "password", label: t("security.password"), kind: "password" } as const;
  const code = {
    name: "code",
    label: t("security.step.code"),
    hint: t("security.step.code.hint"),
    kind: "code",
  } as const;
  const isAsked = hasAuthenticator || refusedField(refusal, ["code"]) !== undefined;
  return isAsked ? [password, code] : [password];
}
