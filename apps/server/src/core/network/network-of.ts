/** Finds the network of an IP address as limits count it: /24 of IPv4, /64 of IPv6 (one household or host). */

import { isIPv6 } from "node:net";

/** Returns an invalid address unchanged. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  const bytes = /^(\d+)\.(\d+)\.(\d+)\.\d+$/.exec(mapped);
  if (bytes !== null) return `${bytes[1]}.${bytes[2]}.${bytes[3]}.0/24`;
  return isIPv6(address) ? `${firstGroups(address).join(":")}::/64` : address;
}

/** The first four of eight groups, without leading zeros; `::` is expanded to the missing zero groups. */
function firstGroups(address: string): string[] {
  const [head = "", tail] = address.toLowerCase().replace(/%.*$/, "").split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array.from({ length: missing }, () => "0"), ...after];
  return groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
}
