import { expect, it } from "vitest";
import { numberOfText } from "@openhouse/rules/catalogue/number-of-text";
import { pickHost } from "./pick-host.ts";

/** A deterministic random source. */
function seededRandom(seed: string) {
  let draws = 0;
  return { int: (below: number) => numberOfText(`${seed} ${(draws += 1)}`) % below };
}

it("[S9.036] a launch host is picked at random from the list", () => {
  const hosts = ["play-1.example", "play-2.example"];
  const random = seededRandom("launch");
  const picked = Array.from({ length: 200 }, () => pickHost(hosts, random));
  expect(new Set(picked)).toEqual(new Set(hosts));
  for (const host of hosts) expect(picked.filter((pickedHost) => pickedHost === host).length).toBeGreaterThan(60);
});

it("no launch host is picked if the merchant has set none", () => {
  expect(pickHost([], seededRandom("none"))).toBeUndefined();
});
