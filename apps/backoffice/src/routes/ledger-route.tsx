/** The address of the check of the books. */

import { LedgerPage } from "../features/ledger/ledger-page.tsx";

/** The check of the books. */
export default function LedgerRoute() {
  return <LedgerPage />;
}
