/**
 * GET /wps/captcha: a PNG as base64, tied to the browser by the cookie `captchaId`. GET /wps/captcha/work: proof of
 * work as an alternative answer to the same challenge: `work:<level>:<numbers>`, one number per puzzle, separated by
 * commas. Source: docs/wire-format.md, Status and flags; docs/security.md, Captcha.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { longestValue } from "@openhouse/rules/identity/registration-rules";

export const Captcha = Type.String();

/** The action that the captcha protects; work for one action is not valid for another. */
export const CaptchaAction = Type.Union([Type.Literal("login"), Type.Literal("register"), Type.Literal("code")]);

export const CaptchaWorkQuery = Type.Object({ action: Type.Optional(CaptchaAction) });

export const CaptchaWork = Type.Object({
  salt: Type.String(),
  /** SHA-256 of `<salt>:<puzzle, from 0>:<number>` must start with this many zero bits. */
  bits: Type.Integer(),
  puzzles: Type.Integer(),
  /** Rises with the requests of the caller's network; part of the answer. */
  level: Type.Integer(),
});

/** GET /wps/captcha/geetest: the parameters of a puzzle; null if the merchant has no keys. */
export const GeetestStart = Type.Union([
  Type.Object({ captchaId: Type.String(), version: Type.Literal("v4"), scriptUrl: Type.String() }),
  Type.Null(),
]);

/** The result that GeeTest v4 gives to the client. */
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

/** Fields of calls that may require a captcha: the answer to our own, or GeeTest's proof. */
export const personFields = {
  captcha: Type.Optional(Type.String({ maxLength: longestValue })),
  geetestValidateV4: Type.Optional(GeetestProof),
};

export type CaptchaAction = Static<typeof CaptchaAction>;
export type CaptchaWork = Static<typeof CaptchaWork>;
export type GeetestStart = Static<typeof GeetestStart>;
export type GeetestProof = Static<typeof GeetestProof>;
