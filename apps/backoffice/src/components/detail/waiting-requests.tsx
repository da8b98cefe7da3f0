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

export type Verdict = "approved" | "rejected";

export interface VerdictTexts {
  /** The text of the button, and the dialog's title unless `title` is set. */
  readonly label: string;
  readonly title?: string;
  readonly usualReasons: readonly string[];
}

/** The request body of the decision; the caller adds the request's id. */
export interface VerdictBody {
  readonly decision: Verdict;
  readonly reason: string;
}

interface WaitingRequestsProps<Request> {
  readonly requests: readonly Request[];
  readonly keyOf: (request: Request) => string;
  readonly mayDecide: boolean;
  /** Who requests what, and why. */
  readonly renderText: (request: Request) => ReactNode;
  readonly textsOf: (request: Request, verdict: Verdict) => VerdictTexts;
  /** Renders what the decision causes in the dialog; default: the text of the notice. */
  readonly renderConsequence?: (request: Request, verdict: Verdict) => ReactNode;
  readonly approveKind?: "primary" | "danger";
  readonly onDecide: (request: Request, verdict: VerdictBody, idempotencyKey: string) => Promise<unknown>;
  /** Called when the dialog closes, with or without a decision. */
  readonly onClose?: () => void;
}

export function WaitingRequests<Request extends { readonly isOwn: boolean }>(props: WaitingRequestsProps<Request>) {
  const { requests, keyOf, mayDecide, renderText, textsOf, approveKind = "primary", onDecide, onClose } = props;
  const { renderConsequence = renderText } = props;
  const { t } = useTexts();
  const [pending, setPending] = useState<{ readonly request: Request; readonly verdict: Verdict }>();
  const dialogOf = (request: Request, verdict: Verdict) => {
    const isRequestWithdrawn = request.isOwn && verdict === "rejected";
    const { label, title, usualReasons } = textsOf(request, verdict);
    const buttonLabel = isRequestWithdrawn ? t("backoffice.takeBack") : label;
    return (
      <DecisionDialog
        title={title ?? buttonLabel}
        consequence={<div className="notice-text">{renderConsequence(request, verdict)}</div>}
        kind={verdict === "approved" ? approveKind : "primary"}
        confirmLabel={buttonLabel}
        reasonHint={t("backoffice.reason.hint")}
        usualReasons={isRequestWithdrawn ? [t("backoffice.takeBack.reason")] : usualReasons}
        onDecide={({ reason, idempotencyKey }) => onDecide(request, { decision: verdict, reason }, idempotencyKey)}
        onClose={() => {
          setPending(undefined);
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
          onApprove={mayDecide ? () => setPending({ request, verdict: "approved" }) : undefined}
          rejectLabel={textsOf(request, "rejected").label}
          onReject={mayDecide ? () => setPending({ request, verdict: "rejected" }) : undefined}
        >
          {renderText(request)}
        </WaitingNotice>
      ))}
      {pending !== undefined && dialogOf(pending.request, pending.verdict)}
    </>
  );
}
