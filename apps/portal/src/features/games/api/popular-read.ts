/** What others play: the games of a category, the most played first. */

const mostSuggestions = 6;

/** As many as stand in the place of a search that found nothing. */
export function popularRead(category: string) {
  const query = { playType: category, count: mostSuggestions };
  return { route: "GET /lgw/games/popular", query, without: ["GAMELO3", []] } as const;
}
