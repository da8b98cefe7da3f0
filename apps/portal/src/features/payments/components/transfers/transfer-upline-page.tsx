/** /member/transferUpline: a transfer to the upline. */

import { TransferPage } from "./transfer-page.tsx";

export default function TransferUplinePage() {
  return <TransferPage direction="up" />;
}
