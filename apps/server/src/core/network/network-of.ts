/** Finds the network of an IP address, for limits per network: its /24 in IPv4, its /64 in IPv6. */

import { isIPv6 } from "node:net";

/** A text that is not an IP address is returned unchanged. */
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
