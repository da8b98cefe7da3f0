/**
 * Calls of a forgotten password and of its change (specification, section 7). They keep no reply (docs/wire-format.md,
 * Idempotency).
 */

import type { FastifyInstance } from "fastify";
import { ChangedPassword, ChangePasswordBody } from "@openhouse/protocol/identity/change-password";
import { LoginResult } from "@openhouse/protocol/identity/login";
import {
  RecoverBody,
  RecoveryEmailBody,
  RecoverySmsBody,
  SentRecoveryCode,
} from "@openhouse/protocol/identity/recovery";
import { defineRoute, memberOf, originOf } from "../../../plugins/define-route.ts";
import type { RouteGround } from "../../../plugins/define-route.ts";
import { changePassword } from "./change-password.ts";
import { recoverPassword } from "./recover-password.ts";
import { sendRecoveryEmail, sendRecoverySms } from "./recover-send-code.ts";
import { sendGroundOf, typedNumber } from "../login/send-ground-of.ts";
import { userAgentOf } from "../sessions/user-agent-of.ts";

const tag = "accounts";
/** With the proof of a puzzle, whose parts are long. */
const largestForm = 16 * 1_024;

export function recoverRoutes(app: FastifyInstance, ground: RouteGround): void {
  emailRoute(app, ground);
  defineRoute(app, ground, {
    method: "POST",
    url: "/wps/member/password/sms",
    modId: "CHNGPASSVERIF3",
    summary: "Send the code of a forgotten password to a number",
    tag,
    rate: "message",
    failsSoftly: true,
    body: RecoverySmsBody,
    reply: SentRecoveryCode,
    handler: async ({ actor, body, request }) => {
      const owner = { merchantId: actor.merchantId, typed: typedNumber(body) };
      const sendGround = await sendGroundOf(ground, request, { body, owner });
      return sendRecoverySms(ground, originOf(actor), { ...body, ...sendGround });
    },
  });
  defineRoute(app, ground, {
    method: "POST",
    url: "/wps/member/password/verification",
    modId: "CHNGPASSVERIF3",
    summary: "Set a forgotten password by the code, and sign in",
    tag,
    enc: true,
    rate: "session",
    body: RecoverBody,
    reply: LoginResult,
    handler: ({ actor, body, request }) =>
      recoverPassword(ground, originOf(actor), { ...body, userAgent: userAgentOf(request) }),
  });
  defineRoute(app, ground, {
    method: "POST",
    url: "/wps/member/password",
    summary: "Change the password",
    tag,
    enc: true,
    rate: "session",
    body: ChangePasswordBody,
    reply: ChangedPassword,
    handler: ({ actor, body }) => changePassword(ground, memberOf(actor), body),
  });
}

/** The one call of the spec that takes a form, and nothing else; in its own scope, so that no other call takes one. */
function emailRoute(app: FastifyInstance, ground: RouteGround): void {
  void app.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    const options = { parseAs: "string" as const, bodyLimit: largestForm };
    forms.addContentTypeParser<string>("application/x-www-form-urlencoded", options, (_request, body, done) =>
      done(null, readForm(body)),
    );
    defineRoute(forms, ground, {
      method: "POST",
      url: "/wps/member/password/email",
      consumes: ["application/x-www-form-urlencoded"],
      modId: "CHNGPASSVERIF3",
      summary: "Send the code of a forgotten password by e-mail (form encoded)",
      tag,
      rate: "message",
      failsSoftly: true,
      body: RecoveryEmailBody,
      reply: SentRecoveryCode,
      handler: async ({ actor, body, request }) => {
        const owner = { merchantId: actor.merchantId, typed: { username: body.username } };
        const sendGround = await sendGroundOf(ground, request, { body, owner });
        return sendRecoveryEmail(ground, originOf(actor), { ...body, ...sendGround });
      },
    });
  });
}

/** The fields of a form; the one that is an object comes as the text of its JSON, and stays text when it is none. */
function readForm(text: string): Record<string, unknown> {
  const fields: Record<string, unknown> = Object.fromEntries(new URLSearchParams(text));
  const { geetestValidateV4: proof } = fields;
  if (typeof proof !== "string") return fields;
  try {
    return { ...fields, geetestValidateV4: JSON.parse(proof) };
  } catch {
    return fields;
  }
}
