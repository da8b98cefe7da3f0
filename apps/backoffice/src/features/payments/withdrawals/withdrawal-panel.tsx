/** One withdrawal: the money line by line, where it goes, the member, the two persons, its history, and what to do. */

import { Fragment } from "react";
import type { ReactNode } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { SidePanel } from "@openhouse/ui/side-panel/side-panel";
import { PanelState } from "../../../components/detail/panel-state.tsx";
import { ClaimActions } from "./claim-actions.tsx";
import { useWithdrawal } from "./use-withdrawals.ts";
import type { ListedWithdrawal } from "./use-withdrawals.ts";
import { WithdrawalActions } from "./withdrawal-actions.tsx";
import { WithdrawalFacts } from "./withdrawal-facts.tsx";
import { WithdrawalState } from "./withdrawal-state.tsx";

interface WithdrawalPanelProps {
  readonly id: string;
  readonly listed: ListedWithdrawal;
  readonly renderMember: (memberId: string) => ReactNode;
  readonly onClose: () => void;
}

export function WithdrawalPanel({ id, listed, renderMember, onClose }: WithdrawalPanelProps) {
  const { t } = useTexts();
  const { data, error, refetch } = useWithdrawal(id, listed);
  return (
    <SidePanel
      title={data?.withdrawal.reference ?? t("backoffice.area.withdrawals")}
      mark={data && <WithdrawalState row={data.withdrawal} />}
      closeLabel={t("backoffice.close")}
      onClose={onClose}
      // Another withdrawal is another form: nothing typed for one may reach the next.
      actions={
        data && (
          <Fragment key={id}>
            <ClaimActions detail={data} />
            <WithdrawalActions detail={data} />
          </Fragment>
        )
      }
    >
      {data === undefined ? (
        <PanelState error={error} onRetry={() => void refetch()} />
      ) : (
        <WithdrawalFacts detail={data} renderMember={renderMember} />
      )}
    </SidePanel>
  );
}
