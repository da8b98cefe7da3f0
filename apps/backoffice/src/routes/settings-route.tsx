/** The address of the settings of the house. */

import { SettingsPage } from "../features/settings/settings-page.tsx";

/** What the house has set. */
export default function SettingsRoute() {
  return <SettingsPage />;
}
