/** Route of the overview. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { useOpenAlerts } from "../features/alerts/use-alerts.ts";
import { useOpenChecks } from "../features/identity-checks/use-checks.ts";
import { useDepositCounts } from "../features/payments/deposits/use-deposits.ts";
import { OverviewPage } from "../features/overview/overview-page.tsx";
import { useWithdrawalCounts } from "../features/payments/withdrawals/use-withdrawals.ts";
import { mayRead } from "../lib/areas.ts";
import { useStaff } from "../lib/office.tsx";

export default function OverviewRoute() {
  const { t } = useTexts();
  const withdrawals = useWithdrawalCounts();
  const deposits = useDepositCounts();
  const alerts = useOpenAlerts();
  const mayCheck = mayRead("identityChecks", useStaff().roles);
  const checks = useOpenChecks(mayCheck);
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
        ...(mayCheck
          ? [
              {
                href: "/identity-checks",
                icon: "id" as const,
                text: t("backoffice.overview.wait.identity"),
                count: checks.open,
              },
            ]
          : []),
      ]}
      error={withdrawals.error ?? deposits.error ?? alerts.error ?? checks.error}
      onRetry={() => void Promise.all([withdrawals, deposits, alerts, checks].map(({ refetch }) => refetch()))}
    />
  );
}
