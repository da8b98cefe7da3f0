/** Recognises the addresses and hosts of this machine. */

import { isIP } from "node:net";

/** True for the addresses of this machine. */
export function isLoopback(ip: string): boolean {
  return ip === "::1" || /^(?:::ffff:)?127\./.test(ip);
}

/** True if a host, from a URL or the environment, is this machine. A URL writes an IPv6 address in brackets. */
export function isLoopbackHost(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, "$1");
  return name === "localhost" || (isIP(name) > 0 && isLoopback(name));
}
