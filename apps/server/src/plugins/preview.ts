/**
 * Shows the pages of a closed portal as visitors would see them, so that the staff can check them before closing. The
 * pages contain no secrets, so no sign-in is needed. Each request renders the page again, so the rate is limited.
 */

import type { FastifyInstance } from "fastify";
import type { Merchant } from "../core/merchant/merchant.ts";
import { Refusal } from "../core/refusal.ts";
import { sendCompressed } from "./compressed-reply.ts";
import { answerRefusal } from "./errors.ts";
import { requireMerchant } from "./merchant.ts";
import type { CachedPage, PageRequest } from "./portal-pages.ts";
import { takeToken } from "./rate-limit.ts";

const systemStatusOf = new Map<string, 1 | 2>([
  ["maintenance", 1],
  ["region", 2],
]);
/** The latest date that JavaScript can represent. */
const latestTimeMs = 8_640_000_000_000_000;

type Render = (merchant: Merchant, request: PageRequest) => Promise<Pick<CachedPage, "policy" | "text">>;

export function installPreview(app: FastifyInstance, render: Render): void {
  app.get<{ Params: { kind: string }; Querystring: { lang?: unknown; until?: unknown } }>(
    "/preview/:kind",
    { schema: { hide: true } },
    async (request, reply) => {
      const systemStatus = systemStatusOf.get(request.params.kind);
      if (systemStatus === undefined) return answerRefusal(new Refusal("no.data"), request, reply);
      await takeToken(request, "session");
      const until = Number(request.query.until);
      const maintenanceEnd = Number.isSafeInteger(until) && until > 0 && until < latestTimeMs ? until : null;
      const language = request.query.lang === "EN" ? "EN" : "TY";
      const forced = { systemStatus, maintenanceEnd };
      const page = await render(requireMerchant(request), { path: "/", language, ip: request.ip, forced });
      // The page is sandboxed, because its scripts would read and show the real status.
      const policy = `${page.policy}; sandbox allow-same-origin`;
      void reply.header("content-security-policy", policy).header("cache-control", "no-store");
      return sendCompressed(request, reply, page.text);
    },
  );
}
