/** Where a round of a revealed seed is checked. */

import type { RoundSummary } from "@openhouse/protocol/studio/list-rounds";
import type { Language } from "@openhouse/i18n/shipped";

/**
 * The fair-play page with the seeds of this very round: the client seed is the one that the round was played with.
 * The language stands in the address, because a tab without an opener starts with an empty storage; seeds stand behind
 * the #, so that no server sees them in a log. Undefined while the server seed is secret.
 */
export function verifyAddress(round: RoundSummary, language: Language): string | undefined {
  const { serverSeed, clientSeed, nonce, commitment } = round;
  if (serverSeed === null) return undefined;
  const claim = new URLSearchParams({ serverSeed, clientSeed, nonce, commitment });
  return `/verify/?${new URLSearchParams({ language })}#${claim}`;
}
