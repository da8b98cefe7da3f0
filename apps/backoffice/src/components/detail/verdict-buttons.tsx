/** The buttons of a second person beside what waits. Whoever asked may only take it back. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { Button } from "@openhouse/ui/button/button";

export interface VerdictButtonsProps {
  readonly isOwn: boolean;
  readonly approveLabel: string;
  readonly approveKind?: "primary" | "danger";
  /** Undefined for who may not agree; never offered to whoever asked. */
  readonly onApprove: (() => void) | undefined;
  readonly rejectLabel: string;
  /** Undefined for who may only read. */
  readonly onReject: (() => void) | undefined;
}

interface PlacedProps extends VerdictButtonsProps {
  readonly className: "notice-actions" | "row-actions";
}

export function VerdictButtons(props: PlacedProps) {
  const { className, isOwn, approveLabel, approveKind = "primary", onApprove, rejectLabel, onReject } = props;
  const { t } = useTexts();
  const agree = isOwn ? undefined : onApprove;
  if (agree === undefined && onReject === undefined) return null;
  return (
    <span className={className}>
      {agree !== undefined && (
        <Button size="small" kind={approveKind} onClick={agree}>
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
