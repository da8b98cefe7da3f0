/** One deposit in progress: the payment instructions, its state and its result. Updates without a reload. */

import { useEffect, useRef, useState } from "react";
import { Button, ButtonLink } from "@openhouse/ui/button/button";
import { ConfirmDialog } from "@openhouse/ui/dialog/confirm-dialog";
import { Icon } from "@openhouse/ui/icon/icon";
import { Skeleton } from "@openhouse/ui/skeleton/skeleton";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { moneyFromWire } from "@openhouse/rules/money/money";
import { Facts } from "../../../../components/list/facts.tsx";
import { PageFailure } from "../../../../components/page-failure.tsx";
import { RouteLink } from "../../../../components/route-link.tsx";
import { href } from "../../../../lib/navigation/paths.ts";
import { useFormats } from "../../../../lib/formats/use-formats.ts";
import { useCancelDeposit } from "../../api/use-cancel-deposit.ts";
import { useDepositStatus } from "../../api/use-deposit-status.ts";
import { canCancel, depositPhase, completedSteps, paymentTargetOf } from "../../rules/deposit-progress.ts";
import type { DepositStatus } from "../../rules/deposit-progress.ts";
import { currencyOf } from "../../rules/currency-of.ts";
import { PayToPane } from "./pay-to-pane.tsx";
import { ProgressPanes } from "../progress-panes.tsx";
import type { SubmitEvent } from "react";
import { FormFailure } from "@openhouse/ui/field/form-failure";
import { useProofPictures } from "../../../../lib/files/use-proof-pictures.ts";
import { useSendProof } from "../../api/use-send-proof.ts";
import { ProofPicturesField } from "../../../../components/proof-pictures-field.tsx";

interface DepositProgressProps {
  readonly depositId: string;
  readonly onAgain: () => void;
}

export function DepositProgress({ depositId, onAgain }: DepositProgressProps) {
  const { data, error, refetch } = useDepositStatus(depositId);
  if (data !== undefined) return <DepositSheet deposit={data} onAgain={onAgain} />;
  if (error !== null) return <PageFailure error={error} onRetry={() => void refetch()} />;
  return (
    <div className="pane payment-pane" aria-busy="true">
      <Skeleton height="2rem" width="14rem" />
      <Skeleton height="4rem" />
      <Skeleton height="9rem" />
      <Skeleton height="3.25rem" />
    </div>
  );
}

function DepositSheet({ deposit, onAgain }: { deposit: DepositStatus; onAgain: () => void }) {
  const { t } = useTexts();
  const formats = useFormats();
  const phase = depositPhase(deposit);
  const heading = useFocusOnArrival();
  const amountOf = (minor: string | null) => {
    const amount = minor === null ? undefined : moneyFromWire(minor, currencyOf(deposit));
    return amount === undefined ? "–" : formats.money(amount);
  };
  const values = {
    amount: amountOf(deposit.creditedMinor ?? deposit.requestedMinor),
    channel: deposit.channelName,
    time: formats.time(deposit.expiresAt),
    moment: formats.moment(deposit.expiresAt),
  };
  const target = phase === "paying" ? paymentTargetOf(deposit) : "page";
  const text =
    target === "page" ? (`cashier.deposit.${phase}.text` as const) : (`cashier.deposit.paying.${target}` as const);
  const steps = [t("cashier.step.opened"), t("cashier.step.paid"), t("cashier.step.credited")];
  return (
    <section className="pane payment-pane" data-lit={phase === "credited" ? "" : undefined}>
      <div className="payment-head" aria-live="polite">
        <h2 ref={heading} tabIndex={-1}>
          {t(`cashier.deposit.${phase}.title`, values)}
        </h2>
        <p className="muted">{t(text, values)}</p>
      </div>
      {completedSteps(phase) > 0 && (
        <ProgressPanes label={t("cashier.progress")} steps={steps} completedCount={completedSteps(phase)} />
      )}
      {phase === "paying" && deposit.payTo !== null && <PayToPane deposit={deposit} payTo={deposit.payTo} />}
      {phase === "paying" && deposit.canSendProof && <DepositProofForm depositId={deposit.depositId} />}
      <Facts
        facts={[
          { name: t("cashier.deposit.ordered"), value: amountOf(deposit.requestedMinor) },
          {
            name: t("cashier.fee"),
            value: deposit.feeMinor === "0" ? t("cashier.fee.none") : amountOf(deposit.feeMinor),
          },
          { name: t("cashier.deposit.credited"), value: amountOf(deposit.creditedMinor) },
          { name: t("cashier.deposit.through"), value: `${deposit.methodName} · ${deposit.channelName}` },
          { name: t("cashier.reference"), value: deposit.reference },
          { name: t("common.date"), value: formats.moment(deposit.createdAt) },
        ]}
      />
      <DepositActions deposit={deposit} onAgain={onAgain} />
    </section>
  );
}

