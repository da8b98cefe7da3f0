/** /agent/transferDownline: a transfer to a downline. */

import { TransferPage } from "./transfer-page.tsx";

export default function TransferDownlinePage() {
  return <TransferPage direction="down" />;
}
