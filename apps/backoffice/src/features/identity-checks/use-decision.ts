/** Sends a decision about an identity check. A retry of the same decision has the same idempotency key. */

import { useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { DecisionStep, RejectionReason, Verdict } from "@openhouse/rules/identity/identity-check";
import { showToast } from "@openhouse/ui/toast/toaster";
import { useOffice } from "../../lib/office.tsx";
import { problemText } from "../../lib/problem-text.ts";
import { useAttemptKey } from "../../lib/use-attempt-key.ts";
import { useRefreshChecks } from "./use-checks.ts";
import type { CheckDetail } from "./use-checks.ts";

interface OpenStep {
  readonly step: DecisionStep;
  readonly onClose: () => void;
}

interface SentDecision {
  readonly verdict: Verdict;
  readonly reason: RejectionReason | null;
  readonly note: string;
}

export function useDecision({ id }: CheckDetail, { step, onClose }: OpenStep) {
  const { t } = useTexts();
  const { api } = useOffice();
  const refresh = useRefreshChecks();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const keyFor = useAttemptKey();
  const send = async (decision: SentDecision) => {
    const body = { ...decision, step, note: decision.note.trim() };
    setBusy(true);
    setProblem(undefined);
    try {
      await api.call("POST /backoffice/api/identity-checks/:id/decision", {
        params: { id },
        body,
        idempotencyKey: keyFor(body),
      });
      showToast("success", t(doneTextOf(decision.verdict, step)));
      void refresh();
      onClose();
    } catch (error) {
      setProblem(problemText(error, t));
      setBusy(false);
    }
  };
  return { isBusy, problem, send };
}

function doneTextOf(verdict: Verdict, step: DecisionStep) {
  if (verdict === "reject") return "checks.done.rejected" as const;
  return step === "first" ? ("checks.done.reviewed" as const) : ("checks.done.approved" as const);
}
