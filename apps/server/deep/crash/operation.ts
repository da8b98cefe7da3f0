/** The operations that the crash test sends over HTTP, and their responses, as recorded in the journal. */

import type { NewDepositReply } from "@openhouse/protocol/payments/new-deposit";
import type { WithdrawReply } from "@openhouse/protocol/payments/withdraw";
import type { PlayRoundReply } from "@openhouse/protocol/studio/play-round";
import type { ServerAnswer, ServerCall } from "../lib/call-server.ts";
import type { Player } from "./world.ts";
import { paymentPassword } from "../../src/testing/test-cashier.ts";

export const operationKinds = ["round", "deposit", "withdrawal"] as const;
export type OperationKind = (typeof operationKinds)[number];

/** One action of a player with its own key. */
export interface Operation {
  readonly kind: OperationKind;
  readonly key: string;
  /** Index in the list of players. */
  readonly player: number;
  readonly body: Readonly<Record<string, unknown>>;
}

export type Answer =
  /** `id` names the bet, deposit or withdrawal; `value` must be the same for every request with the same key. */
  | { readonly outcome: "done"; readonly id: string; readonly amountMinor: string; readonly value: unknown }
  | { readonly outcome: "refused"; readonly code: string };

export function callOf({ kind, key, body }: Operation, player: Player): ServerCall {
  const { address } = player;
  const portal = { host: "localhost", token: player.token, key, address };
  switch (kind) {
    case "round":
      return { host: "studio.localhost", path: "/studio/api/rounds", token: player.studioToken, key, address, body };
    case "deposit":
      return { ...portal, path: "/wps/relay/MCSFE_newDepositPG", body };
    case "withdrawal": {
      const secrets = { password: paymentPassword, bankCardId: player.bankCardId };
      return { ...portal, path: "/wps/relay/MCSFE_withdraw", body: { ...body, ...secrets } };
    }
  }
}

/** Undefined when the result is unknown or the server asked to retry. */
export function readAnswer({ kind }: Operation, { status, body }: ServerAnswer): Answer | undefined {
  if (status !== 200) {
    const isDefinite =
      status >= 400 && status < 500 && status !== 429 && body.errorCode !== "idempotency.still.running";
    return isDefinite ? { outcome: "refused", code: body.errorCode ?? "" } : undefined;
  }
  switch (kind) {
    case "round": {
      const { round, balance } = body.value as PlayRoundReply;
      return { outcome: "done", id: round.roundId, amountMinor: round.stakeMinor, value: { round, balance } };
    }
    case "deposit": {
      // State and URL of a deposit change later; a repeat returns the current values.
      const { depositId: id, amountMinor, currency } = body.value as NewDepositReply;
      return { outcome: "done", id, amountMinor, value: { id, amountMinor, currency } };
    }
    case "withdrawal": {
      const { refId: id, amountMinor } = body.value as WithdrawReply;
      return { outcome: "done", id, amountMinor, value: body.value };
    }
  }
}
