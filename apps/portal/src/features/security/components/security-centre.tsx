/** /member/securityCenter: the account, what guards it, who came in, and every place where it is open. */

import "./security-centre.css";
import { useFlag } from "../../../lib/page-context.tsx";
import { useIsTrial } from "../../../lib/use-is-trial.ts";
import { AccountPane } from "./account-pane.tsx";
import { AddressPane } from "./address-pane.tsx";
import { AuthenticatorPane } from "./authenticator-pane.tsx";
import { LoginHistory } from "./login-history.tsx";
import { PasswordPane } from "./password-pane.tsx";
import { PaymentPasswordPane } from "./payment-password-pane.tsx";
import { PrivacyPane } from "./privacy-pane.tsx";
import { SessionList } from "./session-list.tsx";

/** See the head of this file. A trial account has no password and no money that could leave: nothing to guard. */
export default function SecurityCentre() {
  const isTrial = useIsTrial();
  return (
    <div className="security">
      <div className="security-side">
        <AccountPane />
        {!isTrial && <GuardPanes />}
      </div>
      <div className="security-side">
        <SessionList />
        {!isTrial && <LoginHistory />}
      </div>
    </div>
  );
}

function GuardPanes() {
  const canChangePassword = useFlag("PASS3");
  return (
    <>
      {canChangePassword && <PasswordPane />}
      <PaymentPasswordPane />
      <AuthenticatorPane />
      <AddressPane />
      <PrivacyPane />
    </>
  );
}
