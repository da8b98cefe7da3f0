/** The first check of a test: does the wallet accept the key, and does it know the players? */

import { plainError } from "./plain-error.ts";
import { createPlayerCalls } from "./player-calls.ts";
import type { KitPlayer, KitSetup, PlayerCalls } from "./player-calls.ts";
import type { Fields, OperatorResponse } from "./operator.ts";

/**
 * Returns the likely cause why nothing can be tested; undefined if the test can begin. `leastBalance`: what the player
 * must have in the wallet. Faults, in this order: no response, no response of a wallet, supplier unknown, signature
 * refused, player or token unknown, another currency, token expired, game closed, player blocked, not enough money.
 * Other wrong responses are left to the rules. Books a bet of 0 for each player.
 */
export async function findSetupFault(setup: KitSetup, leastBalance: number): Promise<string | undefined> {
  const players = [
    ["--user and --token", setup.player],
    ["--second", setup.second],
    ["--blocked", setup.blocked],
  ] as const;
  for (const [option, player] of players) {
    const fault = player && (await findPlayerFault(setup, player, option));
    if (fault !== undefined) return fault;
  }
  const { balance } = (await createPlayerCalls(setup).balance()).fields;
  if (typeof balance !== "number" || balance >= leastBalance) return undefined;
  return `the player has ${balance}, but the test needs at least ${leastBalance} (in 1/100,000 of the major unit)`;
}

async function findPlayerFault(setup: KitSetup, player: KitPlayer, option: string): Promise<string | undefined> {
  const calls = createPlayerCalls(setup, player);
  let response: OperatorResponse;
  try {
    response = await calls.balance();
  } catch (error) {
    return plainError(error);
  }
  const { fields, httpStatus } = response;
  switch (fields["status"]) {
    case undefined:
      return `the response to user/balance is HTTP ${httpStatus} without a status in JSON; is --url the address before /user/balance?`;
    case "RS_ERROR_INVALID_PARTNER":
      return "the wallet does not know the supplier, or the supplier may not call (RS_ERROR_INVALID_PARTNER): check --url, and whether the supplier is registered, enabled, and allowed to call from this IP address";
    case "RS_ERROR_INVALID_SIGNATURE":
      return "the wallet refuses the signature (RS_ERROR_INVALID_SIGNATURE): it must have the public key of --key, and verify RSA-SHA256 over the received bytes";
    case "RS_ERROR_INVALID_TOKEN": {
      const isKnown = (await calls.info()).fields["status"] === "RS_OK";
      return isKnown
        ? `${option}: the wallet knows the player ${player.user}, but not the token ${player.token}, or it belongs to another player (RS_ERROR_INVALID_TOKEN)`
        : `${option}: the wallet does not know the player ${player.user} (RS_ERROR_INVALID_TOKEN)`;
    }
    default:
      return findCurrencyFault(setup, fields, player) ?? findBetFault(calls, option);
  }
}

function findCurrencyFault(setup: KitSetup, { currency }: Fields, { user }: KitPlayer): string | undefined {
  if (typeof currency !== "string" || currency === setup.currency) return undefined;
  return `the wallet of ${user} has the currency ${currency}, not ${setup.currency}: see --currency`;
}

/** Sends a bet of 0. Only a blocked player may not bet. */
async function findBetFault({ bet, setup }: PlayerCalls, option: string): Promise<string | undefined> {
  switch ((await bet({ amount: 0 })).fields["status"]) {
    case "RS_ERROR_TOKEN_EXPIRED":
      return `${option}: the token has expired (RS_ERROR_TOKEN_EXPIRED)`;
    case "RS_ERROR_INVALID_GAME":
      return `--game: the wallet does not know the game ${setup.gameCode}, or it is closed (RS_ERROR_INVALID_GAME)`;
    case "RS_ERROR_USER_DISABLED":
      return option === "--blocked" ? undefined : `${option}: the player may not bet (RS_ERROR_USER_DISABLED)`;
    default:
      return undefined;
  }
}
