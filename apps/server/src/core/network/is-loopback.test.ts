import { expect, it } from "vitest";
import { isLoopbackHost } from "./is-loopback.ts";

it.each(["localhost", "127.0.0.1", "127.8.8.8", "::1", new URL("http://[::1]:9000/keys").hostname])(
  "%s is a host of this machine",
  (host) => {
    expect(isLoopbackHost(host)).toBe(true);
  },
);

it.each(["openhouse.example", "127.evil.example", "localhost.evil.example", "10.0.0.1", "0.0.0.0", "[::2]", ""])(
  "%j is not a host of this machine",
  (host) => {
    expect(isLoopbackHost(host)).toBe(false);
  },
);
