/** Route of the game results. */

import { ResultsPage } from "../features/finance/game-results/results-page.tsx";

export default function ResultsRoute() {
  return <ResultsPage />;
}
