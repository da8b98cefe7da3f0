/** The filter of a game centre, kept in the URL, so that filtered lists can be linked and Back works. */

export type LobbyTab = "all" | "favourites" | "recent";

/** "" means no filter. */
export interface LobbyFilter {
  readonly tab: LobbyTab;
  readonly vassalage: string;
  readonly gameClassify: string;
  /** Minimum stake, in units of the currency. */
  readonly minBet: string;
  readonly lines: string;
  readonly search: string;
  readonly sort: string;
  /** Page of the favourites and recent games, from 1. */
  readonly page: number;
}

/** The only choice of each filter (specification, section 5: '1 yuan or more', '25 lines or more'). */
export const leastBet = "1";
export const leastLines = "25";

/** The orders of a list; "" lists the most played games first. */
export const lobbySorts = ["", "new", "name"] as const;

const code = /^[\w.-]{1,40}$/;
const pageForm = /^[1-9]\d{0,4}$/;
const longestSearch = 100;

/** Reads the filter from the URL; invalid values are ignored. */
export function readLobbyFilter(query: URLSearchParams): LobbyFilter {
  const tab = query.get("tab");
  const sort = query.get("sort") ?? "";
  const page = query.get("page") ?? "";
  return {
    tab: tab === "favourites" || tab === "recent" ? tab : "all",
    vassalage: codeIn(query, "vassalage"),
    gameClassify: codeIn(query, "gameClassify"),
    minBet: query.get("minBet") === leastBet ? leastBet : "",
    lines: query.get("lines") === leastLines ? leastLines : "",
    search: (query.get("q") ?? "").slice(0, longestSearch),
    sort: lobbySorts.some((each) => each === sort) ? sort : "",
    page: pageForm.test(page) ? Number(page) : 1,
  };
}

/** The URL of a filter; every change returns to the first page. */
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

/** True if no filter is set. */
export function isUnfiltered({ vassalage, gameClassify, minBet, lines, search }: LobbyFilter): boolean {
  return vassalage + gameClassify + minBet + lines + search.trim() === "";
}

function codeIn(query: URLSearchParams, name: string): string {
  const value = query.get(name) ?? "";
  return code.test(value) ? value : "";
}

function textIn(name: string, value: string): Record<string, string> {
  return value === "" ? {} : { [name]: value };
}
