/**
 * Requests that wait for a second person: a notice for each request, and a dialog for the decision. The dialog keeps
 * the request as it was when the dialog opened, so the decision applies to what the staff member has read, even if the
 * list changes.
 */

import { useState } from "react";
import type { ReactNode } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { DecisionDialog } from "./decision-dialog.tsx";
import { WaitingNotice } from "./waiting-notice.tsx";

export type ApprovalDecision = "approved" | "rejected";

export interface DecisionTexts {
  /**
   * The text of the button, and the dialog's title unless `title` is set. The button with which a requester withdraws
   * has another text.
   */
  readonly label: string;
  readonly title?: string;
  readonly usualReasons: readonly string[];
}

/** The body that is sent with the decision; the caller adds what identifies the waiting request. */
export interface DecisionBody {
  readonly decision: ApprovalDecision;
  readonly reason: string;
}

interface WaitingRequestsProps<Request> {
  readonly requests: readonly Request[];
  readonly keyOf: (request: Request) => string;
  readonly mayDecide: boolean;
  /** False for a request that can only be rejected. The default is true. */
  readonly mayApprove?: (request: Request) => boolean;
  /** Who requests what, and why. */
  readonly renderText: (request: Request) => ReactNode;
  readonly textsOf: (request: Request, decision: ApprovalDecision) => DecisionTexts;
  /** Renders in the dialog what the decision causes. The default is the text of the notice. */
  readonly renderConsequence?: (request: Request, decision: ApprovalDecision) => ReactNode;
  readonly approveKind?: "primary" | "danger";
  /** As in `DecisionDialog`, for fields that `renderConsequence` adds. */
  readonly subject?: unknown;
  readonly check?: (decision: ApprovalDecision) => boolean;
  readonly onDecide: (request: Request, body: DecisionBody, idempotencyKey: string) => Promise<unknown>;
  /** Called when the dialog closes, with or without a decision. */
  readonly onClose?: () => void;
}

export function WaitingRequests<Request extends { readonly isOwn: boolean }>(props: WaitingRequestsProps<Request>) {
  const { requests, keyOf, mayDecide, renderText, textsOf, approveKind = "primary", onDecide, onClose } = props;
  const { renderConsequence = renderText, mayApprove = () => true, subject, check = () => true } = props;
  const { t } = useTexts();
  const [openDialog, setOpenDialog] = useState<{ readonly request: Request; readonly decision: ApprovalDecision }>();
  const dialogOf = (request: Request, decision: ApprovalDecision) => {
    const isWithdrawal = request.isOwn && decision === "rejected";
    const { label, title, usualReasons } = textsOf(request, decision);
    const buttonLabel = isWithdrawal ? t("backoffice.takeBack") : label;
    return (
      <DecisionDialog
        title={title ?? buttonLabel}
        consequence={<div className="notice-text">{renderConsequence(request, decision)}</div>}
        kind={decision === "approved" ? approveKind : "primary"}
        confirmLabel={buttonLabel}
        reasonHint={t("backoffice.reason.hint")}
        usualReasons={isWithdrawal ? [t("backoffice.takeBack.reason")] : usualReasons}
        subject={subject}
        check={() => check(decision)}
        onDecide={({ reason, idempotencyKey }) => onDecide(request, { decision, reason }, idempotencyKey)}
        onClose={() => {
          setOpenDialog(undefined);
          onClose?.();
        }}
      />
    );
  };
  return (
    <>
      {requests.map((request) => (
        <WaitingNotice
          key={keyOf(request)}
          isOwn={request.isOwn}
          approveLabel={textsOf(request, "approved").label}
          approveKind={approveKind}
          onApprove={
            mayDecide && mayApprove(request) ? () => setOpenDialog({ request, decision: "approved" }) : undefined
          }
          rejectLabel={textsOf(request, "rejected").label}
          onReject={mayDecide ? () => setOpenDialog({ request, decision: "rejected" }) : undefined}
        >
          {renderText(request)}
        </WaitingNotice>
      ))}
      {openDialog !== undefined && dialogOf(openDialog.request, openDialog.decision)}
    </>
  );
}
