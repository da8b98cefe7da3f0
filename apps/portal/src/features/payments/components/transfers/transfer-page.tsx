/** Transfers to the member's upline or to a direct downline, and earlier transfers. */

import "../cashier.css";
import { useState } from "react";
import { Skeleton } from "@openhouse/ui/skeleton/skeleton";
import { NeedsAccount } from "../../../../components/needs-account.tsx";
import { PageFailure } from "../../../../components/page-failure.tsx";
import type { Action } from "../../../../lib/forms/use-action.ts";
import { useIsTrial } from "../../../../lib/session/use-is-trial.ts";
import { useTransferSettings } from "../../api/use-transfer-settings.ts";
import { useTransfer } from "../../api/use-transfer.ts";
import type { SentTransfer, TransferOrder } from "../../api/use-transfer.ts";
import { RecentTransfers } from "./recent-transfers.tsx";
import { TransferSteps } from "./transfer-steps.tsx";
import { TransferSent } from "./transfer-sent.tsx";

/** The direction as the sender sees it: to the upline or to a downline. */
export type TransferDirection = "up" | "down";

/**
 * The page holds the action, because a form or dialog can unmount and would then lose the idempotency key. Until the
 * result is known, a retry of the same order uses the same key.
 */
export function TransferPage({ direction }: { direction: TransferDirection }) {
  const isTrial = useIsTrial();
  const [completedTransfer, setCompletedTransfer] = useState<SentTransfer>();
  const sending = useTransfer(setCompletedTransfer);
  if (isTrial) return <NeedsAccount />;
  return (
    <div className="cashier">
      <div className="cashier-main">
        {completedTransfer === undefined ? (
          <TransferStart direction={direction} sending={sending} />
        ) : (
          <TransferSent transfer={completedTransfer} onAgain={() => setCompletedTransfer(undefined)} />
        )}
      </div>
      <aside className="cashier-side">
        <RecentTransfers />
      </aside>
    </div>
  );
}

function TransferStart({ direction, sending }: { direction: TransferDirection; sending: Action<TransferOrder> }) {
  const { data, error, refetch } = useTransferSettings();
  if (data !== undefined) return <TransferSteps direction={direction} settings={data} sending={sending} />;
  if (error !== null) return <PageFailure error={error} onRetry={() => void refetch()} />;
  return (
    <div className="pane payment-pane" aria-busy="true">
      <Skeleton height="4.5rem" />
      <Skeleton height="4.25rem" />
      <Skeleton height="3rem" />
      <Skeleton height="3.25rem" />
    </div>
  );
}
