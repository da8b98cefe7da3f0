/** The most played games of a category. */

const maxSuggestions = 6;

/** The read of suggestions for a search without results. */
export function popularRead(category: string) {
  const query = { playType: category, count: maxSuggestions };
  return { route: "GET /lgw/games/popular", query, without: ["GAMELO3", []] } as const;
}
