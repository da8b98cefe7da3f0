/**
 * One bill, shown in place of the list: the payment, its calculation, the counted figures, the contract and the bets.
 * Both parties see the same content.
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
import type { BillDetails } from "../../api/use-bill.ts";
import { BillBasis } from "./bill-basis.tsx";
import { BillBets } from "./bill-bets.tsx";
import { BillHead } from "./bill-head.tsx";
import { BillLines } from "./bill-lines.tsx";
import { BillProof } from "./bill-proof.tsx";

interface BillPageProps {
  readonly id: string;
  /** The URL of the list of bills. */
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
      <LoadedBill id={id} />
    </div>
  );
}

function LoadedBill({ id }: { id: string }) {
  const { t } = useTexts();
  const { data, error, refetch } = useBill(id);
  if (data !== undefined) return <Bill details={data} />;
  if (error === null) return <BillSkeleton />;
  if (toApiError(error)?.code === "bill.unknown") {
    return <EmptyState title={t("contracts.bill.unknown.title")} text={t("contracts.bill.unknown.text")} />;
  }
  return <PageFailure error={error} onRetry={() => void refetch()} />;
}

function Bill({ details }: { details: BillDetails }) {
  return (
    <>
      <BillHead bill={details.bill} />
      <div className="bill-parts">
        <BillLines details={details} />
        <BillBasis details={details} />
      </div>
      <BillProof details={details} />
      <BillBets bill={details.bill} />
    </>
  );
}

function BillSkeleton() {
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
