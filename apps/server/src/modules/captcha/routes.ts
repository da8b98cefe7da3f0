/** Routes of captchas (specification, section 7: `/wps/captcha` returns a PNG as base64 in `value`). */

import type { FastifyInstance } from "fastify";
import { Captcha, CaptchaWork, CaptchaWorkQuery, GeetestStart } from "@openhouse/protocol/identity/captcha";
import { geetestOf } from "../../core/network/geetest-of.ts";
import { networkOf } from "../../core/network/network-of.ts";
import { Refusal } from "../../core/refusal.ts";
import { defineRoute } from "../../plugins/define-route.ts";
import type { RouteDeps } from "../../plugins/define-route.ts";
import { captchaCookie, captchaIdOf } from "./captcha-cookie.ts";
import { issueCaptcha } from "./issue-captcha.ts";
import { requiredLevel, proofOfWork } from "./proof-of-work.ts";

export function captchaRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/captcha",
    modId: "CAPTCHA3",
    summary: "A captcha image, tied to this browser by a cookie",
    tag: "accounts",
    rate: "captcha",
    reply: Captcha,
    handler: async ({ actor, request, reply }) => {
      const captcha = await issueCaptcha(deps, actor.merchantId, networkOf(actor.ip));
      void reply.header("set-cookie", captchaCookie(captcha, request.protocol === "https"));
      void reply.header("cache-control", "no-store");
      return captcha.png.toString("base64");
    },
  });
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/captcha/work",
    modId: "CAPTCHA3",
    summary: "The puzzles of a proof of work, which can replace reading the image",
    tag: "accounts",
    rate: "captcha",
    query: CaptchaWorkQuery,
    reply: CaptchaWork,
    handler: async ({ actor: { merchantId, ip }, query: { action = "login" }, request }) => {
      const id = captchaIdOf(request.headers.cookie);
      if (id === undefined) throw new Refusal("captcha.invalid");
      const level = await requiredLevel(deps, { merchantId, network: networkOf(ip) });
      return proofOfWork(deps, { merchantId, id, action, level });
    },
  });
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/captcha/geetest",
    modId: "GEETEST3",
    summary: "The parameters of GeeTest; null if the merchant has no keys",
    tag: "accounts",
    rate: "captcha",
    reply: GeetestStart,
    handler: async ({ actor }) => {
      const geetest = geetestOf(deps.merchants.byId(actor.merchantId));
      if (geetest === undefined) return null;
      const { captchaId, scriptUrl } = geetest;
      return { captchaId, version: "v4" as const, scriptUrl };
    },
  });
}
