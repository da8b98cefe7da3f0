/**
 * GET /wps/captcha: a PNG as base64, bound to the browser by the cookie `captchaId`. GET /wps/captcha/work: the same
 * challenge for who cannot read it; the answer is `work:<number>`. Source: api-facts 3.5, security.md 6.9.
 */

import { Type } from "typebox";
import type { Static } from "typebox";

export const Captcha = Type.String();

export const CaptchaWork = Type.Object({
  salt: Type.String(),
  /** SHA-256 of `<salt>:<number>` must begin with so many zero bits. */
  bits: Type.Integer(),
});

/** What GeeTest v4 hands to the client. */
export const GeetestProof = Type.Object(
  {
    captcha_id: Type.String({ maxLength: 200 }),
    lot_number: Type.String({ maxLength: 200 }),
    pass_token: Type.String({ maxLength: 2_000 }),
    gen_time: Type.String({ maxLength: 40 }),
    captcha_output: Type.String({ maxLength: 4_000 }),
  },
  { additionalProperties: false },
);

export type CaptchaWork = Static<typeof CaptchaWork>;
export type GeetestProof = Static<typeof GeetestProof>;
