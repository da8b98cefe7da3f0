/**
 * GET /wps/captcha: a PNG as base64, bound to the browser by the cookie `captchaId`. GET /wps/captcha/work: the same
 * challenge for who cannot read it; the answer is `work:<level>:<numbers>`,
 * one for each puzzle, with commas between. Source: docs/wire-format.md, Status and flags; docs/security.md, Captcha.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { longestValue } from "@openhouse/rules/identity/registration-rules";

export const Captcha = Type.String();

/** What the proof of a person is for; work for one thing opens no other. */
export const CaptchaAction = Type.Union([Type.Literal("login"), Type.Literal("register"), Type.Literal("code")]);

export const CaptchaWorkQuery = Type.Object({ action: Type.Optional(CaptchaAction) });

export const CaptchaWork = Type.Object({
  salt: Type.String(),
  /** SHA-256 of `<salt>:<puzzle, from 0>:<number>` must begin with so many zero bits. */
  bits: Type.Integer(),
  puzzles: Type.Integer(),
  /** Rises with what was asked from the caller's network; stands in the answer. */
  level: Type.Integer(),
});

/** GET /wps/captcha/geetest: what a puzzle starts with; null where the merchant has no keys. */
export const GeetestStart = Type.Union([
  Type.Object({ captchaId: Type.String(), version: Type.Literal("v4"), scriptUrl: Type.String() }),
  Type.Null(),
]);

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

/** What a call takes that may ask for the proof of a person: the answer to our captcha, or GeeTest's. */
export const personFields = {
  captcha: Type.Optional(Type.String({ maxLength: longestValue })),
  geetestValidateV4: Type.Optional(GeetestProof),
};

export type CaptchaAction = Static<typeof CaptchaAction>;
export type CaptchaWork = Static<typeof CaptchaWork>;
export type GeetestStart = Static<typeof GeetestStart>;
export type GeetestProof = Static<typeof GeetestProof>;
