/** One withdrawal: the amounts, destination, member, both approvals, history and actions. */

import { Fragment } from "react";
import type { ReactNode } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { SidePanel } from "@openhouse/ui/side-panel/side-panel";
import { PanelState } from "../../../components/detail/panel-state.tsx";
import { DisputeActions } from "./dispute-actions.tsx";
import { useWithdrawal } from "./use-withdrawals.ts";
import type { ListedWithdrawal } from "./use-withdrawals.ts";
import { WithdrawalActions } from "./withdrawal-actions.tsx";
import { WithdrawalFacts } from "./withdrawal-facts.tsx";
import { WithdrawalState } from "./withdrawal-state.tsx";

interface WithdrawalPanelProps {
  readonly id: string;
  readonly listRow: ListedWithdrawal;
  readonly renderMember: (memberId: string) => ReactNode;
  readonly onClose: () => void;
}

export function WithdrawalPanel({ id, listRow, renderMember, onClose }: WithdrawalPanelProps) {
  const { t } = useTexts();
  const { data, error, refetch } = useWithdrawal(id, listRow);
  return (
    <SidePanel
      title={data?.withdrawal.reference ?? t("backoffice.area.withdrawals")}
      mark={data && <WithdrawalState row={data.withdrawal} />}
      closeLabel={t("backoffice.close")}
      onClose={onClose}
      // The key resets the form for each withdrawal, so that a typed reason never applies to another withdrawal.
      actions={
        data && (
          <Fragment key={id}>
            <DisputeActions detail={data} />
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
