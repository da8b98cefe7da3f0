/** Route of the settings. */

import { SettingsPage } from "../features/settings/settings-page.tsx";

export default function SettingsRoute() {
  return <SettingsPage />;
}
