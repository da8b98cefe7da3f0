/** The address of members' wallets. */

import { WalletsPage } from "../features/payments/vendor-wallets/wallets-page.tsx";

/** Members' wallets. */
export default function WalletsRoute() {
  return <WalletsPage />;
}
