/**
 * The authenticator of a member: enrolment in two steps, recovery codes, removal. Source: docs/security.md,
 * Authenticators.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Secret } from "./client-fields.ts";

/** POST /wps/member/authenticator. */
export const EnrolAuthenticatorBody = Type.Object({ password: Secret }, { additionalProperties: false });

export const AuthenticatorDraft = Type.Object({
  /** The secret in base32, for manual entry. */
  secret: Type.String(),
  /** `otpauth://totp/…`, for the QR code. */
  uri: Type.String(),
});

/** POST /wps/member/authenticator/confirmation. */
export const ConfirmAuthenticatorBody = Type.Object(
  { code: Type.String({ minLength: 1, maxLength: 20 }) },
  { additionalProperties: false },
);

/** POST /wps/member/authenticator/recoveryCodes and /wps/member/authenticator/removal. */
export const ProveAuthenticatorBody = Type.Object(
  {
    password: Secret,
    /** Six digits of the authenticator, or a recovery code. */
    code: Type.String({ minLength: 1, maxLength: 40 }),
  },
  { additionalProperties: false },
);

/** The codes are shown only once. */
export const RecoveryCodes = Type.Object({ recoveryCodes: Type.Array(Type.String()) });

export type EnrolAuthenticatorBody = Static<typeof EnrolAuthenticatorBody>;
export type AuthenticatorDraft = Static<typeof AuthenticatorDraft>;
export type ConfirmAuthenticatorBody = Static<typeof ConfirmAuthenticatorBody>;
export type ProveAuthenticatorBody = Static<typeof ProveAuthenticatorBody>;
export type RecoveryCodes = Static<typeof RecoveryCodes>;
