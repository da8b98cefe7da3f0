/** Members' wallets: whether a vendor keeps another one, and which transfers to and from it are not through. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { OfficePage } from "../../../components/office-page.tsx";
import { OpenTransfers } from "./open-transfers.tsx";
import { WalletModeSection } from "./wallet-mode-section.tsx";

export function WalletsPage() {
  const { t } = useTexts();
  return (
    <OfficePage title={t("house.area.wallets")}>
      <WalletModeSection />
      <OpenTransfers />
    </OfficePage>
  );
}
