/** The address of the feature flags. */

import { FlagsPage } from "../features/merchants/flags/flags-page.tsx";

/** Mounted by the table of addresses. */
export default function FlagsRoute() {
  return <FlagsPage />;
}
