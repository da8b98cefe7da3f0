/** /wallet: the wallet area of the member centre, alone on a page. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { BonusPane } from "../features/wallet/components/bonus-pane.tsx";
import { Queries } from "../lib/queries.tsx";
import { useIsTrial } from "../lib/use-is-trial.ts";
import WalletArea from "./wallet-area.tsx";

/** See the head of this file. */
export default function WalletPage() {
  const { t } = useTexts();
  return (
    <div className="page">
      <h1>{t("member.page.wallet")}</h1>
      <Queries>
        <WalletArea />
        <OwnBonusPane />
      </Queries>
    </div>
  );
}

/** Guests have play money and no bonus. */
function OwnBonusPane() {
  return useIsTrial() ? null : <BonusPane />;
}