interface DepositActionsProps {
  readonly deposit: DepositStatus;
  readonly onAgain: () => void;
}

function DepositActions({ deposit, onAgain }: DepositActionsProps) {
  const { t } = useTexts();
  const [isCancelOpen, setCancelOpen] = useState(false);
  const cancelling = useCancelDeposit(() => setCancelOpen(false));
  const phase = depositPhase(deposit);
  const { redirectUrl } = deposit;
  const closeCancel = () => {
    setCancelOpen(false);
    cancelling.reset();
  };
  return (
    <div className="payment-actions">
      {phase === "paying" && redirectUrl !== null && (
        // Opens a new tab, so that this tab still shows the deposit when the member returns.
        <ButtonLink
          kind={deposit.payTo === null ? "primary" : "plain"}
          size="large"
          icon="external"
          href={redirectUrl}
          target="_blank"
          rel="noopener"
        >
          {t("cashier.deposit.pay", { channel: deposit.channelName })}
        </ButtonLink>
      )}
      {phase === "credited" && (
        <RouteLink
          className="button"
          data-kind="primary"
          data-size="large"
          href={href("gameCentre", { centre: "rng" })}
        >
          <Icon name="play" />
          {t("cashier.deposit.play")}
        </RouteLink>
      )}
      {!canCancel(phase) && (
        <Button size="large" icon="plus" onClick={onAgain}>
          {t("cashier.deposit.again")}
        </Button>
      )}
      {canCancel(phase) && <Button onClick={() => setCancelOpen(true)}>{t("cashier.deposit.cancel")}</Button>}
      <ConfirmDialog
        isOpen={isCancelOpen}
        title={t("cashier.deposit.cancel")}
        text={t("cashier.deposit.cancel.ask", { channel: deposit.channelName })}
        confirmLabel={t("cashier.deposit.cancel.yes")}
        cancelLabel={t("cashier.deposit.cancel.no")}
        closeLabel={t("common.close")}
        isBusy={cancelling.isBusy}
        failure={cancelling.failure}
        onConfirm={() => cancelling.run(deposit.depositId)}
        onCancel={closeCancel}
      />
    </div>
  );
}

/** The progress replaces the form, so the focus moves to its heading for screen readers. */
function useFocusOnArrival() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: false });
  }, []);
  return heading;
}

/** The form that sends the staff pictures as proof of a transfer. A failed upload keeps the selected pictures. */
function DepositProofForm({ depositId }: { depositId: string }) {
  const { t } = useTexts();
  const [areProblemsShown, setProblemsShown] = useState(false);
  const proof = useProofPictures("deposit");
  const sending = useSendProof();
  const isMissing = proof.fileIds.length === 0;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setProblemsShown(true);
    if (!isMissing && !proof.isSending) void sending.run({ depositId, proof: [...proof.fileIds] });
  };
  return (
    <form className="form" noValidate onSubmit={submit}>
      <ProofPicturesField
        proof={proof}
        isRequired
        error={areProblemsShown && isMissing && !proof.isSending ? t("cashier.proof.missing") : undefined}
      />
      <FormFailure text={sending.failure} />
      <Button type="submit" kind="primary" size="large" isBusy={sending.isBusy || proof.isSending}>
        {t(proof.isSending ? "cashier.proof.wait" : "cashier.deposit.proof.send")}
      </Button>
    </form>
  );
}
