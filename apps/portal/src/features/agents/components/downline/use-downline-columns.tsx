/** The columns of the list of downlines; an agent's name links to that agent's own downlines. */

import { Badge } from "@openhouse/ui/badge/badge";
import type { Column } from "@openhouse/ui/table/data-table";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { RouteLink } from "../../../../components/route-link.tsx";
import { agentPath } from "../../../../lib/navigation/member-path.ts";
import { useFormats } from "../../../../lib/formats/use-formats.ts";
import { useMemberCurrency } from "../../../../lib/session/use-member-currency.ts";
import type { Downline, Downlines } from "../../api/use-downlines.ts";
import { DownlineActions } from "./downline-actions.tsx";

export function useDownlineColumns(downlines: Downlines | undefined): readonly Column<Downline>[] {
  const { t } = useTexts();
  const currency = useMemberCurrency();
  const { count, day, decimal, moment } = useFormats();
  return [
    {
      key: "name",
      title: t("team.bets.member"),
      cell: (downline) => <DownlineName downline={downline} />,
      sum: t("common.total"),
    },
    { key: "level", title: t("agents.downline.level"), cell: ({ level }) => count(level), isNumeric: true },
    {
      key: "team",
      title: t("agents.downline.team"),
      cell: ({ isAgent, directCount: direct, teamSize: all }) =>
        isAgent ? t("agents.downline.teamOf", { direct: count(direct), all: count(all) }) : "–",
    },
    {
      key: "registered",
      title: t("agents.downline.sort.registered"),
      cell: ({ registerDate }) => <time>{day(registerDate)}</time>,
    },
    {
      key: "lastLogin",
      title: t("agents.downline.sort.lastLogin"),
      cell: ({ lastLogin }) => (lastLogin === null ? t("agents.downline.never") : <time>{moment(lastLogin)}</time>),
    },
    {
      key: "balance",
      title: t("agents.downline.sort.balance"),
      cell: ({ availBalance }) => decimal(availBalance, currency),
      isNumeric: true,
      sum: downlines === undefined ? undefined : decimal(downlines.footer.availBalance, currency),
    },
    {
      key: "actions",
      title: t("agents.downline.what"),
      cell: (downline) => <DownlineActions downline={downline} canSend={downlines?.footer.toDownline === "1"} />,
    },
  ];
}

function DownlineName({ downline: { customerId, customerName, isAgent, label } }: { downline: Downline }) {
  if (!isAgent) return <strong>{customerName}</strong>;
  return (
    <span className="downline-name">
      <RouteLink className="text-link" href={agentPath("downlineManagmentView", { of: customerId })}>
        <strong>{customerName}</strong>
      </RouteLink>
      <Badge tone="brand">{label}</Badge>
    </span>
  );
}
