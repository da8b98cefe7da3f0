/** Route of the feature flags. */

import { FlagsPage } from "../features/merchants/flags/flags-page.tsx";

export default function FlagsRoute() {
  return <FlagsPage />;
}
