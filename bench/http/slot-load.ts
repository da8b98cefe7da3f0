/** Plays rounds of the studio's slot over HTTP. */

import { openHttpLoad } from "./http-load.ts";
import type { HttpLoad } from "./http-load.ts";
import type { KeepAliveClient } from "./keep-alive-client.ts";
import type { ServerReady } from "./serve.ts";

interface Player {
  readonly token: string;
  nonce: string;
}

const stakeMinor = "100";

export async function openSlotLoad({ port, tokens }: ServerReady): Promise<HttpLoad> {
  const players: Player[] = tokens.map((token) => ({ token, nonce: "0" }));
  let roundCount = 0;

  /**
   * Plays a round of the player who has waited longest. A player plays again only after the response to the last round.
   */
  const playOnce = async (client: KeepAliveClient): Promise<boolean> => {
    const player = players.shift();
    if (player === undefined) throw new Error("all players are busy: create more players");
    roundCount += 1;
    const response = await client.send(requestOf(player, `k${roundCount}`));
    if (response.status === 200) player.nonce = /"nonce":"(\d+)"/.exec(response.body)?.[1] ?? player.nonce;
    players.push(player);
    return response.status === 200;
  };
  return openHttpLoad(port, playOnce);
}

function requestOf({ token, nonce }: Player, key: string): string {
  const body = `{"stakeMinor":"${stakeMinor}","shownNonce":"${nonce}"}`;
  return (
    `POST /studio/api/rounds HTTP/1.1\r\nhost: studio.localhost\r\nauthorization: ${token}\r\n` +
    `idempotency-key: ${key}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  );
}
