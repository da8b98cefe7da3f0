/** A requested weakening of the review: a second person approves or rejects it, the requester can only withdraw it. */

import { useQueryClient } from "@tanstack/react-query";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { showToast } from "@openhouse/ui/toast/toaster";
import { WaitingRequests } from "../../../components/detail/waiting-requests.tsx";
import { useFormats } from "../../../lib/formats.ts";
import { useOffice } from "../../../lib/office.tsx";
import { callKey } from "../../../lib/use-call.ts";
import { reviewRoute } from "./use-salaries.ts";
import type { ReviewSheet } from "./use-salaries.ts";

export function ReviewRequest({ sheet }: { sheet: ReviewSheet }) {
  const { t } = useTexts();
  const { money } = useFormats();
  const { api } = useOffice();
  const queries = useQueryClient();
  const { currency, mayDecide, request } = sheet;
  const runsOf = ({ mode, aboveMinor }: Pick<ReviewSheet, "mode" | "aboveMinor">) =>
    mode === "above" ? `${t("salaries.rules.above")} ${money(aboveMinor, currency)}` : t(`salaries.rules.mode.${mode}`);
  return (
    <WaitingRequests
      requests={request === null ? [] : [{ ...request, now: sheet }]}
      keyOf={() => "review"}
      mayDecide={mayDecide}
      renderText={({ by, reason, now, ...then }) =>
        t("salaries.rules.waits", {
          by,
          reason,
          runsNow: runsOf(now),
          aloneNow: money(now.refuseAloneMinor, currency),
          runs: runsOf(then),
          alone: money(then.refuseAloneMinor, currency),
        })
      }
      wordsOf={(_request, verdict) =>
        verdict === "approved"
          ? { label: t("salaries.rules.approve"), usualReasons: [t("salaries.rules.reason")] }
          : { label: t("salaries.rules.reject"), usualReasons: [t("salaries.rules.doubtful")] }
      }
      onDecide={async ({ mode, aboveMinor, refuseAloneMinor }, verdict, idempotencyKey) => {
        const body = { mode, aboveMinor, refuseAloneMinor, ...verdict };
        const fresh = await api.call("POST /backoffice/api/salary-review/decision", { body, idempotencyKey });
        queries.setQueryData(callKey(reviewRoute), fresh);
        showToast("gain", t(verdict.decision === "approved" ? "salaries.rules.saved" : "salaries.rules.rejected"));
      }}
    />
  );
}
