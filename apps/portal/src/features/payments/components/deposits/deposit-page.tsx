/** /member/depositv2: a new deposit or the deposit in progress (`?deposit=<id>`), and the recent deposits. */

import "../cashier.css";
import { useIsTrial } from "../../../../lib/session/use-is-trial.ts";
import { NeedsAccount } from "../../../../components/needs-account.tsx";
import { navigate, useQueryParams } from "../../../../lib/navigation/location.tsx";
import { memberPath } from "../../../../lib/navigation/member-path.ts";
import { DepositStart } from "./deposit-start.tsx";
import { DepositProgress } from "./deposit-progress.tsx";
import { RecentDeposits } from "./recent-deposits.tsx";

const idForm = /^[1-9]\d{0,18}$/;

export default function DepositPage() {
  const isTrial = useIsTrial();
  const requestedId = useQueryParams().get("deposit") ?? "";
  const depositId = idForm.test(requestedId) ? requestedId : undefined;
  const show = (id: string) => navigate(memberPath("depositv2", { deposit: id }));
  if (isTrial) return <NeedsAccount />;
  return (
    <div className="cashier">
      <div className="cashier-main">
        {depositId === undefined ? (
          <DepositStart onOpened={show} />
        ) : (
          <DepositProgress key={depositId} depositId={depositId} onAgain={() => show("")} />
        )}
      </div>
      <aside className="cashier-side">
        <RecentDeposits shownId={depositId} onShow={show} />
      </aside>
    </div>
  );
}
