/** The API of the sandbox vendor (protocol/payments/sandbox-vendor): players, balances and transfers. */

import type { FastifyInstance, FastifyReply } from "fastify";
import { VendorPlayerBody, VendorTransferBody } from "@openhouse/protocol/payments/sandbox-vendor";
import type { VendorTransferReply } from "@openhouse/protocol/payments/sandbox-vendor";
import { OrderConflict } from "./orders.ts";
import { readBody, requireSignature } from "./signed-body.ts";
import type { SignatureDeps } from "./signed-body.ts";
import { vendorFaultOf } from "./vendor-ledger.ts";
import type { VendorLedger } from "./vendor-ledger.ts";

export interface VendorDeps extends SignatureDeps {
  readonly ledger: VendorLedger;
  readonly timeoutMs: number;
}

/**
 * Mounts `/vendor/*`. Responds with 401 to an unsigned request, 400 to an invalid body and to a transfer for an unknown
 * player or in another currency than the player's, 404 to a read of an unknown player or reference, and 409 to a known
 * player or reference with different details.
 */
export function vendorRoutes(app: FastifyInstance, deps: VendorDeps): void {
  const { ledger } = deps;
  // The references that have failed once because of the fault `lost`.
  const lostReferences = new Set<string>();
  void app.register(async (api) => {
    requireSignature(api, deps);
    api.put<{ Params: { player: string } }>("/vendor/players/:player", async (request, reply) => {
      const body = readBody(VendorPlayerBody, request);
      if (body === undefined) return reply.code(400).send({ error: "body" });
      return withConflictReply(reply, () => ledger.openPlayer(request.params.player, body.currency));
    });
    api.get<{ Params: { player: string } }>("/vendor/players/:player", async (request, reply) => {
      return ledger.findPlayer(request.params.player) ?? reply.code(404).send({ error: "unknown" });
    });
    api.get<{ Params: { reference: string } }>("/vendor/transfers/:reference", async (request, reply) => {
      const transfer = ledger.findTransfer(request.params.reference);
      return transfer === undefined ? reply.code(404).send({ error: "unknown" }) : reportedTransfer(transfer);
    });
    api.post("/vendor/transfers", async (request, reply) => {
      const body = readBody(VendorTransferBody, request);
      if (body === undefined) return reply.code(400).send({ error: "body" });
      const fault = vendorFaultOf(body);
      if (fault === "lost" && !lostReferences.has(body.reference)) {
        lostReferences.add(body.reference);
        return reply.code(500).send({ error: "fault" });
      }
      return withConflictReply(reply, async () => {
        const result = ledger.transfer(body);
        if (result === undefined) return reply.code(400).send({ error: "player" });
        if (fault === "slow" && result.isNew) await new Promise((done) => setTimeout(done, deps.timeoutMs));
        return reportedTransfer(result.answer);
      });
    });
  });
}

/** The reported transfer: correct, except with the fault `otherAmount`. */
function reportedTransfer(answer: VendorTransferReply): VendorTransferReply {
  if (vendorFaultOf(answer) !== "otherAmount") return answer;
  return { ...answer, amountMinor: String(BigInt(answer.amountMinor) - 1n) };
}

async function withConflictReply(reply: FastifyReply, work: () => unknown): Promise<unknown> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof OrderConflict) return reply.code(409).send({ error: "conflict" });
    throw error;
  }
}
