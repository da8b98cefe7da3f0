/** Picks one of a merchant's hosts for games or pictures at random (specification, section 9). */

import type { RandomSource } from "../random.ts";

/**
 * Picks each host with the same probability. Returns undefined if the list is empty; then the portal's own origin is
 * used.
 */
export function pickHost(hosts: readonly string[], random: Pick<RandomSource, "int">): string | undefined {
  return hosts.length === 0 ? undefined : hosts[random.int(hosts.length)];
}
