/** The games of a category that are played most. */

const mostSuggestions = 6;

/** Suggestions for a search without results. */
export function popularRead(category: string) {
  const query = { playType: category, count: mostSuggestions };
  return { route: "GET /lgw/games/popular", query, without: ["GAMELO3", []] } as const;
}
