/** The routes of the back office; only this file combines features. Each area is loaded as its own chunk. */

import { lazy, Suspense } from "react";
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
const MethodsRoute = lazy(() => import("./methods-route.tsx"));
const WalletsRoute = lazy(() => import("./wallets-route.tsx"));
const BonusesRoute = lazy(() => import("./bonuses-route.tsx"));
const MembersRoute = lazy(() => import("./members-route.tsx"));
const MemberRoute = lazy(() => import("./member-route.tsx"));
const AgentsRoute = lazy(() => import("./agents-route.tsx"));
const ContractsRoute = lazy(() => import("./contracts-route.tsx"));
const SalariesRoute = lazy(() => import("./salaries-route.tsx"));
const RedFlagsRoute = lazy(() => import("./red-flags-route.tsx"));
const MessagesRoute = lazy(() => import("./messages-route.tsx"));
const ApplicationsRoute = lazy(() => import("./applications-route.tsx"));
const FeedbackRoute = lazy(() => import("./feedback-route.tsx"));
const AuditRoute = lazy(() => import("./audit-route.tsx"));
const ContentRoute = lazy(() => import("./content-route.tsx"));
const SettingsRoute = lazy(() => import("./settings-route.tsx"));
const FlagsRoute = lazy(() => import("./flags-route.tsx"));
const MaintenanceRoute = lazy(() => import("./maintenance-route.tsx"));
const RegistrationRulesRoute = lazy(() => import("./registration-rules-route.tsx"));
const StaffRoute = lazy(() => import("./staff-route.tsx"));
const SuppliersRoute = lazy(() => import("./suppliers-route.tsx"));
const ReconciliationRoute = lazy(() => import("./reconciliation-route.tsx"));
const AdjustmentsRoute = lazy(() => import("./adjustments-route.tsx"));
const AlertsRoute = lazy(() => import("./alerts-route.tsx"));
const ResultsRoute = lazy(() => import("./results-route.tsx"));
const ClosesRoute = lazy(() => import("./closes-route.tsx"));
const RebatesRoute = lazy(() => import("./rebates-route.tsx"));
const ClearingRoute = lazy(() => import("./clearing-route.tsx"));
const LedgerRoute = lazy(() => import("./ledger-route.tsx"));

/** The page of the address, or the first page that the staff member may read. */
export function AppRoutes() {
  const { roles } = useStaff();
  const mine = areasOf(roles);
  const [first] = mine;
  const may = (name: AreaName) => mine.some((area) => area.name === name);
  return (
    <PageBoundary>
      <Suspense fallback={<PanelState error={null} onRetry={() => undefined} />}>
        <Switch>
          {may("overview") && <Route path="/" component={OverviewRoute} />}
          {may("withdrawals") && <Route path="/withdrawals/:id?" component={WithdrawalsRoute} />}
          {may("deposits") && <Route path="/deposits/:id?" component={DepositsRoute} />}
          {may("methods") && <Route path="/deposit-methods" component={MethodsRoute} />}
          {may("wallets") && <Route path="/wallets" component={WalletsRoute} />}
          {may("members") && <Route path="/members" component={MembersRoute} />}
          {may("members") && <Route path="/members/:id" component={MemberRoute} />}
          {may("agents") && <Route path="/agents/:id?" component={AgentsRoute} />}
          {may("contracts") && <Route path="/contracts/:id?" component={ContractsRoute} />}
          {may("salaries") && <Route path="/salaries/:id?/:bill?" component={SalariesRoute} />}
          {may("redFlags") && <Route path="/red-flags" component={RedFlagsRoute} />}
          {may("messages") && <Route path="/messages/:id?" component={MessagesRoute} />}
          {may("applications") && <Route path="/applications/:id?" component={ApplicationsRoute} />}
          {may("feedback") && <Route path="/feedback/:id?" component={FeedbackRoute} />}
          {may("audit") && <Route path="/audit/:position?" component={AuditRoute} />}
          {may("content") && <Route path="/content/:id?/:kind?" component={ContentRoute} />}
          {may("settings") && <Route path="/settings" component={SettingsRoute} />}
          {may("flags") && <Route path="/flags" component={FlagsRoute} />}
          {may("availability") && <Route path="/availability" component={MaintenanceRoute} />}
          {may("registration") && <Route path="/registration" component={RegistrationRulesRoute} />}
          {may("staff") && <Route path="/staff" component={StaffRoute} />}
          {may("suppliers") && <Route path="/suppliers/:code?" component={SuppliersRoute} />}
          {may("reconciliation") && <Route path="/reconciliation" component={ReconciliationRoute} />}
          {may("adjustments") && <Route path="/adjustments" component={AdjustmentsRoute} />}
          {may("alerts") && <Route path="/alerts" component={AlertsRoute} />}
          {may("bonuses") && <Route path="/bonuses" component={BonusesRoute} />}
          {may("results") && <Route path="/results" component={ResultsRoute} />}
          {may("closes") && <Route path="/closes/:number?" component={ClosesRoute} />}
          {may("rebates") && <Route path="/rebates/:id?" component={RebatesRoute} />}
          {may("clearing") && <Route path="/clearing/:id?" component={ClearingRoute} />}
          {may("ledger") && <Route path="/ledger" component={LedgerRoute} />}
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
