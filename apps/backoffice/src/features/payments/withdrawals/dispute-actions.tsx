/** Actions on disputes about a paid withdrawal: pay again, refuse, record recovered money, write off the rest. */

import { useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Button } from "@openhouse/ui/button/button";
import { showToast } from "@openhouse/ui/toast/toaster";
import { DecisionDialog } from "../../../components/detail/decision-dialog.tsx";
import type { Decision } from "../../../components/detail/decision-dialog.tsx";
import { useFormats } from "../../../lib/formats.ts";
import { useOffice } from "../../../lib/office.tsx";
import { DisputeRecovery } from "./dispute-recovery.tsx";
import { useRefreshWithdrawals } from "./use-withdrawals.ts";
import type { WithdrawalDetail } from "./use-withdrawals.ts";
import { WriteOffActions } from "./write-off-actions.tsx";

type DisputeAction = "claim-pay" | "claim-refuse";

export function DisputeActions({ detail }: { detail: WithdrawalDetail }) {
  const { t } = useTexts();
  const [chosenAction, setChosenAction] = useState<DisputeAction>();
  const [isRecovering, setRecovering] = useState(false);
  const may = (action: DisputeAction) => detail.actions.includes(action);

  const oldestOpenDispute = detail.receipt?.claims.find(({ isOwed }) => isOwed);
  return (
    <>
      {may("claim-pay") && (
        <Button kind="primary" size="small" icon="hand-coins" onClick={() => setChosenAction("claim-pay")}>
          {t("backoffice.claim.claim-pay")}
        </Button>
      )}
      {may("claim-refuse") && (
        <Button kind="danger" size="small" icon="close" onClick={() => setChosenAction("claim-refuse")}>
          {t("backoffice.claim.claim-refuse")}
        </Button>
      )}
      {detail.actions.includes("claim-recover") && (
        <Button size="small" icon="arrow-down" onClick={() => setRecovering(true)}>
          {t("backoffice.claim.claim-recover")}
        </Button>
      )}
      <WriteOffActions detail={detail} />
      {isRecovering && oldestOpenDispute !== undefined && (
        <DisputeRecovery detail={detail} dispute={oldestOpenDispute} onClose={() => setRecovering(false)} />
      )}
      {chosenAction !== undefined && (
        <DisputeDecision chosenAction={chosenAction} detail={detail} onClose={() => setChosenAction(undefined)} />
      )}
    </>
  );
}

interface DisputeDecisionProps {
  readonly chosenAction: DisputeAction;
  readonly detail: WithdrawalDetail;
  readonly onClose: () => void;
}

function DisputeDecision({ chosenAction, detail, onClose }: DisputeDecisionProps) {
  const { t } = useTexts();
  const { money } = useFormats();
  const decide = useDecideDispute(detail);
  const { withdrawal, receipt } = detail;
  const dispute = receipt?.claims.find(({ decision }) => decision === "open");
  if (dispute === undefined) return null;
  const { account, bankName, cardNumber, currency } = withdrawal;
  const missingAmount = money(dispute.missingMinor, currency);
  const isFirst = chosenAction === "claim-pay" && dispute.needsSecond && dispute.firstBy === null;
  const target = `${bankName} ${cardNumber}`;
  return (
    <DecisionDialog
      title={t(`backoffice.claim.${chosenAction}.title`, { missing: missingAmount })}
      consequence={
        <p>
          {isFirst
            ? t("backoffice.claim.claim-pay.first", { missing: missingAmount, account })
            : t(`backoffice.claim.${chosenAction}.text`, { missing: missingAmount, account, target })}
        </p>
      }
      kind={chosenAction === "claim-refuse" ? "danger" : "primary"}
      confirmLabel={t(isFirst ? "backoffice.claim.claim-pay.ask" : `backoffice.claim.${chosenAction}`)}
      usualReasons={[t(chosenAction === "claim-pay" ? "backoffice.reason.returned" : "backoffice.reason.arrived")]}
      {...(chosenAction === "claim-pay" && !isFirst && { referenceLabel: t("backoffice.withdrawal.bankReference") })}
      onDecide={(decision) => decide(chosenAction, decision)}
      onClose={onClose}
    />
  );
}

function useDecideDispute({ withdrawal: { id, reference: withdrawalReference } }: WithdrawalDetail) {
  const { t } = useTexts();
  const { api } = useOffice();
  const refresh = useRefreshWithdrawals();
  return async (chosenAction: DisputeAction, { reason, reference, idempotencyKey }: Decision) => {
    const call = { params: { id }, idempotencyKey };
    const detail =
      chosenAction === "claim-pay"
        ? await api.call("POST /backoffice/api/withdrawals/:id/claim-pay", {
            ...call,
            // The first of two people gives no reference, because nothing is paid yet.
            body: { reason, ...(reference !== "" && { reference }) },
          })
        : await api.call("POST /backoffice/api/withdrawals/:id/claim-refuse", { ...call, body: { reason } });
    refresh(detail);
    showToast("success", t(`backoffice.claim.done.${chosenAction}`, { reference: withdrawalReference }));
  };
}
