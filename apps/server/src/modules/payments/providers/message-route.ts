/** The webhook of payment providers. The body stays raw, because the signature covers its bytes. */

import { Type } from "typebox";
import type { FastifyInstance } from "fastify";
import { defineRoute } from "../../../plugins/define-route.ts";
import type { RouteDeps } from "../../../plugins/define-route.ts";
import { receiveMessage } from "./receive-message.ts";

const maxMessageBytes = 64 * 1_024;

const ProviderParams = Type.Object({ provider: Type.String({ maxLength: 40 }) });
/**
 * `outcome` tells whether the message was applied, ignored (received before, or nothing new) or held for the staff. The
 * status is 200 in all three cases, so that the provider does not repeat the message.
 */
const MessageReply = Type.Object({ outcome: Type.String() });

export function messageRoute(app: FastifyInstance, deps: RouteDeps): void {
  void app.register(async (gateway) => {
    gateway.removeAllContentTypeParsers();
    gateway.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: maxMessageBytes }, (_request, body, done) =>
      done(null, body),
    );
    defineRoute(gateway, deps, {
      method: "POST",
      url: "/gateway/payments/:provider",
      summary: "Webhook of a payment provider: the state of a payment or payout",
      tag: "gateway",
      envelope: "bare",
      params: ProviderParams,
      reply: MessageReply,
      handler: async ({ params, request }) => {
        const header = request.headers["x-signature"];
        const outcome = await receiveMessage(deps, {
          providerCode: params.provider,
          signature: typeof header === "string" ? header : undefined,
          rawBody: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        });
        return { outcome };
      },
    });
  });
}
