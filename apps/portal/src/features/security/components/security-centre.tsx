/**
 * /member/securityCenter: the account's protections, sessions and login history, the download of the member's data, and
 * the closure of the account.
 */

import "./security-centre.css";
import "@openhouse/ui/pane/pane.css";
import { useFlag } from "../../../lib/page/page-context.tsx";
import { useIsTrial } from "../../../lib/session/use-is-trial.ts";
import { AccountFacts } from "./account-facts.tsx";
import { AccountFilePane } from "./account-file-pane.tsx";
import { AddressPane } from "./address-pane.tsx";
import { AuthenticatorPane } from "./authenticator-pane.tsx";
import { ClosurePane } from "./closure-pane.tsx";
import { LoginHistory } from "./login-history.tsx";
import { PasswordPane } from "./password-pane.tsx";
import { PaymentPasswordPane } from "./payment-password-pane.tsx";
import { SecuritySummary } from "./security-summary.tsx";
import { SessionList } from "./session-list.tsx";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { RouteLink } from "../../../components/route-link.tsx";
import { href } from "../../../lib/navigation/paths.ts";
import { SecurityPane } from "./security-pane.tsx";

/** Trial accounts have no password and no real money, so they see only their data and sessions. */
export default function SecurityCentre() {
  return <div className="security">{useIsTrial() ? <TrialPanes /> : <MemberPanes />}</div>;
}

function TrialPanes() {
  return (
    <div className="security-columns">
      <div className="pane security-pane">
        <AccountFacts />
      </div>
      <SessionList />
    </div>
  );
}

function MemberPanes() {
  const canChangePassword = useFlag("PASS3");
  const hasPaymentPassword = useFlag("PAYMENTPASS3");
  return (
    <>
      <SecuritySummary />
      <div className="security-columns">
        <div className="security-side">
          {canChangePassword && <PasswordPane />}
          <AddressPane />
          {hasPaymentPassword && <PaymentPasswordPane />}
          <AuthenticatorPane />
          <IdentityPane />
          <LimitsPane />
        </div>
        <div className="security-side">
          <SessionList />
          <LoginHistory />
        </div>
      </div>
      <div className="security-columns">
        <AccountFilePane />
        <ClosurePane />
      </div>
    </>
  );
}

/** A pane with a link to the page of the identity check. */
function IdentityPane() {
  const { t } = useTexts();
  return (
    <SecurityPane id="identity" title={t("security.identity.title")} text={t("security.identity.text")}>
      <div className="form-actions">
        <RouteLink className="button" data-kind="quiet" href={href("memberPage", { page: "identity" })}>
          {t("security.identity.open")}
        </RouteLink>
      </div>
    </SecurityPane>
  );
}

/** A pane with a link to the page of limits and breaks. */
function LimitsPane() {
  const { t } = useTexts();
  return (
    <SecurityPane id="limits" title={t("security.limits.title")} text={t("security.limits.text")}>
      <div className="form-actions">
        <RouteLink className="button" data-kind="quiet" href={href("memberPage", { page: "limits" })}>
          {t("security.limits.open")}
        </RouteLink>
      </div>
    </SecurityPane>
  );
}
