/** Route of the registration rules. */

import { RulesPage } from "../features/identity/registration-rules/rules-page.tsx";

export default function RegistrationRulesRoute() {
  return <RulesPage />;
}
