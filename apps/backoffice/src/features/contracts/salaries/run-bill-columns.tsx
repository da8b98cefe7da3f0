/** The columns of a run's bills, with the possible actions. */

import { Link } from "wouter";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Badge } from "@openhouse/ui/badge/badge";
import { Button } from "@openhouse/ui/button/button";
import { DecisionButtons } from "../../../components/detail/decision-buttons.tsx";
import type { OfficeColumn } from "../../../components/list/office-column.ts";
import { RowLink } from "../../../components/list/row-link.tsx";
import { plainMoney, useFormats } from "../../../lib/formats.ts";
import { serverCodeText } from "../../../lib/server-code-text.ts";
import type { BillAction } from "./bill-dialog.tsx";
import { CorrectionActions } from "./correction-actions.tsx";
import type { CorrectionAction } from "./correction-actions.tsx";
import { ChangeText } from "./change-text.tsx";
import { stateTexts, stateTones } from "./salary-texts.ts";
import type { RunBill } from "./use-salaries.ts";

interface BillColumns {
  readonly currency: string;
  readonly base: string;
  /** Undefined when the staff member may only read. */
  readonly onAction: ((request: BillAction) => void) | undefined;
  readonly onCorrect: ((request: CorrectionAction) => void) | undefined;
}

export function useRunBillColumns({ currency, base, onAction, onCorrect }: BillColumns): OfficeColumn<RunBill>[] {
  const { t } = useTexts();
  const { money } = useFormats();
  const payerOf = ({ payer }: RunBill) => payer ?? t("salaries.payer.house");
  return [
    {
      key: "account",
      title: t("salaries.account"),
      cell: ({ id, payeeId, account }) => (
        <span className="two-lines">
          <RowLink rowKey={id} href={`${base}/${id}`}>
            {account}
          </RowLink>
          <Link className="text-link" href={`/members/${payeeId}`}>
            {t("backoffice.agents.member")}
          </Link>
        </span>
      ),
      csv: ({ account }) => account,
    },
    {
      key: "paid",
      title: t("salaries.paid"),
      isNumeric: true,
      cell: ({ paidMinor }) => <strong>{money(paidMinor, currency)}</strong>,
      csv: ({ paidMinor }) => plainMoney(paidMinor, currency),
    },
    {
      key: "before",
      title: t("salaries.before"),
      isNumeric: true,
      cell: ({ paidMinor, previousMinor }) => (
        <ChangeText minor={paidMinor} previousMinor={previousMinor} currency={currency} />
      ),
      csv: ({ previousMinor }) => (previousMinor === null ? "" : plainMoney(previousMinor, currency)),
    },
    {
      key: "due",
      title: t("salaries.due"),
      isNumeric: true,
      cell: ({ dueMinor }) => money(dueMinor, currency),
      csv: ({ dueMinor }) => plainMoney(dueMinor, currency),
    },
    { key: "payer", title: t("salaries.payer"), cell: payerOf, csv: payerOf },
    {
      key: "state",
      title: t("backoffice.column.state"),
      isLong: true,
      cell: (bill) => <BillStateText bill={bill} currency={currency} />,
      csv: ({ state, isHeld }) => (isHeld ? `${state} held` : state),
    },
    {
      key: "reason",
      title: t("backoffice.column.reason"),
      isFileOnly: true,
      cell: () => "",
      csv: ({ reason }) => reason,
    },
    {
      key: "actions",
      title: t("finance.column.actions"),
      cell: (bill) => (
        <>
          <BillActions bill={bill} onAction={onAction} />
          <CorrectionActions bill={bill} onCorrect={onCorrect} />
        </>
      ),
    },
  ];
}

/** The state of a bill, whether and why it is held, and who requested its refusal. */
function BillStateText({ bill, currency }: { bill: RunBill; currency: string }) {
  const { t } = useTexts();
  const { money } = useFormats();
  const { state, isHeld, reason, refusal, correction } = bill;
  const reasonText =
    refusal === null ? reason : t("salaries.bill.refusal.asked", { by: refusal.by, reason: refusal.reason });
  return (
    <span className="two-lines">
      <span className="badges">
        <Badge tone={stateTones[state] ?? "neutral"}>{serverCodeText(stateTexts, state, t)}</Badge>
        {isHeld && state === "review" && <Badge>{t("salaries.bill.held")}</Badge>}
      </span>
      {reasonText !== "" && <span className="muted">{reasonText}</span>}
      {correction !== null && (
        <span className="muted">
          {t("salaries.correct.asked", {
            by: correction.by,
            amount: money(correction.amountMinor, currency),
            reason: correction.reason,
          })}
        </span>
      )}
    </span>
  );
}

function BillActions({ bill, onAction }: { bill: RunBill; onAction: BillColumns["onAction"] }) {
  const { t } = useTexts();
  if (onAction === undefined || bill.state !== "review") return null;
  if (bill.refusal !== null) {
    return (
      <DecisionButtons
        className="row-actions"
        isOwn={bill.refusal.isOwn}
        approveLabel={t("salaries.bill.refusal.approve")}
        approveKind="danger"
        onApprove={() => onAction({ bill, action: "approve" })}
        rejectLabel={t("salaries.bill.refusal.reject")}
        onReject={() => onAction({ bill, action: "reject" })}
      />
    );
  }
  const holdAction = bill.isHeld ? "resume" : "hold";
  return (
    <span className="row-actions">
      <Button size="small" onClick={() => onAction({ bill, action: holdAction })}>
        {t(`salaries.bill.${holdAction}`)}
      </Button>
      <Button size="small" onClick={() => onAction({ bill, action: "refuse" })}>
        {t("salaries.bill.refuse")}
      </Button>
    </span>
  );
}
