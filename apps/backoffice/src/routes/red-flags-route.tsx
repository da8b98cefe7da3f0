/** The address of the red flags. */

import { RedFlagsPage } from "../features/red-flags/red-flags-page.tsx";

/** What in teams of agents somebody has to look at. */
export default function RedFlagsRoute() {
  return <RedFlagsPage />;
}
