/** The columns of the member search. */

import type { Reply } from "@openhouse/browser/api-types";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { OfficeColumn } from "../../components/list/office-column.ts";
import { RowLink } from "../../components/list/row-link.tsx";
import { plainMoney, sumMinor, useFormats } from "../../lib/formats.ts";
import { RoleBadge, StatusBadge } from "./member-texts.tsx";

type MemberRow = Reply<"GET /backoffice/api/members">["list"][number];

/** Totals are shown only if all rows have the same currency, so play money is never added to real money. */
export function useMemberColumns(rows: readonly MemberRow[]): OfficeColumn<MemberRow>[] {
  const { t } = useTexts();
  const { money, stamp } = useFormats();
  const [first] = rows;
  const isOneCurrency = first !== undefined && rows.every(({ currency }) => currency === first.currency);
  const balance = (key: "mainMinor" | "bonusMinor" | "holdMinor", title: string): OfficeColumn<MemberRow> => ({
    key,
    title,
    isNumeric: true,
    cell: (row) => money(row[key], row.currency),
    csv: (row) => plainMoney(row[key], row.currency),
    sum: isOneCurrency ? money(sumMinor(rows.map((row) => row[key])), first.currency) : "",
  });
  return [
    {
      key: "account",
      title: t("backoffice.column.member"),
      cell: (row) => (
        <span>
          <RowLink rowKey={row.id} href={`/members/${row.id}`}>
            {row.account}
          </RowLink>{" "}
          <RoleBadge role={row.role} />
        </span>
      ),
      csv: (row) => row.account,
      sum: t("backoffice.sum"),
    },
    { key: "id", title: "ID", cell: (row) => <span className="code muted">{row.id}</span>, csv: (row) => row.id },
    {
      key: "status",
      title: t("backoffice.column.state"),
      cell: (row) => <StatusBadge status={row.status} />,
      csv: (row) => String(row.status),
    },
    balance("mainMinor", t("backoffice.wallet.main")),
    balance("bonusMinor", t("backoffice.wallet.bonus")),
    balance("holdMinor", t("backoffice.wallet.hold")),
    {
      key: "lastLogin",
      title: t("backoffice.column.lastLogin"),
      cell: (row) => (row.lastLoginAt === null ? "—" : <time>{stamp(row.lastLoginAt)}</time>),
      csv: (row) => (row.lastLoginAt === null ? "" : stamp(row.lastLoginAt)),
      isTime: true,
    },
    {
      key: "registered",
      title: t("backoffice.column.registered"),
      cell: (row) => <time>{stamp(row.registeredAt)}</time>,
      csv: (row) => stamp(row.registeredAt),
      isTime: true,
    },
  ];
}
