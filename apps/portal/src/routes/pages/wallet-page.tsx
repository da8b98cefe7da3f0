/** /wallet: the wallet area of the member centre as a page of its own. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { LazySlot } from "../../lib/page/lazy-part.tsx";
import { Queries } from "../../lib/queries/queries.tsx";
import { PageLoadFailure } from "../page-outline.tsx";
import WalletArea from "../centres/wallet-area.tsx";

const bonusPane = { load: () => import("../../features/wallet/components/bonus-pane.tsx") };

export default function WalletPage() {
  const { t } = useTexts();
  return (
    <div className="page">
      <h1>{t("member.page.wallet")}</h1>
      <Queries>
        <WalletArea />
        {/* The bonus pane is the last element, so that no other element moves when it loads. */}
        <LazySlot part={bonusPane} fallback={null} failure={<PageLoadFailure />} />
      </Queries>
    </div>
  );
}
