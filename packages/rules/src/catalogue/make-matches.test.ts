import { expect, it } from "vitest";
import { makeMatches } from "./make-matches.ts";
import { maskName } from "./mask-name.ts";

const hourMs = 3_600_000;
const start = Date.UTC(2026, 10, 21, 9, 17);

it("makeMatches returns nine upcoming matches in order at every hour, and never changes a match", () => {
  const detailsOfMatch = new Map<string, string>();
  for (let hour = 0; hour < 48; hour += 1) {
    const now = new Date(start + hour * hourMs);
    const matches = makeMatches(now, 9);
    expect(matches).toHaveLength(9);
    expect(matches.map(({ startsAt }) => startsAt.getTime())).toEqual(
      matches.map(({ startsAt }) => startsAt.getTime()).toSorted((a, b) => a - b),
    );
    for (const { matchId, home, away, startsAt } of matches) {
      expect(home).not.toBe(away);
      expect(startsAt.getTime()).toBeGreaterThan(now.getTime());
      const details = `${home} ${away} ${startsAt.getTime()}`;
      expect(detailsOfMatch.get(matchId) ?? details).toBe(details);
      detailsOfMatch.set(matchId, details);
    }
  }
});

it("the odds of a match give the merchant a margin of about six percent", () => {
  for (const { odds } of makeMatches(new Date(start), 30)) {
    const chances = [odds.home, odds.away, odds.draw ?? Number.POSITIVE_INFINITY].map((price) => 100 / price);
    const sum = chances.reduce((all, chance) => all + chance, 0);
    expect(sum).toBeGreaterThan(1.05);
    expect(sum).toBeLessThan(1.1);
  }
});

it.each([
  ["demoplayer", "de***r"],
  ["ana", "a***"],
  ["juan", "j***"],
  ["maria", "ma***a"],
])("the account %s is masked as %s", (account, masked) => {
  expect(maskName(account)).toBe(masked);
});
