/** The webhook of identity providers. The body stays raw, because the signature covers its bytes. */

import { Type } from "typebox";
import type { FastifyInstance } from "fastify";
import { Refusal } from "../../core/refusal.ts";
import { defineRoute } from "../../plugins/define-route.ts";
import type { RouteDeps } from "../../plugins/define-route.ts";
import { adviseIdentityCheck } from "./advise-identity-check.ts";
import { findMemberOfReference } from "./check-repository.ts";

const maxCallbackBytes = 64 * 1_024;

const CallbackParams = Type.Object({ provider: Type.String({ maxLength: 40 }) });
/** The status is 200 in both cases, so that the provider does not repeat the message. */
const CallbackReply = Type.Object({ outcome: Type.Union([Type.Literal("applied"), Type.Literal("ignored")]) });

/** Refusals, in this order: `no.data` (unknown provider), then the refusals of the provider's adapter. */
export function identityCallbackRoute(app: FastifyInstance, deps: RouteDeps): void {
  void app.register(async (gateway) => {
    gateway.removeAllContentTypeParsers();
    gateway.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: maxCallbackBytes }, (_request, body, done) =>
      done(null, body),
    );
    defineRoute(gateway, deps, {
      method: "POST",
      url: "/gateway/identity/:provider",
      summary: "Webhook of an identity provider: a recommendation about a document",
      tag: "gateway",
      envelope: "bare",
      params: CallbackParams,
      reply: CallbackReply,
      handler: async ({ params, request }) => {
        const provider = deps.identityProviders.get(params.provider);
        if (provider === undefined) throw new Refusal("no.data");
        const header = request.headers["x-signature"];
        const { reference, advice } = provider.readCallback({
          signature: typeof header === "string" ? header : undefined,
          rawBody: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
          now: deps.clock.realNow(),
        });
        const member = await findMemberOfReference(deps.db, { provider: provider.code, reference });
        if (member === undefined) return { outcome: "ignored" as const };
        const received = { ...member, provider: provider.code, reference, advice };
        const isStored = await adviseIdentityCheck(deps, received);
        return { outcome: isStored ? ("applied" as const) : ("ignored" as const) };
      },
    });
  });
}
