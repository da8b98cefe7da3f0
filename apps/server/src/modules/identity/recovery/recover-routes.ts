/**
 * Routes of a forgotten password and of its change (specification, section 7). Their responses are not stored for
 * replay (docs/wire-format.md, Idempotency).
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
import type { RouteDeps } from "../../../plugins/define-route.ts";
import { changePassword } from "./change-password.ts";
import { recoverPassword } from "./recover-password.ts";
import { sendRecoveryEmail, sendRecoverySms } from "./recover-send-code.ts";
import { rememberBrowser } from "../login/remember-browser.ts";
import { readSendProofs, typedNumber } from "../login/read-send-proofs.ts";
import { userAgentOf } from "../sessions/user-agent-of.ts";

const tag = "accounts";
/** Large enough for a GeeTest proof. */
const maxFormBytes = 16 * 1_024;

export function recoverRoutes(app: FastifyInstance, deps: RouteDeps): void {
  emailRoute(app, deps);
  defineRoute(app, deps, {
    method: "POST",
    url: "/wps/member/password/sms",
    modId: "CHNGPASSVERIF3",
    summary: "Send the code for a forgotten password by SMS",
    tag,
    rate: "message",
    failsSoftly: true,
    body: RecoverySmsBody,
    reply: SentRecoveryCode,
    handler: async ({ actor, body, request }) => {
      const owner = { merchantId: actor.merchantId, typedName: typedNumber(body) };
      const sendProofs = await readSendProofs(deps, request, { body, owner });
      return sendRecoverySms(deps, originOf(actor), { ...body, ...sendProofs });
    },
  });
  defineRoute(app, deps, {
    method: "POST",
    url: "/wps/member/password/verification",
    modId: "CHNGPASSVERIF3",
    summary: "Set a new password with the code, and sign in",
    tag,
    enc: true,
    rate: "session",
    body: RecoverBody,
    reply: LoginResult,
    handler: async ({ actor, body, request, reply }) => {
      const result = await recoverPassword(deps, originOf(actor), { ...body, userAgent: userAgentOf(request) });
      await rememberBrowser(deps, { merchantId: actor.merchantId, memberId: result.id, request, reply });
      return result;
    },
  });
  defineRoute(app, deps, {
    method: "POST",
    url: "/wps/member/password",
    summary: "Change the password",
    tag,
    enc: true,
    rate: "session",
    body: ChangePasswordBody,
    reply: ChangedPassword,
    handler: ({ actor, body }) => changePassword(deps, memberOf(actor), body),
  });
}

/**
 * The only route that accepts a form. It is registered in a Fastify scope of its own, so that no other route accepts a
 * form.
 */
function emailRoute(app: FastifyInstance, deps: RouteDeps): void {
  void app.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    const options = { parseAs: "string" as const, bodyLimit: maxFormBytes };
    forms.addContentTypeParser<string>("application/x-www-form-urlencoded", options, (_request, body, done) =>
      done(null, readForm(body)),
    );
    defineRoute(forms, deps, {
      method: "POST",
      url: "/wps/member/password/email",
      consumes: ["application/x-www-form-urlencoded"],
      modId: "CHNGPASSVERIF3",
      summary: "Send the code for a forgotten password by e-mail (form encoded)",
      tag,
      rate: "message",
      failsSoftly: true,
      body: RecoveryEmailBody,
      reply: SentRecoveryCode,
      handler: async ({ actor, body, request }) => {
        const owner = { merchantId: actor.merchantId, typedName: { username: body.username } };
        const sendProofs = await readSendProofs(deps, request, { body, owner });
        return sendRecoveryEmail(deps, originOf(actor), { ...body, ...sendProofs });
      },
    });
  });
}

/** Parses a form. The field `geetestValidateV4` is parsed as JSON, or left as text if it is not valid JSON. */
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
