/** /member/transferUpline. */

import { TransferPage } from "./transfer-page.tsx";

export default function TransferUplinePage() {
  return <TransferPage way="up" />;
}
