/**
 * One bill, shown in place of the list: the payment, its calculation, what was counted, the contract and the bets. Both
 * parties see the same.
 */

import "@openhouse/ui/pane/pane.css";
import "./bills.css";
import { toApiError } from "@openhouse/browser/api-error";
import { EmptyState } from "@openhouse/ui/pane/empty-state";
import { Icon } from "@openhouse/ui/icon/icon";
import { Skeleton } from "@openhouse/ui/skeleton/skeleton";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { PageFailure } from "../../../../components/page-failure.tsx";
import { RouteLink } from "../../../../components/route-link.tsx";
import { useBill } from "../../api/use-bill.ts";
import type { OpenBill } from "../../api/use-bill.ts";
import { BillBasis } from "./bill-basis.tsx";
import { BillBets } from "./bill-bets.tsx";
import { BillHead } from "./bill-head.tsx";
import { BillLines } from "./bill-lines.tsx";
import { BillProof } from "./bill-proof.tsx";

interface BillPageProps {
  readonly id: string;
  /** URL of the list that it was opened from. */
  readonly backTo: string;
}

export function BillPage({ id, backTo }: BillPageProps) {
  const { t } = useTexts();
  return (
    <div className="bill-page">
      <RouteLink className="bill-back" href={backTo}>
        <Icon name="chevron-left" />
        {t("contracts.bill.all")}
      </RouteLink>
      <ReadBill id={id} />
    </div>
  );
}

function ReadBill({ id }: { id: string }) {
  const { t } = useTexts();
  const { data, error, refetch } = useBill(id);
  if (data !== undefined) return <Bill open={data} />;
  if (error === null) return <WaitingBill />;
  if (toApiError(error)?.code === "bill.unknown") {
    return <EmptyState title={t("contracts.bill.unknown.title")} text={t("contracts.bill.unknown.text")} />;
  }
  return <PageFailure error={error} onRetry={() => void refetch()} />;
}

function Bill({ open }: { open: OpenBill }) {
  return (
    <>
      <BillHead bill={open.bill} />
      <div className="bill-parts">
        <BillLines open={open} />
        <BillBasis open={open} />
      </div>
      <BillProof open={open} />
      <BillBets bill={open.bill} />
    </>
  );
}

function WaitingBill() {
  return (
    <div className="bill-page" aria-busy="true">
      <Skeleton height="9rem" />
      <div className="bill-parts">
        <Skeleton height="14rem" />
        <Skeleton height="14rem" />
      </div>
    </div>
  );
}
