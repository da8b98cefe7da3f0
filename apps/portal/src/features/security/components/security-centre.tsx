/** /member/securityCenter: the account, its payment password, and every place where it is open. */

import "./security-centre.css";
import { useIsTrial } from "../../../lib/use-is-trial.ts";
import { AccountPane } from "./account-pane.tsx";
import { PaymentPasswordPane } from "./payment-password-pane.tsx";
import { SessionList } from "./session-list.tsx";

/** See the head of this file. A trial account has no money that could leave, and so no payment password. */
export default function SecurityCentre() {
  const isTrial = useIsTrial();
  return (
    <div className="security">
      <div className="security-side">
        <AccountPane />
        {!isTrial && <PaymentPasswordPane />}
      </div>
      <SessionList />
    </div>
  );
}
