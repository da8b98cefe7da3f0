/** A weaker review that somebody asks for: a second person agrees or not, whoever asked may only take it back. */

import { useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Button } from "@openhouse/ui/button/button";
import { Icon } from "@openhouse/ui/icon/icon";
import { showToast } from "@openhouse/ui/toast/toaster";
import { DecisionDialog } from "../../components/detail/decision-dialog.tsx";
import type { Decision } from "../../components/detail/decision-dialog.tsx";
import { useFormats } from "../../lib/formats.ts";
import { useOffice } from "../../lib/office.tsx";
import { callKey } from "../../lib/use-call.ts";
import { reviewRoute } from "./use-salaries.ts";
import type { ReviewSheet } from "./use-salaries.ts";

type Request = NonNullable<ReviewSheet["request"]>;
type Verdict = "approved" | "rejected";

interface ReviewRequestProps {
  readonly sheet: ReviewSheet;
  readonly request: Request;
}

/** See the head of this file. */
export function ReviewRequest({ sheet, request }: ReviewRequestProps) {
  const { t } = useTexts();
  const { money } = useFormats();
  const [decision, setDecision] = useState<Verdict>();
  const { by, reason, isOwn } = request;
  const { currency, mayDecide } = sheet;
  const runsOf = ({ mode, aboveMinor }: Pick<Request, "mode" | "aboveMinor">) =>
    mode === "above" ? `${t("salaries.rules.above")} ${money(aboveMinor, currency)}` : t(`salaries.rules.mode.${mode}`);
  const text = t("salaries.rules.waits", {
    by,
    reason,
    runsNow: runsOf(sheet),
    aloneNow: money(sheet.refuseAloneMinor, currency),
    runs: runsOf(request),
    alone: money(request.refuseAloneMinor, currency),
  });
  return (
    <>
      <div className="notice" data-tone="live">
        <Icon name="hourglass" />
        <span>{text}</span>
        {mayDecide && (
          <span className="notice-actions">
            {!isOwn && (
              <Button size="small" kind="primary" onClick={() => setDecision("approved")}>
                {t("salaries.rules.approve")}
              </Button>
            )}
            <Button size="small" onClick={() => setDecision("rejected")}>
              {t("salaries.rules.reject")}
            </Button>
          </span>
        )}
      </div>
      {decision !== undefined && (
        <ReviewVerdict request={request} text={text} decision={decision} onClose={() => setDecision(undefined)} />
      )}
    </>
  );
}

interface ReviewVerdictProps {
  readonly request: Request;
  readonly text: string;
  readonly decision: Verdict;
  readonly onClose: () => void;
}

function ReviewVerdict({ request, text: current, decision, onClose }: ReviewVerdictProps) {
  const { t } = useTexts();
  const { api } = useOffice();
  const queries = useQueryClient();
  // As it was when it opened: something else may be asked for by now.
  const [{ text, mode, aboveMinor, refuseAloneMinor }] = useState({ ...request, text: current });
  const isApproval = decision === "approved";
  const title = t(isApproval ? "salaries.rules.approve" : "salaries.rules.reject");
  const decide = async ({ reason, idempotencyKey }: Decision) => {
    const body = { mode, aboveMinor, refuseAloneMinor, decision, reason };
    const fresh = await api.call("POST /backoffice/api/salary-review/decision", { body, idempotencyKey });
    queries.setQueryData(callKey(reviewRoute), fresh);
    showToast("gain", t(isApproval ? "salaries.rules.saved" : "salaries.rules.rejected"));
  };
  return (
    <DecisionDialog
      title={title}
      consequence={<p>{text}</p>}
      kind="primary"
      confirmLabel={title}
      reasonHint={t("house.reason.hint")}
      usualReasons={[t(isApproval ? "salaries.rules.reason" : "salaries.rules.doubtful")]}
      onDecide={decide}
      onClose={onClose}
    />
  );
}
