/**
 * The application. Without a session it shows the login page, otherwise the shell with its pages. Signing in does not
 * change the URL.
 */

import { lazy, Suspense, useState, useSyncExternalStore } from "react";
import { Router, useLocation } from "wouter";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Toaster } from "@openhouse/ui/toast/toaster";
import { PanelState } from "../components/detail/panel-state.tsx";
import { OfficeShell } from "../components/shell/office-shell.tsx";
import { useOpenAlerts } from "../features/alerts/use-alerts.ts";
import { useWaitingArchives } from "../features/archives/use-archives.ts";
import { useClearingOverview } from "../features/finance/clearing/use-clearing.ts";
import { useDepositCounts } from "../features/payments/deposits/use-deposits.ts";
import { useOpenChecks } from "../features/identity-checks/use-checks.ts";
import { useOpenFlags } from "../features/red-flags/use-flags.ts";
import { useWaitingRuns } from "../features/contracts/salaries/use-salaries.ts";
import { OwnPassword } from "../features/identity/session/own-password.tsx";
import { LoginPage } from "../features/identity/session/login-page.tsx";
import { useWithdrawalCounts } from "../features/payments/withdrawals/use-withdrawals.ts";
import { mayRead } from "../lib/areas.ts";
import { BusinessClockProvider } from "../lib/business-clock.tsx";
import { StaffProvider, useHasSession, useStaff } from "../lib/office.tsx";
import type { SessionEnd } from "../lib/session-end.ts";
import { useCall } from "../lib/use-call.ts";
import { AppRoutes } from "./app-routes.tsx";
import { routePaths } from "./route-paths.ts";

export function App({ sessionEnd }: { sessionEnd: SessionEnd }) {
  const { t } = useTexts();
  const hasSession = useHasSession();
  // The token is read outside the Suspense boundary, because a component that suspends starts again, and by then the
  // token is no longer in the URL.
  const [token] = useState(takeInvitationToken);
  const hasEnded = useSyncExternalStore(sessionEnd.subscribe, sessionEnd.hasEnded);
  return (
    <Router base="/backoffice">
      <Suspense fallback={null}>
        <EntryPage hasSession={hasSession} hasEnded={hasEnded} token={token} />
      </Suspense>
      <Toaster label={t("backoffice.status")} closeLabel={t("backoffice.close")} />
    </Router>
  );
}

const InvitationPage = lazy(async () => ({
  default: (await import("../features/identity/session/invitation-page.tsx")).InvitationPage,
}));
const invitationPath = routePaths.invitation;

/** An invitation has priority over a session in this browser, because the invitation is for another person. */
function EntryPage({ hasSession, hasEnded, token }: { hasSession: boolean; hasEnded: boolean; token: string }) {
  const [path, navigate] = useLocation();
  if (path === invitationPath) return <InvitationPage token={token} onLeave={() => navigate("/", { replace: true })} />;
  return hasSession ? <SignedIn /> : <LoginPage hasEnded={hasEnded} />;
}

/** Returns the token after the `#` of an invitation link, otherwise "". Removes it from URL and history at once. */
function takeInvitationToken(): string {
  const token = location.pathname.endsWith(invitationPath) ? location.hash.slice(1) : "";
  if (token !== "") history.replaceState(history.state, "", location.pathname);
  return token;
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
  const [isPasswordOpen, setPasswordOpen] = useState(false);
  const { counts: withdrawals } = useWithdrawalCounts(mayRead("withdrawals", roles));
  const { counts: deposits } = useDepositCounts(mayRead("deposits", roles));
  const { open: alerts } = useOpenAlerts(mayRead("alerts", roles));
  const { open: identityChecks } = useOpenChecks(mayRead("identityChecks", roles));
  const { waiting: archives } = useWaitingArchives(mayRead("archives", roles));
  const { open: redFlags } = useOpenFlags(mayRead("redFlags", roles));
  const clearing = useClearingOverview(mayRead("clearing", roles)).data;
  const salaries = useWaitingRuns(mayRead("salaries", roles));
  const waitingWithdrawals = withdrawals && withdrawals.processing + withdrawals.toPay + withdrawals.held;
  return (
    <OfficeShell
      waiting={{
        withdrawals: waitingWithdrawals ?? 0,
        deposits: deposits?.held ?? 0,
        alerts: alerts ?? 0,
        identityChecks: identityChecks ?? 0,
        archives: archives ?? 0,
        redFlags: redFlags ?? 0,
        clearing: clearing?.open ?? 0,
        salaries: salaries ?? 0,
      }}
      onChangePassword={() => setPasswordOpen(true)}
    >
      <AppRoutes />
      {isPasswordOpen && <OwnPassword onClose={() => setPasswordOpen(false)} />}
    </OfficeShell>
  );
}
