/** Route of members' wallets. */

import { WalletsPage } from "../features/payments/vendor-wallets/wallets-page.tsx";

export default function WalletsRoute() {
  return <WalletsPage />;
}
