/**
 * A request to review fewer salary runs. A second person approves or rejects it; the requester can only withdraw it.
 */

import { useQueryClient } from "@tanstack/react-query";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { showToast } from "@openhouse/ui/toast/toaster";
import { WaitingRequests } from "../../../components/detail/waiting-requests.tsx";
import { useFormats } from "../../../lib/formats.ts";
import { useOffice } from "../../../lib/office.tsx";
import { callKey } from "../../../lib/use-call.ts";
import { reviewRoute } from "./use-salaries.ts";
import type { ReviewRules } from "./use-salaries.ts";

export function ReviewRequest({ rules }: { rules: ReviewRules }) {
  const { t } = useTexts();
  const { money } = useFormats();
  const { api } = useOffice();
  const queries = useQueryClient();
  const { currency, mayDecide, request } = rules;
  const reviewTextOf = ({ mode, aboveMinor }: Pick<ReviewRules, "mode" | "aboveMinor">) =>
    mode === "above" ? `${t("salaries.rules.above")} ${money(aboveMinor, currency)}` : t(`salaries.rules.mode.${mode}`);
  return (
    <WaitingRequests
      requests={request === null ? [] : [{ ...request, now: rules }]}
      keyOf={() => "review"}
      mayDecide={mayDecide}
      renderText={({ by, reason, now, ...requestedRules }) =>
        t("salaries.rules.waits", {
          by,
          reason,
          runsNow: reviewTextOf(now),
          aloneNow: money(now.refuseAloneMinor, currency),
          runs: reviewTextOf(requestedRules),
          alone: money(requestedRules.refuseAloneMinor, currency),
        })
      }
      textsOf={(_request, decision) =>
        decision === "approved"
          ? { label: t("salaries.rules.approve"), usualReasons: [t("salaries.rules.reason")] }
          : { label: t("salaries.rules.reject"), usualReasons: [t("salaries.rules.doubtful")] }
      }
      onDecide={async ({ mode, aboveMinor, refuseAloneMinor }, decisionBody, idempotencyKey) => {
        const body = { mode, aboveMinor, refuseAloneMinor, ...decisionBody };
        const savedRules = await api.call("POST /backoffice/api/salary-review/decision", { body, idempotencyKey });
        queries.setQueryData(callKey(reviewRoute), savedRules);
        showToast(
          "success",
          t(decisionBody.decision === "approved" ? "salaries.rules.saved" : "salaries.rules.rejected"),
        );
      }}
    />
  );
}
