/** The address of members' wallets. */

import { WalletsPage } from "../features/wallets/wallets-page.tsx";

/** Members' wallets. */
export default function WalletsRoute() {
  return <WalletsPage />;
}
