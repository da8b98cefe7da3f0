import fastify from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Merchant } from "../core/merchant/merchant.ts";
import { compressText } from "./compressed-reply.ts";
import { installErrors } from "./errors.ts";
import { installPreview } from "./preview.ts";
import { createRateLimiters } from "./rate-limit.ts";

const app = fastify();
const merchant = { code: "openhouse" } as Merchant;

beforeAll(async () => {
  installErrors(app);
  app.decorate("rateLimiters", createRateLimiters());
  app.decorateRequest("merchant", null);
  app.addHook("onRequest", async (request) => {
    request.merchant = merchant;
  });
  installPreview(app, async (_, { language, forced }) => ({
    policy: "",
    text: await compressText(`${language} ${forced?.systemStatus} ${forced?.maintenanceEnd}`, "text/html"),
  }));
  await app.ready();
});
afterAll(() => app.close());

it.each([
  ["/preview/maintenance?lang=EN&until=1000", 200, "EN 1 1000"],
  ["/preview/region", 200, "TY 2 null"],
  ["/preview/region?lang=EN&lang=EN&until=5&until=6", 200, "TY 2 null"],
  ["/preview/none", 404, "no.data"],
  ["/preview/__proto__", 404, "no.data"],
  ["/preview/constructor", 404, "no.data"],
])("%s is answered with %i", async (url, status, text) => {
  const { statusCode, body } = await app.inject(url);
  expect([statusCode, body.includes(text)]).toEqual([status, true]);
});
