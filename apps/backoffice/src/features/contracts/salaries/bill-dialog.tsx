/**
 * Decisions on one bill in review: hold, resume or refuse it, or decide on a requested refusal as the second person.
 */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { showToast } from "@openhouse/ui/toast/toaster";
import { DecisionDialog } from "../../../components/detail/decision-dialog.tsx";
import type { Decision } from "../../../components/detail/decision-dialog.tsx";
import { useFormats } from "../../../lib/formats.ts";
import { useOffice } from "../../../lib/office.tsx";
import { useRefreshRuns, useReviewRules } from "./use-salaries.ts";
import type { RunBill } from "./use-salaries.ts";

export interface BillAction {
  readonly bill: RunBill;
  /** `approve` and `reject` decide on a requested refusal. */
  readonly action: "hold" | "resume" | "refuse" | "approve" | "reject";
}

interface BillDialogProps extends BillAction {
  readonly currency: string;
  readonly onClose: () => void;
}

export function BillDialog({ bill, action, currency, onClose }: BillDialogProps) {
  const { t } = useTexts();
  const { money } = useFormats();
  const refresh = useRefreshRuns();
  const send = useBillCall(bill.id, action);
  const rules = useReviewRules();
  // The limit up to which one person may refuse a bill. It is shown only if the review rules are loaded and have the
  // currency of the run.
  const limitText =
    rules?.currency === currency
      ? t("salaries.bill.refuse.alone", { amount: money(rules.refuseAloneMinor, currency) })
      : "";
  const titleValues = { account: bill.account, amount: money(bill.paidMinor, currency) };
  const isOwnRequest = bill.refusal?.isOwn === true;
  const texts = {
    hold: {
      title: t("salaries.bill.hold.title", titleValues),
      text: t("salaries.bill.hold.text"),
      confirm: t("salaries.bill.hold"),
      usual: t("salaries.bill.hold.reason"),
    },
    resume: {
      title: t("salaries.bill.resume.title", titleValues),
      text: t("salaries.bill.resume.text"),
      confirm: t("salaries.bill.resume"),
      usual: t("salaries.bill.resume.reason"),
    },
    refuse: {
      title: t("salaries.bill.refuse.title", titleValues),
      text: `${t("salaries.bill.refuse.text")} ${limitText}`.trim(),
      confirm: t("salaries.bill.refuse"),
      usual: t("salaries.bill.refuse.reason"),
    },
    approve: {
      title: t("salaries.bill.refuse.title", titleValues),
      text: requestText(),
      confirm: t("salaries.bill.refusal.approve"),
      usual: t("salaries.bill.refuse.second"),
    },
    reject: {
      title: t("salaries.bill.refuse.title", titleValues),
      text: requestText(),
      confirm: t(isOwnRequest ? "backoffice.takeBack" : "salaries.bill.refusal.reject"),
      usual: t(isOwnRequest ? "backoffice.takeBack.reason" : "salaries.bill.resume.reason"),
    },
  }[action];
  return (
    <DecisionDialog
      title={texts.title}
      consequence={<p>{texts.text}</p>}
      kind={action === "refuse" || action === "approve" ? "danger" : "primary"}
      confirmLabel={texts.confirm}
      reasonHint={t("backoffice.reason.hint")}
      usualReasons={[texts.usual]}
      onDecide={async (decision) => {
        const confirmation = await send(decision);
        await refresh();
        showToast("success", confirmation);
      }}
      onClose={onClose}
    />
  );

  function requestText(): string {
    const { by = "", reason = "" } = bill.refusal ?? {};
    return t("salaries.bill.refusal.asked", { by, reason });
  }
}

/** Sends the decision and returns the text of the confirmation. */
function useBillCall(id: string, action: BillAction["action"]): (decision: Decision) => Promise<string> {
  const { t } = useTexts();
  const { api } = useOffice();
  return async ({ reason, idempotencyKey }) => {
    const call = { params: { id }, idempotencyKey };
    switch (action) {
      case "hold":
      case "resume": {
        const body = { isHeld: action === "hold", reason };
        await api.call("POST /backoffice/api/bills/:id/hold", { ...call, body });
        return t(action === "hold" ? "salaries.bill.held" : "salaries.bill.resumed");
      }
      case "refuse": {
        const { isWaiting } = await api.call("POST /backoffice/api/bills/:id/refusal", { ...call, body: { reason } });
        return t(isWaiting ? "salaries.bill.refuse.waits" : "salaries.bill.refuse.done");
      }
      case "approve":
      case "reject": {
        const body = { decision: action === "approve" ? ("approved" as const) : ("rejected" as const), reason };
        await api.call("POST /backoffice/api/bills/:id/refusal/decision", { ...call, body });
        return t(action === "approve" ? "salaries.bill.refuse.done" : "salaries.bill.refusal.rejected");
      }
    }
  };
}
