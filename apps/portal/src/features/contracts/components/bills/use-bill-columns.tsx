/** The columns of the table of bills; the first column links to the bill. */

import type { Column } from "@openhouse/ui/table/data-table";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { RouteLink } from "../../../../components/route-link.tsx";
import { useFormats } from "../../../../lib/formats/use-formats.ts";
import type { Bill, BillSide } from "../../api/use-bills.ts";
import { BillStateBadge, isClaimable } from "./bill-state.tsx";
import { useBillTexts } from "./use-bill-texts.ts";

export interface BillColumns {
  readonly side: BillSide;
  /** True if the list contains several kinds; each row then names its kind. */
  readonly isMixed: boolean;
  readonly linkTo: (id: string) => string;
}

export function useBillColumns({ side, isMixed, linkTo }: BillColumns): readonly Column<Bill>[] {
  const { t } = useTexts();
  const { count } = useFormats();
  const texts = useBillTexts();
  const payee: Column<Bill> = {
    key: "payee",
    title: t("contracts.bill.payee"),
    cell: (bill) => <strong>{bill.beneficiary_name}</strong>,
  };
  return [
    {
      key: "window",
      title: t("contracts.bill.window"),
      cell: (bill) => (
        <span className="bill-cell">
          <RouteLink className="row-link" href={linkTo(bill.id)}>
            {texts.windowOf(bill)}
          </RouteLink>
          <small className="muted">{isMixed ? texts.subject(bill) : texts.games(bill.productClass)}</small>
        </span>
      ),
    },
    ...(side === "given" ? [payee] : []),
    { key: "tier", title: t("contracts.bill.tier"), cell: (bill) => texts.tier(bill.tier) },
    {
      key: "bet",
      title: t("contracts.bill.bet"),
      isNumeric: true,
      cell: (bill) => (
        <span className="bill-cell">
          {texts.decimal(bill.team_bet)}
          <small className="muted">{t("contracts.bill.activeMembers", { count: count(bill.active_member) })}</small>
        </span>
      ),
    },
    { key: "due", title: t("contracts.bill.due"), isNumeric: true, cell: (bill) => texts.decimal(bill.dueAmount) },
    {
      key: "amount",
      title: t("common.amount"),
      isNumeric: true,
      cell: (bill) => <strong>{texts.decimal(bill.amount)}</strong>,
    },
    { key: "state", title: t("common.status"), cell: (bill) => <BillStateCell bill={bill} /> },
  ];
}

function BillStateCell({ bill }: { bill: Bill }) {
  const { t } = useTexts();
  const { moment, day } = useFormats();
  const { claimUntil, payoutAt } = bill;
  return (
    <span className="bill-cell">
      <BillStateBadge bill={bill} />
      {claimUntil !== null && isClaimable(bill) && (
        <small className="muted">{t("contracts.bill.until", { at: moment(claimUntil) })}</small>
      )}
      {payoutAt !== null && <small className="muted">{t("contracts.bill.payoutDay", { day: day(payoutAt) })}</small>}
    </span>
  );
}
