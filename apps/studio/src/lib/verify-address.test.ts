import { expect, test } from "vitest";
import { verifyAddress } from "./verify-address.ts";

const round = {
  roundId: "7",
  nonce: "3",
  at: 0,
  stakeMinor: "100",
  winMinor: "0",
  balanceAfterMinor: "900",
  freeSpins: 0,
  clientSeed: "lantern & sea",
  commitment: "cc",
  serverSeed: "ab",
};

test("the verification address contains the language and the seeds of the round", () => {
  const address = new URL(verifyAddress(round, "EN") ?? "", "http://studio.localhost");
  expect([address.pathname, address.search]).toEqual(["/verify/", "?language=EN"]);
  expect(Object.fromEntries(new URLSearchParams(address.hash.slice(1)))).toEqual({
    serverSeed: "ab",
    clientSeed: "lantern & sea",
    nonce: "3",
    commitment: "cc",
  });
});

test("a round has no verification address while its server seed is secret", () => {
  expect(verifyAddress({ ...round, serverSeed: null }, "EN")).toBeUndefined();
});
