/** Where a deposit begins: the form once the terms are here, or why there is none. */

import { Skeleton } from "@openhouse/ui/skeleton/skeleton";
import { EmptyState } from "@openhouse/ui/pane/empty-state";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Notice } from "../../../components/notice.tsx";
import { PageFailure } from "../../../components/page-failure.tsx";
import { useDepositOptions } from "../api/use-deposit-options.ts";
import { DepositForm } from "./deposit-form.tsx";

/** See the head of this file. */
export function DepositDesk({ onOpened }: { onOpened: (depositId: string) => void }) {
  const { t } = useTexts();
  const { data, error, refetch } = useDepositOptions();
  if (data === undefined) {
    return error === null ? <DeskOutline /> : <PageFailure error={error} onRetry={() => void refetch()} />;
  }
  const { settings, options } = data;
  const [first] = options;
  if (settings.allowDeposit === "N" || first === undefined) {
    const text = settings.allowDepositMessage ?? t("cashier.deposit.off.text");
    return <EmptyState title={t("cashier.deposit.off.title")} text={text} />;
  }
  const isFull = settings.inProgressCashInCount >= settings.maximumInProgress;
  return (
    <>
      {isFull && <Notice tone="live">{t("cashier.deposit.full", { most: settings.maximumInProgress })}</Notice>}
      <DepositForm settings={settings} options={options} first={first} onOpened={onOpened} />
    </>
  );
}

function DeskOutline() {
  return (
    <div className="pane desk" aria-busy="true">
      <Skeleton height="1.25rem" width="9rem" />
      <div className="pane-choices">
        <Skeleton height="5.25rem" />
        <Skeleton height="5.25rem" />
      </div>
      <Skeleton height="3rem" />
      <Skeleton height="2.5rem" />
      <Skeleton height="7rem" />
      <Skeleton height="3.25rem" />
    </div>
  );
}
