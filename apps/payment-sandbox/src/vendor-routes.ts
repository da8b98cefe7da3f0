/** The API of the sandbox vendor (protocol/payments/sandbox-vendor): create user, fund transfer, status, balance. */

import type { FastifyInstance, FastifyReply } from "fastify";
import { VendorPlayerBody, VendorTransferBody } from "@openhouse/protocol/payments/sandbox-vendor";
import type { VendorTransferAnswer } from "@openhouse/protocol/payments/sandbox-vendor";
import { OrderConflict } from "./orders.ts";
import { readBody, requireSignature } from "./signed-body.ts";
import type { SignatureDeps } from "./signed-body.ts";
import { vendorFaultOf } from "./vendor-book.ts";
import type { VendorBook } from "./vendor-book.ts";

export interface VendorDeps extends SignatureDeps {
  readonly book: VendorBook;
  readonly timeoutMs: number;
}

/**
 * Mounts `/vendor/*`. Response 401 for an unsigned request, 400 for an invalid body or player, 404 for an unknown
 * player or reference, and 409 for a known player or reference with different details.
 */
export function vendorRoutes(app: FastifyInstance, ground: VendorDeps): void {
  const { book } = ground;
  // References whose first call failed because of the fault `lost`.
  const lostReferences = new Set<string>();
  void app.register(async (api) => {
    requireSignature(api, ground);
    api.put<{ Params: { player: string } }>("/vendor/players/:player", async (request, reply) => {
      const body = readBody(VendorPlayerBody, request);
      if (body === undefined) return reply.code(400).send({ error: "body" });
      return orConflict(reply, () => book.openPlayer(request.params.player, body.currency));
    });
    api.get<{ Params: { player: string } }>("/vendor/players/:player", async (request, reply) => {
      return book.findPlayer(request.params.player) ?? reply.code(404).send({ error: "unknown" });
    });
    api.get<{ Params: { reference: string } }>("/vendor/transfers/:reference", async (request, reply) => {
      const transfer = book.findTransfer(request.params.reference);
      return transfer === undefined ? reply.code(404).send({ error: "unknown" }) : reported(transfer);
    });
    api.post("/vendor/transfers", async (request, reply) => {
      const body = readBody(VendorTransferBody, request);
      if (body === undefined) return reply.code(400).send({ error: "body" });
      const fault = vendorFaultOf(body);
      if (fault === "lost" && !lostReferences.has(body.reference)) {
        lostReferences.add(body.reference);
        return reply.code(500).send({ error: "fault" });
      }
      return orConflict(reply, async () => {
        const result = book.transfer(body);
        if (result === undefined) return reply.code(400).send({ error: "player" });
        if (fault === "slow" && result.isNew) await new Promise((done) => setTimeout(done, ground.timeoutMs));
        return reported(result.answer);
      });
    });
  });
}

/** The reported transfer: correct, except with the fault `otherAmount`. */
function reported(answer: VendorTransferAnswer): VendorTransferAnswer {
  if (vendorFaultOf(answer) !== "otherAmount") return answer;
  return { ...answer, amountMinor: String(BigInt(answer.amountMinor) - 1n) };
}

async function orConflict(reply: FastifyReply, work: () => unknown): Promise<unknown> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof OrderConflict) return reply.code(409).send({ error: "conflict" });
    throw error;
  }
}
