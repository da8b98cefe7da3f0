/** The wallet mode of the merchant, and unfinished transfers to and from vendor wallets. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { OfficePage } from "../../../components/office-page.tsx";
import { OpenTransfers } from "./open-transfers.tsx";
import { WalletModeSection } from "./wallet-mode-section.tsx";

export default function WalletsPage() {
  const { t } = useTexts();
  return (
    <OfficePage title={t("backoffice.area.wallets")}>
      <WalletModeSection />
      <OpenTransfers />
    </OfficePage>
  );
}
