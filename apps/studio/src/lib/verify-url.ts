/** The URL at which a player can verify a round whose server seed is revealed. */

import type { RoundSummary } from "@openhouse/protocol/studio/list-rounds";
import type { Language } from "@openhouse/i18n/shipped";

/**
 * The URL of the fair-play page with the seeds of this round. It contains the language, which the session storage of a
 * new tab does not contain. The seeds are in the fragment, so that no server logs them. Undefined while the server seed
 * is secret.
 */
export function verifyUrl(round: RoundSummary, language: Language): string | undefined {
  const { serverSeed, clientSeed, nonce, commitment } = round;
  if (serverSeed === null) return undefined;
  const fragment = new URLSearchParams({ serverSeed, clientSeed, nonce, commitment });
  return `/verify/?${new URLSearchParams({ language })}#${fragment}`;
}
