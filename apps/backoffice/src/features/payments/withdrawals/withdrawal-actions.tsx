/** The actions on a withdrawal that the server currently allows. Shortcuts: c assigns, a approves, r rejects. */

import { useState } from "react";
import { newActionKey } from "@openhouse/browser/action-key";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Button } from "@openhouse/ui/button/button";
import { showToast } from "@openhouse/ui/toast/toaster";
import { DecisionDialog } from "../../../components/detail/decision-dialog.tsx";
import type { Decision } from "../../../components/detail/decision-dialog.tsx";
import { useFormats } from "../../../lib/formats.ts";
import { useOffice } from "../../../lib/office.tsx";
import { problemText } from "../../../lib/problem-text.ts";
import { useShortcuts } from "../../../lib/use-shortcuts.ts";
import { useRefreshWithdrawals } from "./use-withdrawals.ts";
import type { WithdrawalDetail } from "./use-withdrawals.ts";

type WithdrawalAction = "approve" | "reject" | "paid" | "settle" | "settle-paid";

export function WithdrawalActions({ detail }: { detail: WithdrawalDetail }) {
  const { t } = useTexts();
  const [chosenAction, setChosenAction] = useState<WithdrawalAction>();
  const assignment = useAssignment(detail);
  const { actions, withdrawal } = detail;
  const may = (action: string) => actions.includes(action);
  useShortcuts({
    ...(may("claim") && { c: () => assignment.run("claim") }),
    ...(may("approve") && { a: () => setChosenAction("approve") }),
    ...(may("reject") && { r: () => setChosenAction("reject") }),
  });
  if (actions.length === 0) return <p className="muted">{t("backoffice.actions.none")}</p>;
  return (
    <>
      {may("approve") && (
        <Button
          kind="primary"
          size="small"
          icon="check"
          aria-keyshortcuts="a"
          onClick={() => setChosenAction("approve")}
        >
          {t(withdrawal.isAwaitingSecond ? "backoffice.withdrawal.approveSecond" : "backoffice.withdrawal.approve")}
        </Button>
      )}
      {may("paid") && (
        <Button kind="primary" size="small" icon="check" onClick={() => setChosenAction("paid")}>
          {t("backoffice.withdrawal.paid")}
        </Button>
      )}
      {may("reject") && (
        <Button kind="danger" size="small" icon="close" aria-keyshortcuts="r" onClick={() => setChosenAction("reject")}>
          {t("backoffice.withdrawal.reject")}
        </Button>
      )}
      {may("settle-paid") && (
        <Button kind="primary" size="small" icon="check" onClick={() => setChosenAction("settle-paid")}>
          {t("backoffice.withdrawal.settle-paid")}
        </Button>
      )}
      {may("settle") && (
        <Button size="small" onClick={() => setChosenAction("settle")}>
          {t("backoffice.withdrawal.settle")}
        </Button>
      )}
      {may("claim") && (
        <Button
          size="small"
          icon="user"
          isBusy={assignment.isBusy}
          aria-keyshortcuts="c"
          onClick={() => assignment.run("claim")}
        >
          {t("backoffice.withdrawal.claim")}
        </Button>
      )}
      {may("release") && (
        <Button size="small" isBusy={assignment.isBusy} onClick={() => assignment.run("release")}>
          {t("backoffice.withdrawal.release")}
        </Button>
      )}
      {chosenAction !== undefined && (
        <WithdrawalDecision chosenAction={chosenAction} detail={detail} onClose={() => setChosenAction(undefined)} />
      )}
    </>
  );
}

interface WithdrawalDecisionProps {
  readonly chosenAction: WithdrawalAction;
  readonly detail: WithdrawalDetail;
  readonly onClose: () => void;
}

