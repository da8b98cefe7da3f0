/** /member/withdraw: a withdrawal to the member's own account, the reasons that block it, and earlier withdrawals. */

import "../cashier.css";
import { useIsTrial } from "../../../../lib/session/use-is-trial.ts";
import { NeedsAccount } from "../../../../components/needs-account.tsx";
import { useState } from "react";
import { Skeleton } from "@openhouse/ui/skeleton/skeleton";
import { PageFailure } from "../../../../components/page-failure.tsx";
import type { Action } from "../../../../lib/forms/use-action.ts";
import { useWithdrawOptions } from "../../api/use-withdraw-options.ts";
import { useWithdraw } from "../../api/use-withdraw.ts";
import type { OpenedWithdrawal, WithdrawOrder } from "../../api/use-withdraw.ts";
import { ReceiptPanes } from "../receipts/receipt-panes.tsx";
import { RecentWithdrawals } from "./recent-withdrawals.tsx";
import { WithdrawSteps } from "./withdraw-steps.tsx";
import { WithdrawalSent } from "./withdrawal-sent.tsx";

/**
 * The page holds the action, because a form or dialog can unmount and would then lose the idempotency key. Until the
 * result is known, a retry of the same order uses the same key.
 */
export default function WithdrawPage() {
  const isTrial = useIsTrial();
  const [openedWithdrawal, setOpenedWithdrawal] = useState<OpenedWithdrawal>();
  const sending = useWithdraw(setOpenedWithdrawal);
  if (isTrial) return <NeedsAccount />;
  return (
    <div className="cashier">
      <div className="cashier-main">
        <ReceiptPanes />
        {openedWithdrawal === undefined ? (
          <WithdrawStart sending={sending} />
        ) : (
          <WithdrawalSent withdrawal={openedWithdrawal} onAgain={() => setOpenedWithdrawal(undefined)} />
        )}
      </div>
      <aside className="cashier-side">
        <RecentWithdrawals />
      </aside>
    </div>
  );
}

function WithdrawStart({ sending }: { sending: Action<WithdrawOrder> }) {
  const { data, error, refetch } = useWithdrawOptions();
  if (data !== undefined) return <WithdrawSteps options={data} sending={sending} />;
  if (error !== null) return <PageFailure error={error} onRetry={() => void refetch()} />;
  return (
    <div className="pane payment-pane" aria-busy="true">
      <Skeleton height="4.5rem" />
      <Skeleton height="1.25rem" width="9rem" />
      <Skeleton height="4.25rem" />
      <Skeleton height="3rem" />
      <Skeleton height="7rem" />
      <Skeleton height="3.25rem" />
    </div>
  );
}
