/** The columns of a statement's lines: the line, our payment, the matching result and the possible actions. */

import { Link } from "wouter";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Badge } from "@openhouse/ui/badge/badge";
import { Button } from "@openhouse/ui/button/button";
import type { OfficeColumn } from "../../../components/list/office-column.ts";
import { plainMoney, useFormats } from "../../../lib/formats.ts";
import { serverCodeText } from "../../../lib/server-code-text.ts";
import { directionTexts, outcomeTexts, stateKeyOf, stateTones } from "./clearing-texts.ts";
import type { ClearingLine } from "./use-clearing.ts";

export interface LineAction {
  readonly kind: "accept" | "adjust";
  readonly line: ClearingLine;
}

interface LineColumns {
  readonly currency: string;
  /** Undefined when the staff member may only read. */
  readonly onAction: ((request: LineAction) => void) | undefined;
}

type Payment = NonNullable<ClearingLine["payment"]>;

export function useLineColumns({ currency, onAction }: LineColumns): OfficeColumn<ClearingLine>[] {
  const { t } = useTexts();
  const plainOrEmpty = (minor: string | null | undefined) =>
    minor === null || minor === undefined ? "" : plainMoney(minor, currency);
  return [
    {
      key: "number",
      title: t("clearing.line"),
      isNumeric: true,
      cell: ({ number, outcome }) => (outcome === "ours" ? <span className="muted">—</span> : number),
      csv: ({ number }) => String(number),
    },
    {
      key: "outcome",
      title: t("clearing.outcome"),
      cell: (line) => <Outcome line={line} />,
      csv: ({ outcome }) => outcome,
    },
    {
      key: "name",
      title: t("clearing.names"),
      cell: (line) => <Names line={line} />,
      csv: ({ providerRef }) => providerRef ?? "",
    },
    {
      key: "direction",
      title: t("finance.column.direction"),
      cell: ({ direction }) => serverCodeText(directionTexts, direction, t),
      csv: ({ direction }) => direction,
    },
    {
      key: "theirs",
      title: t("clearing.theirs"),
      isNumeric: true,
      cell: ({ amountMinor, feeMinor, day }) => (
        <SideValues values={{ amountMinor, feeMinor, day }} currency={currency} />
      ),
      csv: ({ amountMinor }) => plainOrEmpty(amountMinor),
    },
    {
      key: "ours",
      title: t("clearing.ours"),
      isNumeric: true,
      cell: ({ payment }) => <SideValues values={payment} currency={currency} />,
      csv: ({ payment }) => plainOrEmpty(payment?.amountMinor),
    },
    {
      key: "payment",
      title: t("clearing.payment"),
      cell: ({ payment }) => payment !== null && <PaymentLinks payment={payment} />,
      csv: ({ payment }) => (payment === null ? "" : `${payment.kind} ${payment.id}`),
    },
    {
      key: "todo",
      title: t("finance.column.actions"),
      cell: (line) => <LineActions line={line} onAction={onAction} />,
    },
    {
      key: "account",
      title: t("backoffice.column.member"),
      isFileOnly: true,
      cell: () => "",
      csv: ({ payment }) => payment?.account ?? "",
    },
    {
      key: "reference",
      title: t("clearing.column.reference"),
      isFileOnly: true,
      cell: () => "",
      csv: ({ reference }) => reference,
    },
    {
      key: "day",
      title: t("clearing.column.day"),
      isFileOnly: true,
      cell: () => "",
      csv: ({ day, payment }) => day ?? payment?.day ?? "",
      isTime: true,
    },
    {
      key: "fee",
      title: t("clearing.column.fee"),
      isFileOnly: true,
      isNumeric: true,
      cell: () => "",
      csv: ({ feeMinor }) => plainOrEmpty(feeMinor),
    },
    {
      key: "ourFee",
      title: t("clearing.ourFee"),
      isFileOnly: true,
      isNumeric: true,
      cell: () => "",
      csv: ({ payment }) => plainOrEmpty(payment?.feeMinor),
    },
    {
      key: "state",
      title: t("backoffice.column.state"),
      isFileOnly: true,
      cell: () => "",
      csv: (line) => t(stateKeyOf(line)),
    },
    {
      key: "by",
      title: t("finance.column.decided"),
      isFileOnly: true,
      cell: () => "",
      csv: ({ settledBy }) => settledBy ?? "",
    },
    {
      key: "reason",
      title: t("backoffice.column.reason"),
      isFileOnly: true,
      cell: () => "",
      csv: ({ reason }) => reason,
    },
  ];
}

function Outcome({ line }: { line: ClearingLine }) {
  const { t } = useTexts();
  const { state, outcome, reason, settledBy } = line;
  return (
    <span className="two-lines">
      <Badge tone={stateTones[state] ?? "neutral"}>{serverCodeText(outcomeTexts, outcome, t)}</Badge>
      {state !== "clear" && (
        <span className="muted">
          {t(stateKeyOf(line))}
          {settledBy !== null && ` · ${settledBy}`}
          {reason !== "" && `: ${reason}`}
        </span>
      )}
    </span>
  );
}

function Names({ line: { providerRef, reference } }: { line: ClearingLine }) {
  return (
    <span className="two-lines">
      {providerRef !== null && <span className="code">{providerRef}</span>}
      {reference !== "" && <span className="code muted">{reference}</span>}
    </span>
  );
}

interface SideValuesProps {
  readonly values: Pick<ClearingLine, "amountMinor" | "feeMinor" | "day"> | Payment | null;
  readonly currency: string;
}

/** Amount, fee and day of a line or of our payment; a dash if the amount is missing. */
function SideValues({ values, currency }: SideValuesProps) {
  const { t } = useTexts();
  const { money } = useFormats();
  if (values === null || values.amountMinor === null) return <span className="muted">—</span>;
  const { amountMinor, feeMinor, day } = values;
  const hasFee = feeMinor !== null && feeMinor !== "0";
  return (
    <span className="two-lines">
      {money(amountMinor, currency)}
      <span className="muted">
        {day ?? t("clearing.notBooked")}
        {hasFee && ` · ${t("clearing.feeOf", { amount: money(feeMinor, currency) })}`}
      </span>
    </span>
  );
}

/** Links to the payment in the deposit or withdrawal queue, and to the member's page. */
function PaymentLinks({ payment: { kind, id, memberId, account } }: { payment: Payment }) {
  const { t } = useTexts();
  const isDeposit = kind === "deposit";
  return (
    <span className="two-lines clearing-links">
      <Link className="text-link" href={`/${isDeposit ? "deposits" : "withdrawals"}/${id}`}>
        {t(isDeposit ? "backoffice.subject.deposit" : "backoffice.subject.withdrawal")}
      </Link>
      <Link className="text-link" href={`/members/${memberId}`}>
        {account}
      </Link>
    </span>
  );
}

function LineActions({ line, onAction }: { line: ClearingLine; onAction: LineColumns["onAction"] }) {
  const { t } = useTexts();
  const { state, payment } = line;
  if (state === "waiting") {
    return (
      <Link className="text-link" href="/adjustments">
        {t("finance.area.adjustments")}
      </Link>
    );
  }
  if (state !== "open" || onAction === undefined) return null;
  return (
    <span className="row-actions">
      {payment !== null && (
        <Button size="small" onClick={() => onAction({ kind: "adjust", line })}>
          {t("clearing.adjust")}
        </Button>
      )}
      <Button size="small" onClick={() => onAction({ kind: "accept", line })}>
        {t("clearing.accept")}
      </Button>
    </span>
  );
}
