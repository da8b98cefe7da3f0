/** One of the hosts that a merchant spreads its games or pictures over (specification, section 9: picked at random). */

import type { RandomSource } from "../random.ts";

/** Each host is as likely as the others; undefined when there are none: then the house's own origin serves. */
export function pickHost(hosts: readonly string[], random: Pick<RandomSource, "int">): string | undefined {
  return hosts.length === 0 ? undefined : hosts[random.int(hosts.length)];
}
