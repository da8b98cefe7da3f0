/** The address of the rules of registration. */

import { RulesPage } from "../features/identity/registration-rules/rules-page.tsx";

/** Mounted by the table of addresses. */
export default function RegistrationRulesRoute() {
  return <RulesPage />;
}
