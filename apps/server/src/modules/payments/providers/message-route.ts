/** Where payment providers report. The body stays raw: the signature stands over its bytes. */

import { Type } from "typebox";
import type { FastifyInstance } from "fastify";
import { defineRoute } from "../../../plugins/define-route.ts";
import type { RouteGround } from "../../../plugins/define-route.ts";
import { receiveMessage } from "./receive-message.ts";

const largestMessage = 64 * 1_024;

const ProviderParams = Type.Object({ provider: Type.String({ maxLength: 40 }) });
/** applied, ignored (taken before, or nothing new) or held for a person: a 200 in each case, so that nobody repeats. */
const MessageTaken = Type.Object({ outcome: Type.String() });

export function messageRoute(app: FastifyInstance, ground: RouteGround): void {
  void app.register(async (gateway) => {
    gateway.removeAllContentTypeParsers();
    gateway.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: largestMessage }, (_request, body, done) =>
      done(null, body),
    );
    defineRoute(gateway, ground, {
      method: "POST",
      url: "/gateway/payments/:provider",
      summary: "A payment provider says what became of a payment or payout",
      tag: "gateway",
      envelope: "bare",
      params: ProviderParams,
      reply: MessageTaken,
      handler: async ({ params, request }) => {
        const header = request.headers["x-signature"];
        const outcome = await receiveMessage(ground, {
          providerCode: params.provider,
          signature: typeof header === "string" ? header : undefined,
          rawBody: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        });
        return { outcome };
      },
    });
  });
}
