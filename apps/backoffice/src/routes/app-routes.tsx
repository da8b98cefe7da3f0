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
  { area: "overview", path: "/", render: () => <OverviewRoute /> },
  { area: "withdrawals", path: "/withdrawals/:id?", render: () => <WithdrawalsRoute /> },
  { area: "deposits", path: "/deposits/:id?", render: () => <DepositsRoute /> },
  { area: "methods", path: "/deposit-methods", render: () => <MethodsPage /> },
  { area: "wallets", path: "/wallets", render: () => <WalletsPage /> },
  { area: "members", path: "/members", render: () => <MembersPage /> },
  { area: "members", path: "/members/:id", render: () => <MemberRoute /> },
  { area: "identityChecks", path: "/identity-checks/:id?", render: ({ id }) => <ChecksPage openId={id} /> },
  { area: "agents", path: "/agents/:id?", render: ({ id }) => <AgentsPage uplineId={id} /> },
  { area: "contracts", path: "/contracts/:id?", render: ({ id }) => <ContractsPage openId={id} /> },
  { area: "salaries", path: "/salaries/:id?/:bill?", render: () => <SalariesRoute /> },
  { area: "redFlags", path: "/red-flags", render: () => <RedFlagsPage /> },
  { area: "messages", path: "/messages/:id?", render: ({ id }) => <MessagesPage openId={id} /> },
  { area: "applications", path: "/applications/:id?", render: ({ id }) => <ApplicationsPage openId={id} /> },
  { area: "feedback", path: "/feedback/:id?", render: ({ id }) => <FeedbackPage openId={id} /> },
  { area: "audit", path: "/audit/:position?", render: ({ position }) => <AuditPage openPosition={position} /> },
  { area: "archives", path: "/archives/:id?", render: ({ id }) => <ArchivesPage openId={id} /> },
  { area: "content", path: "/content/:id?/:kind?", render: () => <ContentRoute /> },
  { area: "settings", path: "/settings", render: () => <SettingsPage /> },
  { area: "flags", path: "/flags", render: () => <FlagsPage /> },
  { area: "availability", path: "/availability", render: () => <MaintenancePage /> },
  { area: "registration", path: "/registration", render: () => <RulesPage /> },
  { area: "staff", path: "/staff", render: () => <StaffPage /> },
  { area: "suppliers", path: "/suppliers/:code?", render: ({ code }) => <SuppliersPage openCode={code} /> },
  { area: "reconciliation", path: "/reconciliation", render: () => <ReconciliationPage /> },
  { area: "adjustments", path: "/adjustments", render: () => <AdjustmentsPage /> },
  { area: "alerts", path: "/alerts", render: () => <AlertsPage /> },
  { area: "bonuses", path: "/bonuses", render: () => <BonusesPage /> },
  { area: "results", path: "/results", render: () => <ResultsPage /> },
  { area: "closes", path: "/closes/:number?", render: ({ number }) => <ClosesPage openNumber={number} /> },
  { area: "rebates", path: "/rebates/:id?", render: ({ id }) => <RebatesPage openId={id} /> },
  { area: "clearing", path: "/clearing/:id?", render: () => <ClearingRoute /> },
  { area: "ledger", path: "/ledger", render: () => <LedgerPage /> },
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
