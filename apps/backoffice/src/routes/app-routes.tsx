/** The routes of the back office; only this folder combines features. Each page is loaded as its own chunk. */

import { lazy, Suspense } from "react";
import type { ReactNode } from "react";
import { Redirect, Route, Switch } from "wouter";
import { PanelState } from "../components/detail/panel-state.tsx";
import { areasOf } from "../lib/areas.ts";
import type { AreaName } from "../lib/areas.ts";
import { useStaff } from "../lib/office.tsx";
import { NotFoundPage } from "./not-found-page.tsx";
import { PageBoundary } from "./page-boundary.tsx";
import { routePaths } from "./route-paths.ts";

const OverviewRoute = lazy(() => import("./overview-route.tsx"));
const WithdrawalsRoute = lazy(() => import("./withdrawals-route.tsx"));
const DepositsRoute = lazy(() => import("./deposits-route.tsx"));
const MethodsPage = lazy(() => import("../features/payments/methods/methods-page.tsx"));
const WalletsPage = lazy(() => import("../features/payments/vendor-wallets/wallets-page.tsx"));
const BonusesPage = lazy(() => import("../features/bonuses/bonuses-page.tsx"));
const MembersPage = lazy(() => import("../features/members/members-page.tsx"));
const MemberRoute = lazy(() => import("./member-route.tsx"));
const ChecksPage = lazy(() => import("../features/identity-checks/checks-page.tsx"));
const AgentsPage = lazy(() => import("../features/agents/agents-page.tsx"));
const ContractsPage = lazy(() => import("../features/contracts/overview/contracts-page.tsx"));
const SalariesRoute = lazy(() => import("./salaries-route.tsx"));
const RedFlagsPage = lazy(() => import("../features/red-flags/red-flags-page.tsx"));
const MessagesPage = lazy(() => import("../features/messaging/messages-page.tsx"));
const ApplicationsPage = lazy(() => import("../features/promotions/applications-page.tsx"));
const FeedbackPage = lazy(() => import("../features/feedback/feedback-page.tsx"));
const AuditPage = lazy(() => import("../features/audit/audit-page.tsx"));
const ArchivesPage = lazy(() => import("../features/archives/archives-page.tsx"));
const ContentRoute = lazy(() => import("./content-route.tsx"));
const SettingsPage = lazy(() => import("../features/settings/settings-page.tsx"));
const FlagsPage = lazy(() => import("../features/merchants/flags/flags-page.tsx"));
const MaintenancePage = lazy(() => import("../features/merchants/maintenance/maintenance-page.tsx"));
const RulesPage = lazy(() => import("../features/identity/registration-rules/rules-page.tsx"));
const StaffPage = lazy(() => import("../features/staff/staff-page.tsx"));
const SuppliersPage = lazy(() => import("../features/suppliers/suppliers-page.tsx"));
const ReconciliationPage = lazy(() => import("../features/suppliers/reconciliation/reconciliation-page.tsx"));
const AdjustmentsPage = lazy(() => import("../features/finance/adjustments/adjustments-page.tsx"));
const AlertsPage = lazy(() => import("../features/alerts/alerts-page.tsx"));
const ResultsPage = lazy(() => import("../features/finance/game-results/results-page.tsx"));
const ClosesPage = lazy(() => import("../features/finance/day-closes/closes-page.tsx"));
const RebatesPage = lazy(() => import("../features/rebates/rebates-page.tsx"));
const ClearingRoute = lazy(() => import("./clearing-route.tsx"));
const LedgerPage = lazy(() => import("../features/ledger/ledger-page.tsx"));

interface AreaRoute {
  readonly area: AreaName;
  readonly path: string;
  readonly render: (params: Readonly<Record<string, string | undefined>>) => ReactNode;
}

