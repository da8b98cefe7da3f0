/**
 * The fields with which a member proves to be the owner of the account: the password and, if an authenticator is
 * active, its code.
 */

import type { ApiError } from "@openhouse/browser/api-error";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { refusedField } from "../../../lib/forms/refused-field.ts";

export interface OwnerProof {
  readonly password: string;
  /** A code of the authenticator app, or a recovery code. */
  readonly code?: string;
}

/**
 * Returns the fields. If `refusal` names the field `code`, an authenticator was set up elsewhere in the meantime, so
 * its code is required too.
 */
export function useProofFields(hasAuthenticator: boolean, refusal?: ApiError) {
  const { t } = useTexts();
  const password = { name: "password", label: t("security.password"), kind: "password" } as const;
  const code = {
    name: "code",
    label: t("security.step.code"),
    hint: t("security.step.code.hint"),
    kind: "code",
  } as const;
  const needsCode = hasAuthenticator || refusedField(refusal, ["code"]) !== undefined;
  return needsCode ? [password, code] : [password];
}
