/** Route of the bonuses. */

import { BonusesPage } from "../features/bonuses/bonuses-page.tsx";

export default function BonusesRoute() {
  return <BonusesPage />;
}
