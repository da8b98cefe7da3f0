/** True for the addresses of this machine. */
export function isLoopback(ip: string): boolean {
  return ip === "::1" || /^(?:::ffff:)?127\./.test(ip);
}
