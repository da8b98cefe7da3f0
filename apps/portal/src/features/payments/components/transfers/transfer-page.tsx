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
import { TransferDesk } from "./transfer-desk.tsx";
import { TransferSent } from "./transfer-sent.tsx";

/** The direction from the sender. */
export type TransferWay = "up" | "down";

/**
 * The page holds the action, because forms and dialogs unmount. While the outcome is unknown, the same order keeps its
 * idempotency key.
 */
export function TransferPage({ way }: { way: TransferWay }) {
  const isTrial = useIsTrial();
  const [sent, setSent] = useState<SentTransfer>();
  const sending = useTransfer(setSent);
  if (isTrial) return <NeedsAccount />;
  return (
    <div className="cashier">
      <div className="cashier-main">
        {sent === undefined ? (
          <TransferStart way={way} sending={sending} />
        ) : (
          <TransferSent transfer={sent} onAgain={() => setSent(undefined)} />
        )}
      </div>
      <aside className="cashier-side">
        <RecentTransfers />
      </aside>
    </div>
  );
}

function TransferStart({ way, sending }: { way: TransferWay; sending: Action<TransferOrder> }) {
  const { data, error, refetch } = useTransferSettings();
  if (data !== undefined) return <TransferDesk way={way} settings={data} sending={sending} />;
  if (error !== null) return <PageFailure error={error} onRetry={() => void refetch()} />;
  return (
    <div className="pane desk" aria-busy="true">
      <Skeleton height="4.5rem" />
      <Skeleton height="4.25rem" />
      <Skeleton height="3rem" />
      <Skeleton height="3.25rem" />
    </div>
  );
}
