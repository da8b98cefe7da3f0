/**
 * Computes the matches of the demo's invented leagues from the time alone, so that they are the same in all processes
 * and need no table. Each league has a match every three hours.
 */

import { numberOfText } from "./number-of-text.ts";

export interface Fixture {
  readonly matchId: string;
  readonly leagueId: string;
  readonly league: string;
  readonly sport: "BASKETBALL" | "FOOTBALL" | "VOLLEYBALL";
  readonly round: number;
  readonly home: string;
  readonly away: string;
  readonly startsAt: Date;
  /** Decimal odds × 100; null = no draw in this sport. */
  readonly odds: { readonly home: number; readonly away: number; readonly draw: number | null };
}

interface League {
  readonly id: string;
  readonly name: string;
  readonly sport: Fixture["sport"];
  readonly teams: readonly string[];
}

const leagues: readonly League[] = [
  {
    id: "isla-basket",
    name: "Isla Basketball League",
    sport: "BASKETBALL",
    teams: ["Manila Lanterns", "Cebu Tides", "Davao Durians", "Baguio Pines", "Iloilo Paraw", "Batangas Barakos"],
  },
  {
    id: "bay-football",
    name: "Bay Football Cup",
    sport: "FOOTBALL",
    teams: ["Bacolod Sugar FC", "Laguna Herons", "Subic Anchors", "Palawan Reef", "Vigan Cobbles", "Taal Athletic"],
  },
  {
    id: "pearl-volley",
    name: "Pearl Volleyball Series",
    sport: "VOLLEYBALL",
    teams: ["Marikina Smash", "Bohol Tarsiers", "Zamboanga Vinta", "Legazpi Cone", "Quezon Spikers", "Siargao Swell"],
  },
];

const hourMs = 3_600_000;
const intervalMs = 3 * hourMs;
/** Margin on fair odds, in percent. */
const marginPercent = 6;

/** Returns the next `count` fixtures of all leagues, earliest first. */
export function makeMatches(now: Date, count: number): Fixture[] {
  const nowMs = now.getTime();
  const rounds = Math.ceil(count / leagues.length) + 1;
  const first = Math.floor(nowMs / intervalMs) - 1;
  return leagues
    .flatMap((league, at) => Array.from({ length: rounds + 1 }, (_, offset) => fixtureOf(league, first + offset, at)))
    .filter(({ startsAt }) => startsAt.getTime() > nowMs)
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    .slice(0, count);
}

function fixtureOf(league: League, round: number, shift: number): Fixture {
  const chance = (name: string, bound: number) => numberOfText(`${league.id}/${round}/${name}`) % bound;
  const { teams } = league;
  const homeAt = chance("home", teams.length);
  const awayAt = (homeAt + 1 + chance("away", teams.length - 1)) % teams.length;
  // The matches of each league start forty minutes after those of the league before.
  const startsMs = round * intervalMs + shift * 40 * 60_000;
  return {
    matchId: `${league.id}-${round}`,
    leagueId: league.id,
    league: league.name,
    sport: league.sport,
    round: (round % 90) + 1,
    home: teams[homeAt] ?? "",
    away: teams[awayAt] ?? "",
    startsAt: new Date(startsMs),
    odds: oddsOf(league, chance),
  };
}

type Chance = (name: string, bound: number) => number;

/** The probabilities that the odds imply add up to one plus the margin. */
function oddsOf({ sport }: League, chance: Chance): Fixture["odds"] {
  const draw = sport === "FOOTBALL" ? 22 + chance("draw", 8) : 0;
  const home = Math.round((100 - draw) * (0.25 + chance("strength", 51) / 100));
  const away = 100 - draw - home;
  const priceOf = (percent: number) => Math.floor(1_000_000 / (percent * (100 + marginPercent)));
  return { home: priceOf(home), away: priceOf(away), draw: draw === 0 ? null : priceOf(draw) };
}
