/** Sets of IP addresses ("203.0.113.7", "2001:db8::1") and networks ("203.0.113.0/24"). */

import { BlockList, isIP } from "node:net";

/** Tells whether an IP address is in the set. */
export type NetworkSet = (ip: string) => boolean;

/** Converts an IPv4-mapped IPv6 address (`::ffff:203.0.113.7`) to IPv4; other texts stay unchanged. */
export function plainIp(ip: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip;
}

/** True for an IP address, and for a network with a valid prefix length. */
export function isNetworkText(text: string): boolean {
  const [address = "", prefix, ...rest] = text.split("/");
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  return /^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128);
}

/** Invalid texts are ignored. */
export function networkSetOf(texts: readonly string[]): NetworkSet {
  const list = new BlockList();
  for (const text of texts.filter(isNetworkText)) {
    const [address = "", prefix] = text.split("/");
    const family = isIP(address) === 4 ? "ipv4" : "ipv6";
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return (ip) => {
    const plain = plainIp(ip);
    const family = isIP(plain);
    return family !== 0 && list.check(plain, family === 4 ? "ipv4" : "ipv6");
  };
}
