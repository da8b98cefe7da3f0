/** The deposits of one member, for the member's page. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { WorkList } from "../../../components/list/work-list.tsx";
import { useDepositColumns } from "./deposit-columns.tsx";
import { useDeposits } from "./use-deposits.ts";

/** A row links to the queue, where the deposit can be handled. */
export function DepositList({ account }: { account: string }) {
  const { t } = useTexts();
  const list = useDeposits({ account });
  const columns = useDepositColumns("/deposits", list.rows);
  // The account column is left out, because all rows belong to one member.
  const ownColumns = columns.filter(({ key }) => key !== "account");
  return (
    <WorkList
      caption={t("backoffice.area.deposits")}
      columns={ownColumns}
      list={list}
      rowKey={({ id }) => id}
      emptyText={t("backoffice.deposit.empty.all")}
      fileName={`deposits-${account}`}
    />
  );
}
