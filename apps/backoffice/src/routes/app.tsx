/** The application: login while nobody is signed in, else the shell with its pages. The address stays as it is. */

import { useSyncExternalStore } from "react";
import { Router } from "wouter";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Toaster } from "@openhouse/ui/toast/toaster";
import { PanelState } from "../components/detail/panel-state.tsx";
import { OfficeShell } from "../components/shell/office-shell.tsx";
import { useDepositCounts } from "../features/deposits/use-deposits.ts";
import { LoginPage } from "../features/session/login-page.tsx";
import { useWithdrawalCounts } from "../features/withdrawals/use-withdrawals.ts";
import { mayRead } from "../lib/areas.ts";
import { BusinessClockProvider } from "../lib/business-clock.tsx";
import { StaffProvider, useHasSession, useStaff } from "../lib/office.tsx";
import type { SessionEnd } from "../lib/session-end.ts";
import { useCall } from "../lib/use-call.ts";
import { AppRoutes } from "./app-routes.tsx";

/** See the head of this file. */
export function App({ sessionEnd }: { sessionEnd: SessionEnd }) {
  const { t } = useTexts();
  const hasSession = useHasSession();
  const hasEnded = useSyncExternalStore(sessionEnd.subscribe, sessionEnd.hasEnded);
  return (
    <Router base="/backoffice">
      {hasSession ? <SignedIn /> : <LoginPage hasEnded={hasEnded} />}
      <Toaster closeLabel={t("backoffice.close")} />
    </Router>
  );
}

function SignedIn() {
  const { data, error, refetch } = useCall("GET /backoffice/api/session/me");
  if (data === undefined) {
    return (
      <main className="starting" id="main">
        <PanelState error={error} onRetry={() => void refetch()} />
      </main>
    );
  }
  return (
    <StaffProvider staff={data}>
      <BusinessClockProvider>
        <Frame />
      </BusinessClockProvider>
    </StaffProvider>
  );
}

function Frame() {
  const { roles } = useStaff();
  const { counts: withdrawals } = useWithdrawalCounts(mayRead("withdrawals", roles));
  const { counts: deposits } = useDepositCounts(mayRead("deposits", roles));
  const toDo = withdrawals && withdrawals.processing + withdrawals.toPay + withdrawals.held;
  return (
    <OfficeShell waiting={{ withdrawals: toDo ?? 0, deposits: deposits?.held ?? 0 }}>
      <AppRoutes />
    </OfficeShell>
  );
}
