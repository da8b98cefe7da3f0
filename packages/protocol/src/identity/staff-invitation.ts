/** By an invitation a person of the staff sets password and authenticator; and the own password later. */

import { Type } from "typebox";
import type { Static } from "typebox";

const token = Type.String({ minLength: 20, maxLength: 100 });

export const OpenInvitationBody = Type.Object({ token }, { additionalProperties: false });

/** What the person must know to take it; the secret is in force once a code of it was given. */
export const OpenedInvitation = Type.Object({
  account: Type.String(),
  name: Type.String(),
  /** Of the authenticator: to type, and as the address that apps read from a picture. */
  secret: Type.String(),
  uri: Type.String(),
  /** In milliseconds of real time. */
  expiresAt: Type.Number(),
});

export const AcceptInvitationBody = Type.Object(
  { token, password: Type.String({ maxLength: 200 }), code: Type.String({ pattern: "^[0-9]{6}$" }) },
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
