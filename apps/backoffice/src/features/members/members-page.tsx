/** Search for members by account name or id, with their balances. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { FilterBar, FilterChoice, FilterText } from "../../components/list/filter-bar.tsx";
import { useRowWalk } from "../../components/list/use-row-walk.ts";
import { WorkList } from "../../components/list/work-list.tsx";
import { OfficePage } from "../../components/office-page.tsx";
import { useOffice } from "../../lib/office.tsx";
import { callKey } from "../../lib/use-call.ts";
import { useFilters } from "../../lib/use-filters.ts";
import { useKeysetList } from "../../lib/use-keyset-list.ts";
import { useMemberColumns } from "./member-columns.tsx";
import type { MemberRole } from "./member-words.tsx";

const route = "GET /backoffice/api/members";
const defaults = { search: "", role: "", status: "" };

export function MembersPage() {
  const { t } = useTexts();
  const [filters, setFilters] = useFilters(defaults);
  const list = useMembers(filters);
  const columns = useMemberColumns(list.rows);
  useRowWalk({ keys: list.rows.map(({ id }) => id), openKey: undefined, base: "/members" });
  const isFiltered = Object.values(filters).some((value) => value !== "");
  return (
    <OfficePage title={t("backoffice.area.members")} isFilled>
      <FilterBar label={t("backoffice.filter.title")} isFiltered={isFiltered} onClear={() => setFilters(defaults)}>
        <FilterText
          isMain
          label={t("backoffice.filter.accountOrId")}
          value={filters.search}
          onChange={(search) => setFilters({ search })}
        />
        <FilterChoice
          label={t("backoffice.filter.role")}
          value={filters.role}
          onChange={(role) => setFilters({ role })}
          options={[
            { value: "", label: t("backoffice.filter.all") },
            { value: "member", label: t("backoffice.member.role.member") },
            { value: "agent", label: t("backoffice.member.role.agent") },
            { value: "trial", label: t("backoffice.member.role.trial") },
          ]}
        />
        <FilterChoice
          label={t("backoffice.column.state")}
          value={filters.status}
          onChange={(status) => setFilters({ status })}
          options={[
            { value: "", label: t("backoffice.filter.all") },
            { value: "1", label: t("backoffice.member.status.active") },
            { value: "0", label: t("backoffice.member.status.blocked") },
            { value: "2", label: t("backoffice.member.status.noLogin") },
          ]}
        />
      </FilterBar>
      <WorkList
        caption={t("backoffice.area.members")}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        emptyText={t(isFiltered ? "backoffice.list.nothingFound" : "backoffice.member.empty")}
        fileName="members"
      />
    </OfficePage>
  );
}

function useMembers({ search, role, status }: typeof defaults) {
  const { api } = useOffice();
  const query = {
    ...(search === "" ? {} : { search }),
    ...(isRole(role) ? { role } : {}),
    ...(/^\d+$/.test(status) ? { status: Number(status) } : {}),
  };
  return useKeysetList({
    key: callKey(route, query),
    read: (after, signal) =>
      api.call(route, {
        query: { ...query, limit: 50, ...(after === undefined ? {} : { before: after }) },
        ...(signal && { signal }),
      }),
  });
}

function isRole(text: string): text is MemberRole {
  return text === "member" || text === "agent" || text === "trial";
}
