import { expect, test } from "vitest";
import { verifyUrl } from "./verify-url.ts";

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

test("the verification URL contains the language and the seeds of the round", () => {
  const url = new URL(verifyUrl(round, "EN") ?? "", "http://studio.localhost");
  expect([url.pathname, url.search]).toEqual(["/verify/", "?language=EN"]);
  expect(Object.fromEntries(new URLSearchParams(url.hash.slice(1)))).toEqual({
    serverSeed: "ab",
    clientSeed: "lantern & sea",
    nonce: "3",
    commitment: "cc",
  });
});

test("a round has no verification URL while its server seed is secret", () => {
  expect(verifyUrl({ ...round, serverSeed: null }, "EN")).toBeUndefined();
});
