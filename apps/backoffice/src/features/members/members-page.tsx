/** Search for members by account name or id, with their balances. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { useListFilters } from "../../components/list/list-filters.tsx";
import { ListPage } from "../../components/list/list-page.tsx";
import { useRouteList } from "../../lib/use-route-list.ts";
import { useMemberColumns } from "./member-columns.tsx";

export default function MembersPage() {
  const { t } = useTexts();
  const filters = useListFilters({
    search: { label: t("backoffice.filter.accountOrId"), isMain: true },
    role: {
      label: t("backoffice.filter.role"),
      options: [
        { value: "member", label: t("backoffice.member.role.member") },
        { value: "agent", label: t("backoffice.member.role.agent") },
        { value: "trial", label: t("backoffice.member.role.trial") },
      ],
    },
    status: {
      label: t("backoffice.column.state"),
      options: [
        { value: "1", label: t("backoffice.member.status.active") },
        { value: "0", label: t("backoffice.member.status.blocked") },
        { value: "2", label: t("backoffice.member.status.noLogin") },
      ],
    },
  });
  const { status, ...query } = filters.query;
  const list = useRouteList(
    "GET /backoffice/api/members",
    { query: { ...query, ...(status !== undefined && { status: Number(status) }) } },
    { pageBy: "before" },
  );
  return (
    <ListPage
      title={t("backoffice.area.members")}
      path="/members"
      filters={filters}
      list={list}
      columns={useMemberColumns(list.rows)}
      keyOf={({ id }) => id}
      emptyText={t("backoffice.member.empty")}
      fileName="members"
    />
  );
}
