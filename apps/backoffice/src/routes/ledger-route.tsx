/** Route of the ledger check. */

import { LedgerPage } from "../features/ledger/ledger-page.tsx";

export default function LedgerRoute() {
  return <LedgerPage />;
}
