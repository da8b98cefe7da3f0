/** The buttons with which a second person approves or rejects a request. The requester can only withdraw it. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { Button } from "@openhouse/ui/button/button";

export interface DecisionButtonsProps {
  readonly isOwn: boolean;
  readonly approveLabel: string;
  readonly approveKind?: "primary" | "danger";
  /** Undefined when the staff member may not approve; ignored for the requester. */
  readonly onApprove: (() => void) | undefined;
  readonly rejectLabel: string;
  /** Rejects the request; for the requester, withdraws the request. Undefined if the staff member may do neither. */
  readonly onReject: (() => void) | undefined;
}

interface PlacedProps extends DecisionButtonsProps {
  readonly className: "notice-actions" | "row-actions";
}

export function DecisionButtons(props: PlacedProps) {
  const { className, isOwn, approveLabel, approveKind = "primary", onApprove, rejectLabel, onReject } = props;
  const { t } = useTexts();
  const approve = isOwn ? undefined : onApprove;
  if (approve === undefined && onReject === undefined) return null;
  return (
    <span className={className}>
      {approve !== undefined && (
        <Button size="small" kind={approveKind} onClick={approve}>
          {approveLabel}
        </Button>
      )}
      {onReject !== undefined && (
        <Button size="small" onClick={onReject}>
          {isOwn ? t("backoffice.takeBack") : rejectLabel}
        </Button>
      )}
    </span>
  );
}
