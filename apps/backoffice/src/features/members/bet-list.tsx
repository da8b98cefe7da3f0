/** A member's bets in all games. */

import type { Reply } from "@openhouse/browser/api-types";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Badge } from "@openhouse/ui/badge/badge";
import type { BadgeTone } from "@openhouse/ui/badge/badge";
import { shownStatus } from "@openhouse/rules/bets/shown-status";
import { MoneyText } from "@openhouse/ui/money-text/money-text";
import { ListFilterBar, optionsOf, useListFilters } from "../../components/list/list-filters.tsx";
import type { OfficeColumn } from "../../components/list/office-column.ts";
import { WorkList } from "../../components/list/work-list.tsx";
import { differenceOf, plainMoney, readMoney, sumMinor, useFormats } from "../../lib/formats.ts";
import { useRouteList } from "../../lib/use-route-list.ts";

type Bet = Reply<"GET /backoffice/api/members/:id/bets">["list"][number];

const route = "GET /backoffice/api/members/:id/bets";
const classes = ["LIVE", "RNG", "SPORTS", "LOTT", "ELOTT", "FISH", "PVP", "ESPORTS", "COCKFIGHT"];
const results = ["initial", "win", "lose", "cancel", "tie", "refund", "win_half", "lose_half", "cash_out"] as const;
const tones: Readonly<Record<string, BadgeTone>> = {
  win: "gain",
  initial: "brand",
  cash_out: "gain",
  win_half: "gain",
};

export function BetList({ memberId }: { memberId: string }) {
  const { t } = useTexts();
  const filters = useListFilters({
    bet: {
      label: t("backoffice.bet.id"),
      errorOf: (id) => (id === "" || isId(id) ? undefined : t("backoffice.bet.id.wrong")),
    },
    class: { label: t("backoffice.column.class"), options: optionsOf(classes, (name) => name) },
    result: {
      label: t("backoffice.column.result"),
      options: optionsOf(results, (result) => t(`backoffice.bet.${result}`)),
    },
  });
  const { bet, class: category, result: status } = filters.query;
  const query = {
    ...(bet !== undefined && isId(bet) && { bet }),
    ...(category !== undefined && { category }),
    ...(status !== undefined && { status }),
  };
  const list = useRouteList(route, { params: { id: memberId }, query }, { pageBy: "before" });
  return (
    <>
      <ListFilterBar filters={filters} />
      <WorkList
        caption={t("backoffice.tab.bets")}
        columns={useBetColumns(list.rows)}
        list={list}
        rowKey={({ id }) => id}
        emptyText={t("backoffice.bet.empty")}
        fileName={`bets-${memberId}`}
      />
    </>
  );
}

function isId(text: string): boolean {
  return /^[1-9]\d{0,18}$/.test(text);
}

function useBetColumns(rows: readonly Bet[]): OfficeColumn<Bet>[] {
  const { t } = useTexts();
  const { money, stamp, locale } = useFormats();
  const currency = rows[0]?.currency;
  const sumOf = (pick: (bet: Bet) => string) => currency && money(sumMinor(rows.map(pick)), currency);
  return [
    {
      key: "at",
      title: t("backoffice.column.time"),
      cell: ({ placedAt }) => <time>{stamp(placedAt)}</time>,
      csv: ({ placedAt }) => stamp(placedAt),
      isTime: true,
      sum: t("backoffice.sum"),
    },
    {
      key: "game",
      title: t("backoffice.column.game"),
      cell: ({ vendor, gameCode }) => `${vendor} · ${gameCode}`,
      csv: ({ vendor, gameCode }) => `${vendor} ${gameCode}`,
    },
    {
      key: "class",
      title: t("backoffice.column.class"),
      cell: ({ category }) => category,
      csv: ({ category }) => category,
    },
    {
      key: "round",
      title: t("backoffice.column.round"),
      cell: ({ roundRef }) => <span className="code">{roundRef}</span>,
      csv: ({ roundRef }) => roundRef,
    },
    {
      key: "status",
      title: t("backoffice.column.result"),
      cell: (bet) => <Badge tone={tones[statusOf(bet)] ?? "neutral"}>{resultText(statusOf(bet), t)}</Badge>,
      csv: statusOf,
    },
    {
      key: "stake",
      title: t("backoffice.column.stake"),
      isNumeric: true,
      cell: (bet) => money(bet.stakeMinor, bet.currency),
      csv: (bet) => plainMoney(bet.stakeMinor, bet.currency),
      sum: sumOf(({ stakeMinor }) => stakeMinor),
    },
    {
      key: "win",
      title: t("backoffice.column.win"),
      isNumeric: true,
      cell: (bet) => money(bet.winMinor, bet.currency),
      csv: (bet) => plainMoney(bet.winMinor, bet.currency),
      sum: sumOf(({ winMinor }) => winMinor),
    },
    {
      key: "result",
      title: t("backoffice.column.profit"),
      isNumeric: true,
      cell: (bet) => <MoneyText amount={readMoney(profitOf(bet), bet.currency)} locale={locale} isSigned />,
      csv: (bet) => plainMoney(profitOf(bet), bet.currency),
      sum: currency && (
        <MoneyText amount={readMoney(sumMinor(rows.map(profitOf)), currency)} locale={locale} isSigned />
      ),
    },
    { key: "id", title: "ID", cell: ({ id }) => <span className="code muted">{id}</span>, csv: ({ id }) => id },
  ];
}

function profitOf({ winMinor, stakeMinor }: Bet): string {
  return differenceOf(winMinor, stakeMinor);
}

function statusOf(bet: Bet): string {
  return shownStatus(bet.status, BigInt(profitOf(bet)));
}

function resultText(status: string, t: ReturnType<typeof useTexts>["t"]): string {
  const knownResult = results.find((candidate) => candidate === status);
  return knownResult === undefined ? status : t(`backoffice.bet.${knownResult}`);
}
