/** The withdrawals of one member, for the member's page. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { WorkList } from "../../../components/list/work-list.tsx";
import { useWithdrawals } from "./use-withdrawals.ts";
import { useWithdrawalColumns } from "./withdrawal-columns.tsx";

/** A row links to the queue, where the withdrawal can be handled. */
export function WithdrawalList({ account }: { account: string }) {
  const { t } = useTexts();
  const list = useWithdrawals({ account });
  const columns = useWithdrawalColumns("/withdrawals", list.rows);
  // The account column is left out, because all rows belong to one member.
  const ownColumns = columns.filter(({ key }) => key !== "account");
  return (
    <WorkList
      caption={t("backoffice.area.withdrawals")}
      columns={ownColumns}
      list={list}
      rowKey={({ id }) => id}
      emptyText={t("backoffice.withdrawal.empty.all")}
      fileName={`withdrawals-${account}`}
    />
  );
}
