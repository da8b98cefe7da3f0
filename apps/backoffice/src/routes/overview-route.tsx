/** Route of the overview. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { useOpenAlerts } from "../features/alerts/use-alerts.ts";
import { useDepositCounts } from "../features/payments/deposits/use-deposits.ts";
import { OverviewPage } from "../features/overview/overview-page.tsx";
import { useWithdrawalCounts } from "../features/payments/withdrawals/use-withdrawals.ts";

export default function OverviewRoute() {
  const { t } = useTexts();
  const withdrawals = useWithdrawalCounts();
  const deposits = useDepositCounts();
  const alerts = useOpenAlerts();
  return (
    <OverviewPage
      waiting={[
        {
          href: "/withdrawals",
          icon: "hand-coins",
          text: t("backoffice.overview.wait.withdrawals"),
          count: withdrawals.counts?.processing,
        },
        {
          href: "/withdrawals?view=second",
          icon: "users",
          text: t("backoffice.overview.wait.second"),
          count: withdrawals.counts?.awaitingSecond,
        },
        {
          href: "/withdrawals?view=toPay",
          icon: "send",
          text: t("backoffice.overview.wait.toPay"),
          count: withdrawals.counts?.toPay,
        },
        {
          href: "/withdrawals?view=held",
          icon: "warning",
          text: t("backoffice.overview.wait.heldPayouts"),
          count: withdrawals.counts?.held,
        },
        {
          href: "/deposits",
          icon: "banknote",
          text: t("backoffice.overview.wait.deposits"),
          count: deposits.counts?.held,
        },
        {
          href: "/alerts",
          icon: "bell",
          text: t("backoffice.overview.wait.alerts"),
          count: alerts.open,
        },
      ]}
      error={withdrawals.error ?? deposits.error ?? alerts.error}
      onRetry={() => void Promise.all([withdrawals.refetch(), deposits.refetch(), alerts.refetch()])}
    />
  );
}
