/** The release of a run: asked for by one person, decided by another; what was shown goes along. */

import { useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Button } from "@openhouse/ui/button/button";
import { Icon } from "@openhouse/ui/icon/icon";
import { showToast } from "@openhouse/ui/toast/toaster";
import { DecisionDialog } from "../../components/detail/decision-dialog.tsx";
import type { Decision } from "../../components/detail/decision-dialog.tsx";
import { useFormats } from "../../lib/formats.ts";
import { useOffice } from "../../lib/office.tsx";
import { useRefreshRuns } from "./use-salaries.ts";
import type { RunDetail, SalaryRun } from "./use-salaries.ts";

interface AskReleaseProps {
  readonly run: SalaryRun;
  readonly releasable: RunDetail["releasable"];
  readonly onClose: () => void;
}

/** Asks a second person. Mounted while it is open. */
export function AskRelease({ run, releasable, onClose }: AskReleaseProps) {
  const { t } = useTexts();
  const { money } = useFormats();
  const { api } = useOffice();
  const refresh = useRefreshRuns();
  // What was shown when it opened: a newer state must not be confirmed unseen.
  const [shown] = useState(releasable);
  const { bills, paidMinor } = shown;
  return (
    <DecisionDialog
      title={t("salaries.release.title")}
      subject={[shown.hash]}
      kind="primary"
      confirmLabel={t("salaries.release")}
      reasonHint={t("house.reason.hint")}
      usualReasons={[t("salaries.release.reason")]}
      consequence={<p>{t("salaries.release.text", { count: bills, amount: money(paidMinor, run.currency) })}</p>}
      onDecide={async ({ reason, idempotencyKey }) => {
        const call = { params: { id: run.id }, body: { ...shown, reason }, idempotencyKey };
        await api.call("POST /backoffice/api/salary-runs/:id/release", call);
        await refresh();
        showToast("gain", t("salaries.release.asked"));
      }}
      onClose={onClose}
    />
  );
}

type Request = NonNullable<RunDetail["request"]>;
type Verdict = "approved" | "rejected";

interface WaitingReleaseProps {
  readonly run: SalaryRun;
  readonly request: Request;
  readonly mayDecide: boolean;
}

/** What waits for the second person; whoever asked may only take it back. */
export function WaitingRelease({ run, request, mayDecide }: WaitingReleaseProps) {
  const { t } = useTexts();
  const { money } = useFormats();
  const [decision, setDecision] = useState<Verdict>();
  const { by, reason, bills: count, paidMinor, isOwn } = request;
  const text = t("salaries.release.waits", { by, reason, count, amount: money(paidMinor, run.currency) });
  return (
    <>
      <div className="notice" data-tone="live">
        <Icon name="hourglass" />
        <span>{text}</span>
        {mayDecide && (
          <span className="notice-actions">
            {!isOwn && (
              <Button size="small" kind="primary" onClick={() => setDecision("approved")}>
                {t("salaries.release.approve")}
              </Button>
            )}
            <Button size="small" onClick={() => setDecision("rejected")}>
              {t("salaries.release.reject")}
            </Button>
          </span>
        )}
      </div>
      {decision !== undefined && (
        <ReleaseVerdict
          id={run.id}
          request={request}
          text={text}
          decision={decision}
          onClose={() => setDecision(undefined)}
        />
      )}
    </>
  );
}

interface ReleaseVerdictProps {
  readonly id: string;
  readonly request: Request;
  readonly text: string;
  readonly decision: Verdict;
  readonly onClose: () => void;
}

function ReleaseVerdict({ id, request, text: current, decision, onClose }: ReleaseVerdictProps) {
  const { t } = useTexts();
  const { api } = useOffice();
  const refresh = useRefreshRuns();
  // As it was when it opened: the release of other bills may be asked for by now.
  const [{ text, bills, paidMinor, hash }] = useState({ ...request, text: current });
  const isApproval = decision === "approved";
  const decide = async ({ reason, idempotencyKey }: Decision) => {
    const call = { params: { id }, body: { bills, paidMinor, hash, decision, reason }, idempotencyKey };
    const { released } = await api.call("POST /backoffice/api/salary-runs/:id/release/decision", call);
    await refresh();
    showToast("gain", isApproval ? t("salaries.release.done", { count: released }) : t("salaries.release.rejected"));
  };
  return (
    <DecisionDialog
      title={t(isApproval ? "salaries.release.approve" : "salaries.release.reject")}
      consequence={<p>{text}</p>}
      kind="primary"
      confirmLabel={t(isApproval ? "salaries.release.approve" : "salaries.release.reject")}
      reasonHint={t("house.reason.hint")}
      usualReasons={[t(isApproval ? "salaries.release.second" : "salaries.bill.hold.reason")]}
      onDecide={decide}
      onClose={onClose}
    />
  );
}
