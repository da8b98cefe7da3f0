/** /member/securityCenter: the account, its payment password, and every place where it is open. */

import "./security-centre.css";
import { AccountPane } from "./account-pane.tsx";
import { PaymentPasswordPane } from "./payment-password-pane.tsx";
import { SessionList } from "./session-list.tsx";

/** See the head of this file. */
export default function SecurityCentre() {
  return (
    <div className="security">
      <div className="security-side">
        <AccountPane />
        <PaymentPasswordPane />
      </div>
      <SessionList />
    </div>
  );
}
