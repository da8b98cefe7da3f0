/** Payments that wait for the member's word, or for the house's: the newest three. */

import { useReceipts } from "../api/use-receipts.ts";
import { ReceiptPane } from "./receipt-pane.tsx";

const shown = 3;
const open: ReadonlySet<string> = new Set(["waiting", "disputed", "refused"]);

/** Nothing while it is not known: the page has its own failures, and the list is read again by itself. */
export function ReceiptPanes() {
  const { data = [] } = useReceipts();
  const waiting = data.filter(({ state }) => open.has(state)).slice(0, shown);
  return waiting.map((receipt) => <ReceiptPane key={receipt.id} receipt={receipt} />);
}
