/** The filter of a game centre, kept in the URL, so that filtered lists can be linked and the Back button works. */

export type LobbyTab = "all" | "favourites" | "recent";

/** An empty text means no filter. */
export interface LobbyFilter {
  readonly tab: LobbyTab;
  readonly vassalage: string;
  readonly gameClassify: string;
  /** Minimum stake, in units of the currency. */
  readonly minBet: string;
  readonly lines: string;
  readonly search: string;
  readonly sort: string;
  /** The page of the favourites or recently played games, from 1. */
  readonly page: number;
}

/**
 * The value of each of these filters while it is on; otherwise the value is "" (specification, section 5: '1 yuan or
 * more', '25 lines or more').
 */
export const minBetValue = "1";
export const minLinesValue = "25";

/** The sort orders of a list; "" lists the most played games first. */
export const lobbySorts = ["", "new", "name"] as const;

const codePattern = /^[\w.-]{1,40}$/;
const pagePattern = /^[1-9]\d{0,4}$/;
const maxSearchLength = 100;

/** Reads the filter from the URL; invalid values are ignored. */
export function readLobbyFilter(query: URLSearchParams): LobbyFilter {
  const tab = query.get("tab");
  const sort = query.get("sort") ?? "";
  const page = query.get("page") ?? "";
  return {
    tab: tab === "favourites" || tab === "recent" ? tab : "all",
    vassalage: codeIn(query, "vassalage"),
    gameClassify: codeIn(query, "gameClassify"),
    minBet: query.get("minBet") === minBetValue ? minBetValue : "",
    lines: query.get("lines") === minLinesValue ? minLinesValue : "",
    search: (query.get("q") ?? "").slice(0, maxSearchLength),
    sort: lobbySorts.some((candidate) => candidate === sort) ? sort : "",
    page: pagePattern.test(page) ? Number(page) : 1,
  };
}

/** Returns the URL of the changed filter. It leads to the first page unless `change` contains another page. */
export function lobbyHref(path: string, filter: LobbyFilter, change: Partial<LobbyFilter> = {}): string {
  const { tab, vassalage, gameClassify, minBet, lines, search, sort, page } = { ...filter, page: 1, ...change };
  const query = new URLSearchParams({
    ...(tab === "all" ? {} : { tab }),
    ...textIn("vassalage", vassalage),
    ...textIn("gameClassify", gameClassify),
    ...textIn("minBet", minBet),
    ...textIn("lines", lines),
    ...textIn("sort", sort),
    ...textIn("q", search),
    ...(page === 1 ? {} : { page: String(page) }),
  });
  return query.size === 0 ? path : `${path}?${query}`;
}

export function isUnfiltered({ vassalage, gameClassify, minBet, lines, search }: LobbyFilter): boolean {
  return vassalage + gameClassify + minBet + lines + search.trim() === "";
}

function codeIn(query: URLSearchParams, name: string): string {
  const value = query.get(name) ?? "";
  return codePattern.test(value) ? value : "";
}

function textIn(name: string, value: string): Record<string, string> {
  return value === "" ? {} : { [name]: value };
}
