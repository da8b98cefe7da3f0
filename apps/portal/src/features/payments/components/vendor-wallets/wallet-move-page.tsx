/** Moves money between the main wallet and the vendor wallet; shows the progress of the last move and earlier moves. */

import "../cashier.css";
import { useState } from "react";
import { EmptyState } from "@openhouse/ui/pane/empty-state";
import { Skeleton } from "@openhouse/ui/skeleton/skeleton";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { signOf } from "@openhouse/rules/money/money-sign";
import { NeedsAccount } from "../../../../components/needs-account.tsx";
import { PageFailure } from "../../../../components/page-failure.tsx";
import { RouteLink } from "../../../../components/route-link.tsx";
import { href } from "../../../../lib/navigation/paths.ts";
import { useIsTrial } from "../../../../lib/session/use-is-trial.ts";
import { useMerchantWallet } from "../../../../lib/session/use-merchant-wallet.ts";
import type { MerchantWallet } from "../../../../lib/session/use-merchant-wallet.ts";
import { useWalletMove } from "../../api/use-wallet-move.ts";
import { useWallets } from "../../api/use-wallets.ts";
import type { WalletMove, Wallets } from "../../rules/wallet-moves.ts";
import { RecentWalletMoves } from "./recent-wallet-moves.tsx";
import { WalletMoveForms } from "./wallet-move-forms.tsx";
import { WalletMoveSheet } from "./wallet-move-sheet.tsx";

/** If the merchant has a single wallet, the page shows that no moves are needed. */
export default function WalletMovePage() {
  const isTrial = useIsTrial();
  const merchantWallet = useMerchantWallet();
  const wallets = useWallets();
  if (isTrial) return <NeedsAccount />;
  if (merchantWallet.data !== undefined && wallets.data !== undefined) {
    return <WalletMoves merchantWallet={merchantWallet.data} wallets={wallets.data} />;
  }
  const error = merchantWallet.error ?? wallets.error;
  const retry = () => void Promise.all([merchantWallet.refetch(), wallets.refetch()]);
  if (error !== null) return <PageFailure error={error} onRetry={retry} />;
  return (
    <div className="pane payment-pane" aria-busy="true">
      <Skeleton height="4.5rem" />
      <Skeleton height="4.25rem" />
      <Skeleton height="3rem" />
      <Skeleton height="3.25rem" />
    </div>
  );
}

interface WalletMovesProps {
  readonly merchantWallet: MerchantWallet;
  readonly wallets: Wallets;
}

/**
 * This component holds the action, because a form or dialog can unmount and would then lose the idempotency key. Until
 * the result is known, a retry of the same order uses the same key.
 */
function WalletMoves({ merchantWallet, wallets }: WalletMovesProps) {
  const [shownMove, setShownMove] = useState<WalletMove>();
  const moving = useWalletMove(setShownMove);
  // Money that was moved before the merchant changed to one wallet can still be returned.
  const isNeeded = !merchantWallet.isSingle || signOf(wallets.vendor) > 0 || shownMove !== undefined;
  if (!isNeeded) return <SingleWallet />;
  return (
    <div className="cashier">
      <div className="cashier-main">
        {shownMove === undefined ? (
          <WalletMoveForms merchantWallet={merchantWallet} wallets={wallets} moving={moving} />
        ) : (
          <WalletMoveSheet move={shownMove} onAgain={() => setShownMove(undefined)} />
        )}
      </div>
      <aside className="cashier-side">
        <RecentWalletMoves />
      </aside>
    </div>
  );
}

function SingleWallet() {
  const { t } = useTexts();
  return (
    <EmptyState title={t("cashier.wallets.single.title")} text={t("cashier.wallets.single.text")}>
      <RouteLink className="button" data-kind="quiet" data-size="normal" href={href("wallet")}>
        {t("cashier.wallets.single.back")}
      </RouteLink>
    </EmptyState>
  );
}
