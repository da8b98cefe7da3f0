/** /agent/transferDownline. */

import { TransferPage } from "./transfer-page.tsx";

export default function TransferDownlinePage() {
  return <TransferPage way="down" />;
}
