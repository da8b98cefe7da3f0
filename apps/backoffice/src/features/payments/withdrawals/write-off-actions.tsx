/** Writes off money that no bank or provider returns. One person requests it, another one posts or refuses it. */

import { useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Button } from "@openhouse/ui/button/button";
import { MoneyField } from "@openhouse/ui/field/money-field";
import { showToast } from "@openhouse/ui/toast/toaster";
import { DecisionDialog } from "../../../components/detail/decision-dialog.tsx";
import { plainMoney, useFormats } from "../../../lib/formats.ts";
import { useOffice } from "../../../lib/office.tsx";
import { useAmountUpTo } from "./use-amount-up-to.ts";
import { useRefreshWithdrawals } from "./use-withdrawals.ts";
import type { WithdrawalDetail } from "./use-withdrawals.ts";

type WriteOffDecision = "write-off-book" | "write-off-refuse";
type WriteOffAction = "write-off" | WriteOffDecision;
type Dispute = NonNullable<WithdrawalDetail["receipt"]>["claims"][number];

const buttonKinds = { "write-off": "plain", "write-off-book": "danger", "write-off-refuse": "plain" } as const;
const actions = ["write-off", "write-off-book", "write-off-refuse"] as const;

interface StepProps {
  readonly detail: WithdrawalDetail;
  readonly dispute: Dispute;
  readonly onClose: () => void;
}

/** A request applies to the oldest dispute with an open amount, a decision to the oldest with a waiting write-off. */
export function WriteOffActions({ detail }: { detail: WithdrawalDetail }) {
  const { t } = useTexts();
  const [chosenAction, setChosenAction] = useState<WriteOffAction>();
  const close = () => setChosenAction(undefined);
  const claims = detail.receipt?.claims ?? [];
  const openDispute = claims.find(({ openMinor, writeOff }) => openMinor !== "0" && writeOff === null);
  const waitingDispute = claims.find(({ writeOff }) => writeOff !== null && writeOff.bookedBy === null);
  return (
    <>
      {actions.map(
        (action) =>
          detail.actions.includes(action) && (
            <Button
              key={action}
              kind={buttonKinds[action]}
              size="small"
              icon="minus"
              onClick={() => setChosenAction(action)}
            >
              {t(`backoffice.claim.${action}`)}
            </Button>
          ),
      )}
      {chosenAction === "write-off" && openDispute !== undefined && (
        <RequestWriteOff detail={detail} dispute={openDispute} onClose={close} />
      )}
      {chosenAction !== undefined && chosenAction !== "write-off" && waitingDispute !== undefined && (
        <DecideWriteOff decision={chosenAction} detail={detail} dispute={waitingDispute} onClose={close} />
      )}
    </>
  );
}

function RequestWriteOff({ detail, dispute, onClose }: StepProps) {
  const { t } = useTexts();
  const { money } = useFormats();
  const { api } = useOffice();
  const refresh = useRefreshWithdrawals();
  const { id, account, reference, currency } = detail.withdrawal;
  // The field is preset to the whole open amount.
  const amount = useAmountUpTo(dispute.openMinor, { currency, start: plainMoney(dispute.openMinor, currency) });
  const open = money(dispute.openMinor, currency);
  return (
    <DecisionDialog
      title={t("backoffice.claim.write-off.title", { open })}
      consequence={
        <>
          <p>{t("backoffice.claim.write-off.text", { account })}</p>
          <MoneyField
            label={t("backoffice.claim.write-off.amount")}
            name="write-off"
            hint={t("backoffice.claim.write-off.hint", { open })}
            error={amount.showsError ? t("backoffice.claim.write-off.wrong", { open }) : undefined}
            {...amount.field}
          />
        </>
      }
      kind="primary"
      confirmLabel={t("backoffice.claim.claim-pay.ask")}
      reasonHint={t("backoffice.reason.hint")}
      usualReasons={[t("backoffice.reason.neverBack"), t("backoffice.reason.notWorth")]}
      subject={[dispute.number, amount.text]}
      check={amount.check}
      onDecide={async ({ reason, idempotencyKey }) => {
        if (amount.minor === undefined) return;
        const body = { number: dispute.number, amountMinor: amount.minor, reason };
        const call = { params: { id }, body, idempotencyKey };
        refresh(await api.call("POST /backoffice/api/withdrawals/:id/write-off", call));
        showToast("success", t("backoffice.claim.write-off.done", { reference }));
      }}
      onClose={onClose}
    />
  );
}

function DecideWriteOff({ decision, detail, dispute, onClose }: StepProps & { readonly decision: WriteOffDecision }) {
  const { t } = useTexts();
  const { money } = useFormats();
  const { api } = useOffice();
  const refresh = useRefreshWithdrawals();
  const { id, reference, currency } = detail.withdrawal;
  if (dispute.writeOff === null) return null;
  const { amountMinor, askedBy: name, reason: requestReason } = dispute.writeOff;
  const amount = money(amountMinor, currency);
  const isBooking = decision === "write-off-book";
  return (
    <DecisionDialog
      title={t(`backoffice.claim.${decision}.title`, { amount })}
      consequence={<p>{t(`backoffice.claim.${decision}.text`, { amount, name, reason: requestReason })}</p>}
      kind={isBooking ? "danger" : "primary"}
      confirmLabel={t(`backoffice.claim.${decision}`)}
      reasonHint={t("backoffice.reason.hint")}
      usualReasons={[t(isBooking ? "backoffice.reason.neverBack" : "backoffice.reason.stillClaimed")]}
      subject={[dispute.number]}
      onDecide={async ({ reason, idempotencyKey }) => {
        const call = { params: { id }, body: { number: dispute.number, reason }, idempotencyKey };
        refresh(
          isBooking
            ? await api.call("POST /backoffice/api/withdrawals/:id/write-off-book", call)
            : await api.call("POST /backoffice/api/withdrawals/:id/write-off-refuse", call),
        );
        showToast("success", t(`backoffice.claim.${decision}.done`, { reference }));
      }}
      onClose={onClose}
    />
  );
}
