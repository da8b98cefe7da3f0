/**
 * The second step of a login from a new location: POST /wps/session/login/verification and, for a code, POST
 * /wps/session/login/verification/code. Source: docs/wire-format.md, Sessions and members; docs/product-rules.md,
 * Accounts.
 */

import { Type } from "typebox";
import type { Static } from "typebox";

const Method = Type.Union([Type.Literal("sms"), Type.Literal("email"), Type.Literal("bank"), Type.Literal("totp")]);

/** `value` of the refusal `login_verify_required`: the ticket for the next call, and the methods of confirmation. */
export const LocationStep = Type.Object({
  ticket: Type.String(),
  methods: Type.Array(
    Type.Object({
      method: Method,
      /** The masked number or e-mail address to which the code is sent; empty for methods without a code. */
      to: Type.String(),
    }),
  ),
});

export const SendLocationCodeBody = Type.Object(
  {
    ticket: Type.String({ minLength: 1, maxLength: 100 }),
    method: Type.Union([Type.Literal("sms"), Type.Literal("email")]),
  },
  { additionalProperties: false },
);

export const SentLocationCode = Type.Object({ expiredMinutes: Type.Number(), ticket: Type.String() });

export const ConfirmLocationBody = Type.Object(
  {
    ticket: Type.String({ minLength: 1, maxLength: 100 }),
    method: Method,
    /** The code, or the name of the bank account's holder. */
    code: Type.String({ minLength: 1, maxLength: 200 }),
  },
  { additionalProperties: false },
);

export type LocationStep = Static<typeof LocationStep>;
export type LocationMethod = LocationStep["methods"][number];
export type SendLocationCodeBody = Static<typeof SendLocationCodeBody>;
export type SentLocationCode = Static<typeof SentLocationCode>;
export type ConfirmLocationBody = Static<typeof ConfirmLocationBody>;
