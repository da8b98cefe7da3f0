/** The address of the bonuses. */

import { BonusesPage } from "../features/bonuses/bonuses-page.tsx";

/** What was granted, what waits for a second person, and how it ended. */
export default function BonusesRoute() {
  return <BonusesPage />;
}
