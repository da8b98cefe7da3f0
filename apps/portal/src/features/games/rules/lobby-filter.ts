/** What a game centre shows, as its address says it: everything that narrows a list can be linked and gone back to. */

/** The three lists of a centre. */
export type LobbyTab = "all" | "favourites" | "recent";

/** "" = not narrowed by that. */
export interface LobbyFilter {
  readonly tab: LobbyTab;
  readonly vassalage: string;
  readonly gameClassify: string;
  /** Least stake, in units of the currency. */
  readonly minBet: string;
  /** Least number of lines. */
  readonly lines: string;
  readonly search: string;
  readonly sort: string;
  /** Of the favourites and recents, from 1. */
  readonly page: number;
}

/** The one step of each note (specification, section 5: '1 yuan or more', '25 lines or more'). */
export const leastBet = "1";
export const leastLines = "25";

/** How a list may be sorted; "" = what is played most comes first. */
export const lobbySorts = ["", "new", "name"] as const;

const code = /^[\w.-]{1,40}$/;
const pageForm = /^[1-9]\d{0,4}$/;
const longestSearch = 100;

/** Reads an address; what is no value of a filter counts as none. */
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

/** The address of a filter at a path; a change starts its list at the first page. */
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

/** True when the list is everything the centre has. */
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