const routes: readonly AreaRoute[] = [
  { area: "overview", path: routePaths.overview, render: () => <OverviewRoute /> },
  { area: "withdrawals", path: routePaths.withdrawals, render: () => <WithdrawalsRoute /> },
  { area: "deposits", path: routePaths.deposits, render: () => <DepositsRoute /> },
  { area: "methods", path: routePaths.methods, render: () => <MethodsPage /> },
  { area: "wallets", path: routePaths.wallets, render: () => <WalletsPage /> },
  { area: "members", path: routePaths.members, render: () => <MembersPage /> },
  { area: "members", path: routePaths.member, render: () => <MemberRoute /> },
  { area: "identityChecks", path: routePaths.identityChecks, render: ({ id }) => <ChecksPage openId={id} /> },
  { area: "agents", path: routePaths.agents, render: ({ id }) => <AgentsPage uplineId={id} /> },
  { area: "contracts", path: routePaths.contracts, render: ({ id }) => <ContractsPage openId={id} /> },
  { area: "salaries", path: routePaths.salaries, render: () => <SalariesRoute /> },
  { area: "redFlags", path: routePaths.redFlags, render: () => <RedFlagsPage /> },
  { area: "messages", path: routePaths.messages, render: ({ id }) => <MessagesPage openId={id} /> },
  { area: "applications", path: routePaths.applications, render: ({ id }) => <ApplicationsPage openId={id} /> },
  { area: "feedback", path: routePaths.feedback, render: ({ id }) => <FeedbackPage openId={id} /> },
  { area: "audit", path: routePaths.audit, render: ({ position }) => <AuditPage openPosition={position} /> },
  { area: "archives", path: routePaths.archives, render: ({ id }) => <ArchivesPage openId={id} /> },
  { area: "content", path: routePaths.content, render: () => <ContentRoute /> },
  { area: "settings", path: routePaths.settings, render: () => <SettingsPage /> },
  { area: "flags", path: routePaths.flags, render: () => <FlagsPage /> },
  { area: "availability", path: routePaths.availability, render: () => <MaintenancePage /> },
  { area: "registration", path: routePaths.registration, render: () => <RulesPage /> },
  { area: "staff", path: routePaths.staff, render: () => <StaffPage /> },
  { area: "suppliers", path: routePaths.suppliers, render: ({ code }) => <SuppliersPage openCode={code} /> },
  { area: "reconciliation", path: routePaths.reconciliation, render: () => <ReconciliationPage /> },
  { area: "adjustments", path: routePaths.adjustments, render: () => <AdjustmentsPage /> },
  { area: "alerts", path: routePaths.alerts, render: () => <AlertsPage /> },
  { area: "bonuses", path: routePaths.bonuses, render: () => <BonusesPage /> },
  { area: "results", path: routePaths.results, render: () => <ResultsPage /> },
  { area: "closes", path: routePaths.closes, render: ({ number }) => <ClosesPage openNumber={number} /> },
  { area: "rebates", path: routePaths.rebates, render: ({ id }) => <RebatesPage openId={id} /> },
  { area: "clearing", path: routePaths.clearing, render: () => <ClearingRoute /> },
  { area: "ledger", path: routePaths.ledger, render: () => <LedgerPage /> },
];

/**
 * Shows the page of the URL, or the "not found" page if the staff member may not read it. The path "/" leads to the
 * first page that the staff member may read.
 */
export function AppRoutes() {
  const { roles } = useStaff();
  const readableAreas = areasOf(roles);
  const [first] = readableAreas;
  const names = new Set(readableAreas.map(({ name }) => name));
  return (
    <PageBoundary>
      <Suspense fallback={<PanelState error={null} onRetry={() => undefined} />}>
        <Switch>
          {routes
            .filter(({ area }) => names.has(area))
            .map(({ path, render }) => (
              <Route key={path} path={path}>
                {render}
              </Route>
            ))}
          {first !== undefined && first.path !== "/" && (
            <Route path="/">
              <Redirect to={first.path} replace />
            </Route>
          )}
          <Route component={NotFoundPage} />
        </Switch>
      </Suspense>
    </PageBoundary>
  );
}
