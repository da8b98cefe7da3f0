/** The buttons with which staff members request a correction of a bill or decide on a requested correction. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { Button } from "@openhouse/ui/button/button";
import { DecisionButtons } from "../../../components/detail/decision-buttons.tsx";
import type { RunBill } from "./use-salaries.ts";

export interface CorrectionAction {
  readonly bill: RunBill;
  readonly action: "correct" | "approve" | "reject";
}

interface CorrectionActionsProps {
  readonly bill: RunBill;
  /** Undefined when the staff member may only read. */
  readonly onCorrect: ((request: CorrectionAction) => void) | undefined;
}

export function CorrectionActions({ bill, onCorrect }: CorrectionActionsProps) {
  const { t } = useTexts();
  const { correction, isCorrectable } = bill;
  if (onCorrect === undefined || (correction === null && !isCorrectable)) return null;
  if (correction === null) {
    return (
      <span className="row-actions">
        <Button size="small" onClick={() => onCorrect({ bill, action: "correct" })}>
          {t("salaries.correct")}
        </Button>
      </span>
    );
  }
  return (
    <DecisionButtons
      className="row-actions"
      isOwn={correction.isOwn}
      approveLabel={t("salaries.correct.approve")}
      onApprove={() => onCorrect({ bill, action: "approve" })}
      rejectLabel={t("salaries.correct.reject")}
      onReject={() => onCorrect({ bill, action: "reject" })}
    />
  );
}
