/**
 * GET /wps/captcha returns a PNG in base64, tied to the browser by the cookie `captchaId`. GET /wps/captcha/work offers
 * a proof of work, which is another way to answer the same challenge. The answer is `work:<level>:<numbers>`, with one
 * number per puzzle, separated by commas. Source: docs/wire-format.md, Status and flags; docs/security.md, Captcha.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { longestValue } from "@openhouse/rules/identity/registration-rules";

export const Captcha = Type.String();

/** The action that the captcha protects. Work for one action is not valid for another. */
export const CaptchaAction = Type.Union([
  Type.Literal("login"),
  Type.Literal("register"),
  Type.Literal("code"),
  Type.Literal("feedback"),
]);

export const CaptchaWorkQuery = Type.Object({ action: Type.Optional(CaptchaAction) });

export const CaptchaWork = Type.Object({
  salt: Type.String(),
  /** The SHA-256 of `<salt>:<puzzle, from 0>:<number>` must start with this many zero bits. */
  bits: Type.Integer(),
  puzzles: Type.Integer(),
  /** Rises with the number of accepted answers from the caller's network. The level is part of the answer. */
  level: Type.Integer(),
});

/** GET /wps/captcha/geetest returns the parameters of a GeeTest puzzle; null if the merchant has no keys. */
export const GeetestStart = Type.Union([
  Type.Object({ captchaId: Type.String(), version: Type.Literal("v4"), scriptUrl: Type.String() }),
  Type.Null(),
]);

/** The result that GeeTest v4 returns to the client. */
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

/** The fields of calls that may require a captcha: the answer to our own captcha, or GeeTest's proof. */
export const captchaFields = {
  captcha: Type.Optional(Type.String({ maxLength: longestValue })),
  geetestValidateV4: Type.Optional(GeetestProof),
};

export type CaptchaAction = Static<typeof CaptchaAction>;
export type CaptchaWork = Static<typeof CaptchaWork>;
export type GeetestStart = Static<typeof GeetestStart>;
export type GeetestProof = Static<typeof GeetestProof>;
