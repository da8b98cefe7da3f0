/**
 * Invitations, with which staff members set their password and authenticator; and the change of the caller's own
 * password.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { SixDigitCode } from "./six-digit-code.ts";

const token = Type.String({ minLength: 20, maxLength: 100 });

export const OpenInvitationBody = Type.Object({ token }, { additionalProperties: false });

/** The content of an invitation. The secret becomes active after one of its codes was confirmed. */
export const OpenedInvitation = Type.Object({
  account: Type.String(),
  name: Type.String(),
  /** The authenticator's secret for manual entry. `uri` is for the QR code. */
  secret: Type.String(),
  uri: Type.String(),
  /** Milliseconds of the real clock. */
  expiresAt: Type.Number(),
});

export const AcceptInvitationBody = Type.Object(
  { token, password: Type.String({ maxLength: 200 }), code: SixDigitCode },
  { additionalProperties: false },
);

export const StaffPasswordBody = Type.Object(
  { oldPassword: Type.String({ maxLength: 200 }), newPassword: Type.String({ maxLength: 200 }) },
  { additionalProperties: false },
);

export type OpenInvitationBody = Static<typeof OpenInvitationBody>;
export type OpenedInvitation = Static<typeof OpenedInvitation>;
export type AcceptInvitationBody = Static<typeof AcceptInvitationBody>;
export type StaffPasswordBody = Static<typeof StaffPasswordBody>;