function WithdrawalDecision({ chosenAction, detail, onClose }: WithdrawalDecisionProps) {
  const { t } = useTexts();
  const { money } = useFormats();
  const { withdrawal } = detail;
  const decide = useDecide(detail);
  const { account, amountMinor, payoutMinor, currency, bankName, cardNumber } = withdrawal;
  const amount = money(amountMinor, currency);
  const payout = money(payoutMinor, currency);
  const dialogs = {
    approve: {
      title: t("backoffice.withdrawal.approve.title", { payout }),
      text:
        withdrawal.needsSecond && !withdrawal.isAwaitingSecond
          ? t("backoffice.withdrawal.approve.first", { payout, account })
          : t("backoffice.withdrawal.approve.text", { payout, account, target: `${bankName} ${cardNumber}` }),
      usual: [t("backoffice.reason.checked"), t("backoffice.reason.known")],
    },
    reject: {
      title: t("backoffice.withdrawal.reject.title", { amount }),
      text: t("backoffice.withdrawal.reject.text", { amount, account }),
      usual: [t("backoffice.reason.holder"), t("backoffice.reason.turnover"), t("backoffice.reason.documents")],
    },
    paid: {
      title: t("backoffice.withdrawal.paid.title", { payout }),
      text: t("backoffice.withdrawal.paid.text", { payout, target: `${bankName} ${cardNumber}` }),
      usual: [t("backoffice.reason.transferred")],
    },
    settle: {
      title: t("backoffice.withdrawal.settle.title"),
      text: t("backoffice.withdrawal.settle.text"),
      usual: [t("backoffice.reason.providerChecked")],
    },
    "settle-paid": {
      title: t("backoffice.withdrawal.settle-paid.title", { payout }),
      text: t("backoffice.withdrawal.settle-paid.text", { payout, amount, account }),
      usual: [t("backoffice.reason.providerChecked")],
    },
  };
  const { title, text, usual } = dialogs[chosenAction];
  const isFirst = isFirstOfTwo(chosenAction, detail);
  const isFirstPaid = isFirst && chosenAction === "paid";
  return (
    <DecisionDialog
      title={title}
      consequence={
        <>
          <p>
            {isFirstPaid
              ? t("backoffice.withdrawal.paid.first", { payout, target: `${bankName} ${cardNumber}` })
              : text}
          </p>
          {isFirst && !isFirstPaid && <p>{t("backoffice.withdrawal.settle.second")}</p>}
        </>
      }
      kind={chosenAction === "reject" ? "danger" : "primary"}
      confirmLabel={t(isFirst ? "backoffice.claim.claim-pay.ask" : `backoffice.withdrawal.${chosenAction}`)}
      usualReasons={usual}
      {...(chosenAction === "paid" && !isFirst && { referenceLabel: t("backoffice.withdrawal.bankReference") })}
      onDecide={(decision) => decide(chosenAction, decision)}
      onClose={onClose}
    />
  );
}

const settlements = { reject: "held-returned", paid: "held-paid", settle: "settled", "settle-paid": "settled-paid" };

/** True if the action only requests a second person's approval. Held payouts above the limit need two people. */
function isFirstOfTwo(
  chosenAction: WithdrawalAction,
  { withdrawal: { needsSecond, heldReason }, question }: WithdrawalDetail,
): boolean {
  if (chosenAction === "approve" || !needsSecond || heldReason === null) return false;
  return question?.settlement !== settlements[chosenAction];
}

function useDecide(detail: WithdrawalDetail) {
  const { t } = useTexts();
  const { api } = useOffice();
  const refresh = useRefreshWithdrawals();
  const { id, reference: withdrawalReference } = detail.withdrawal;
  return async (chosenAction: WithdrawalAction, { reason, reference, idempotencyKey }: Decision) => {
    const call = { params: { id }, idempotencyKey };
    const send = {
      approve: () => api.call("POST /backoffice/api/withdrawals/:id/approve", { ...call, body: { reason } }),
      reject: () => api.call("POST /backoffice/api/withdrawals/:id/reject", { ...call, body: { reason } }),
      paid: () =>
        api.call("POST /backoffice/api/withdrawals/:id/paid", {
          ...call,
          // The first of two people gives no reference; the second one records the payment.
          body: { reason, ...(reference !== "" && { reference }) },
        }),
      settle: () => api.call("POST /backoffice/api/withdrawals/:id/settle", { ...call, body: { reason } }),
      "settle-paid": () => api.call("POST /backoffice/api/withdrawals/:id/settle-paid", { ...call, body: { reason } }),
    };
    const confirmation = isFirstOfTwo(chosenAction, detail) ? "settle" : chosenAction;
    refresh(await send[chosenAction]());
    showToast("success", t(`backoffice.withdrawal.done.${confirmation}`, { reference: withdrawalReference }));
  };
}

/** Assigns a withdrawal to the staff member or ends the assignment; no reason is needed. */
function useAssignment({ withdrawal: { id } }: WithdrawalDetail) {
  const { t } = useTexts();
  const { api } = useOffice();
  const refresh = useRefreshWithdrawals();
  const [isBusy, setIsBusy] = useState(false);
  const run = (action: "claim" | "release") => {
    const call = { params: { id }, body: {}, idempotencyKey: newActionKey() };
    setIsBusy(true);
    const request =
      action === "claim"
        ? api.call("POST /backoffice/api/withdrawals/:id/claim", call)
        : api.call("POST /backoffice/api/withdrawals/:id/release", call);
    request
      .then(refresh, (error: unknown) => showToast("error", problemText(error, t)))
      .finally(() => setIsBusy(false));
  };
  return { isBusy, run };
}
