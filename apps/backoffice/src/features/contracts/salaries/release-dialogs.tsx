/** The release of a run: one person requests it, another one decides. The displayed figures are part of the request. */

import { useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { showToast } from "@openhouse/ui/toast/toaster";
import { DecisionDialog } from "../../../components/detail/decision-dialog.tsx";
import { WaitingRequests } from "../../../components/detail/waiting-requests.tsx";
import { useFormats } from "../../../lib/formats.ts";
import { useOffice } from "../../../lib/office.tsx";
import { useRefreshRuns } from "./use-salaries.ts";
import type { RunDetail, SalaryRun } from "./use-salaries.ts";

interface RequestReleaseProps {
  readonly run: SalaryRun;
  readonly releasable: RunDetail["releasable"];
  readonly onClose: () => void;
}

/** Requests the release from a second person. */
export function RequestRelease({ run, releasable, onClose }: RequestReleaseProps) {
  const { t } = useTexts();
  const { money } = useFormats();
  const { api } = useOffice();
  const refresh = useRefreshRuns();
  // Keeps the figures that were displayed when the dialog opened, so that only displayed figures are confirmed.
  const [displayedFigures] = useState(releasable);
  const { bills, paidMinor } = displayedFigures;
  return (
    <DecisionDialog
      title={t("salaries.release.title")}
      subject={[displayedFigures.hash]}
      kind="primary"
      confirmLabel={t("salaries.release")}
      reasonHint={t("backoffice.reason.hint")}
      usualReasons={[t("salaries.release.reason")]}
      consequence={<p>{t("salaries.release.text", { count: bills, amount: money(paidMinor, run.currency) })}</p>}
      onDecide={async ({ reason, idempotencyKey }) => {
        const call = { params: { id: run.id }, body: { ...displayedFigures, reason }, idempotencyKey };
        await api.call("POST /backoffice/api/salary-runs/:id/release", call);
        await refresh();
        showToast("success", t("salaries.release.asked"));
      }}
      onClose={onClose}
    />
  );
}

interface WaitingReleaseProps {
  readonly run: SalaryRun;
  readonly request: RunDetail["request"];
  readonly mayDecide: boolean;
}

/** The release that waits for the second person; the requester can only withdraw it. */
export function WaitingRelease({ run: { id, currency }, request, mayDecide }: WaitingReleaseProps) {
  const { t } = useTexts();
  const { money } = useFormats();
  const { api } = useOffice();
  const refresh = useRefreshRuns();
  return (
    <WaitingRequests
      requests={request === null ? [] : [request]}
      keyOf={({ hash }) => hash}
      mayDecide={mayDecide}
      renderText={({ by, reason, bills: count, paidMinor }) =>
        t("salaries.release.waits", { by, reason, count, amount: money(paidMinor, currency) })
      }
      textsOf={(_request, decision) =>
        decision === "approved"
          ? { label: t("salaries.release.approve"), usualReasons: [t("salaries.release.second")] }
          : { label: t("salaries.release.reject"), usualReasons: [t("salaries.bill.hold.reason")] }
      }
      onDecide={async ({ bills, paidMinor, hash }, decisionBody, idempotencyKey) => {
        const call = { params: { id }, body: { bills, paidMinor, hash, ...decisionBody }, idempotencyKey };
        const { released } = await api.call("POST /backoffice/api/salary-runs/:id/release/decision", call);
        await refresh();
        const isApproval = decisionBody.decision === "approved";
        showToast(
          "success",
          isApproval ? t("salaries.release.done", { count: released }) : t("salaries.release.rejected"),
        );
      }}
    />
  );
}
