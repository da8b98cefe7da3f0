/** The actions on a deposit that the server currently allows. Shortcuts: a credits and r rejects the deposit. */

import { useState } from "react";
import { newActionKey } from "@openhouse/browser/action-key";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Button } from "@openhouse/ui/button/button";
import { showToast } from "@openhouse/ui/toast/toaster";
import { DecisionDialog } from "../../../components/detail/decision-dialog.tsx";
import { useFormats } from "../../../lib/formats.ts";
import { useOffice } from "../../../lib/office.tsx";
import { problemText } from "../../../lib/problem-text.ts";
import { useShortcuts } from "../../../lib/use-shortcuts.ts";
import { BookTransfer } from "./book-transfer.tsx";
import { AssignmentButtons } from "./assignment-buttons.tsx";
import { useRefreshDeposits } from "./use-deposits.ts";
import type { DepositDetail } from "./use-deposits.ts";

type DepositAction = "approve" | "reject";

export function DepositActions({ detail }: { detail: DepositDetail }) {
  const { t } = useTexts();
  const [chosenAction, setChosenAction] = useState<DepositAction>();
  const [isBooking, setBooking] = useState(false);
  const check = useCheck(detail);
  const may = (action: string) => detail.actions.includes(action);
  useShortcuts({
    ...(may("approve") && { a: () => setChosenAction("approve") }),
    ...(may("reject") && { r: () => setChosenAction("reject") }),
  });
  if (detail.actions.length === 0) return <p className="muted">{t("backoffice.actions.none")}</p>;
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
          {t("backoffice.deposit.approve")}
        </Button>
      )}
      {may("book") && (
        <Button kind="primary" size="small" icon="check" onClick={() => setBooking(true)}>
          {t("backoffice.deposit.book")}
        </Button>
      )}
      {may("reject") && (
        <Button kind="danger" size="small" icon="close" aria-keyshortcuts="r" onClick={() => setChosenAction("reject")}>
          {t("backoffice.deposit.reject")}
        </Button>
      )}
      {may("check") && (
        <Button size="small" icon="refresh" isBusy={check.isBusy} onClick={check.run}>
          {t("backoffice.deposit.check")}
        </Button>
      )}
      {isBooking && <BookTransfer detail={detail} onClose={() => setBooking(false)} />}
      <AssignmentButtons detail={detail} />
      {chosenAction !== undefined && (
        <DepositDecision chosenAction={chosenAction} detail={detail} onClose={() => setChosenAction(undefined)} />
      )}
    </>
  );
}

interface DepositDecisionProps {
  readonly chosenAction: DepositAction;
  readonly detail: DepositDetail;
  readonly onClose: () => void;
}

function DepositDecision({ chosenAction, detail, onClose }: DepositDecisionProps) {
  const { t } = useTexts();
  const { money } = useFormats();
  const { api } = useOffice();
  const refresh = useRefreshDeposits();
  const { id, account, reference, currency, paidMinor, requestedMinor } = detail.deposit;
  const amount = money(paidMinor ?? requestedMinor, currency);
  const dialogs = {
    approve: {
      title: t("backoffice.deposit.approve.title", { amount }),
      text: t("backoffice.deposit.approve.text", { amount, account }),
      usual: [t("backoffice.reason.providerConfirmed"), t("backoffice.reason.paidLess")],
    },
    reject: {
      title: t("backoffice.deposit.reject.title", { amount }),
      text: t("backoffice.deposit.reject.text", { account }),
      usual: [t("backoffice.reason.notReceived"), t("backoffice.reason.refunded"), t("backoffice.reason.holder")],
    },
  };
  const { title, text, usual } = dialogs[chosenAction];
  return (
    <DecisionDialog
      title={title}
      consequence={<p>{text}</p>}
      kind={chosenAction === "reject" ? "danger" : "primary"}
      confirmLabel={t(`backoffice.deposit.${chosenAction}`)}
      usualReasons={usual}
      onDecide={async ({ reason, idempotencyKey }) => {
        const call = { params: { id }, body: { reason }, idempotencyKey };
        const request =
          chosenAction === "approve"
            ? api.call("POST /backoffice/api/deposits/:id/approve", call)
            : api.call("POST /backoffice/api/deposits/:id/reject", call);
        refresh(await request);
        showToast("success", t(`backoffice.deposit.done.${chosenAction}`, { reference }));
      }}
      onClose={onClose}
    />
  );
}

/** Requests the current state of the deposit from the provider. */
function useCheck({ deposit: { id } }: DepositDetail) {
  const { t } = useTexts();
  const { api } = useOffice();
  const refresh = useRefreshDeposits();
  const [isBusy, setIsBusy] = useState(false);
  const run = () => {
    setIsBusy(true);
    api
      .call("POST /backoffice/api/deposits/:id/check", { params: { id }, body: {}, idempotencyKey: newActionKey() })
      .then(refresh, (error: unknown) => showToast("error", problemText(error, t)))
      .finally(() => setIsBusy(false));
  };
  return { isBusy, run };
}
