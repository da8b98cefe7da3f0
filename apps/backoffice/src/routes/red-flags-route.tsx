/** Route of the red flags. */

import { RedFlagsPage } from "../features/red-flags/red-flags-page.tsx";

export default function RedFlagsRoute() {
  return <RedFlagsPage />;
}
