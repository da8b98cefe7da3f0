/** The address of the games' results. */

import { ResultsPage } from "../features/finance/game-results/results-page.tsx";

/** What the games brought. */
export default function ResultsRoute() {
  return <ResultsPage />;
}
