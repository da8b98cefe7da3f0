/**
 * Sends a supplier's bets to the gateway over HTTP, in the RS_ protocol (docs/wallet-protocol.md). The bets are created
 * and signed in advance.
 */

import { createPrivateKey, randomUUID, sign } from "node:crypto";
import { openHttpLoad } from "../http/http-load.ts";
import type { HttpLoad } from "../http/http-load.ts";
import type { GatewayReady } from "./serve.ts";

export interface BetLoad extends HttpLoad {
  /**
   * Creates and signs this many bets and discards earlier ones that were not sent. Further bets are signed when they
   * are sent, which costs the load generator about a millisecond each.
   */
  prepare(count: number): void;
}

/** A stake of 1.00, in the protocol's units of 1/100,000. */
const amount = 100_000;

export async function openBetLoad({ port, privateKey, gameCode, players }: GatewayReady): Promise<BetLoad> {
  const key = createPrivateKey(privateKey);
  let requests: string[] = [];
  let betCount = 0;

  /** Creates a bet of the next player. Each bet is a round of its own and closes it. */
  const makeRequest = (): string => {
    const { user, token } = players[betCount % players.length] ?? { user: "", token: "" };
    betCount += 1;
    const ids = { request_uuid: randomUUID(), transaction_uuid: randomUUID(), round: `r${betCount}` };
    const bet = { user, token, game_code: gameCode, currency: "PHP", amount };
    const body = JSON.stringify({ ...ids, ...bet, round_closed: true, is_free: false });
    return (
      `POST /gateway/rs/bench/transaction/bet HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n` +
      `x-hub88-signature: ${sign("sha256", Buffer.from(body), key).toString("base64")}\r\n` +
      `content-length: ${body.length}\r\n\r\n${body}`
    );
  };
  const load = await openHttpLoad(port, async (client) => {
    return (await client.send(requests.pop() ?? makeRequest())).body.includes('"RS_OK"');
  });
  return {
    ...load,
    prepare(count) {
      requests = Array.from({ length: count }, makeRequest).toReversed();
    },
  };
}
