/** The columns of the alerts, with a link to the transaction, win or member that caused the alert, and the actions. */

import { Link } from "wouter";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { PlainKey } from "@openhouse/i18n/text-store";
import { Badge } from "@openhouse/ui/badge/badge";
import { Button } from "@openhouse/ui/button/button";
import type { OfficeColumn } from "../../components/list/office-column.ts";
import { plainMoney, useFormats } from "../../lib/formats.ts";
import type { AlertRow } from "./use-alerts.ts";

type Bet = NonNullable<AlertRow["bet"]>;

export function useAlertColumns(onClose: (row: AlertRow) => void): OfficeColumn<AlertRow>[] {
  const { t } = useTexts();
  const { money, stamp } = useFormats();
  const plainOrEmpty = (minor: string | null, currency: string) => (minor === null ? "" : plainMoney(minor, currency));
  return [
    {
      key: "at",
      title: t("backoffice.column.time"),
      cell: ({ raisedAt }) => <time>{stamp(raisedAt)}</time>,
      csv: ({ raisedAt }) => stamp(raisedAt),
      isTime: true,
    },
    {
      key: "account",
      title: t("backoffice.column.member"),
      cell: ({ account, memberId }) => <Link href={`/members/${memberId}`}>{account}</Link>,
      csv: ({ account }) => account,
    },
    {
      key: "kind",
      title: t("finance.alert.kind"),
      isLong: true,
      cell: (row) => (
        <span>
          <Link href={hrefOf(row)}>{t(kindKeyOf(row))}</Link> <BetLink row={row} />
        </span>
      ),
      csv: ({ kind, direction }) => `${kind} ${direction}`,
    },
    {
      key: "amount",
      title: t("backoffice.column.amount"),
      isNumeric: true,
      cell: ({ kind, amountMinor, currency }) =>
        kind === "under_age" ? <span className="muted">—</span> : <strong>{money(amountMinor, currency)}</strong>,
      csv: ({ amountMinor, currency }) => plainMoney(amountMinor, currency),
    },
    {
      key: "game",
      title: t("finance.alert.game"),
      isFileOnly: true,
      cell: () => "",
      csv: ({ bet }) => (bet === null ? "" : `${bet.vendor} ${bet.gameCode} ${bet.roundRef}`),
    },
    {
      key: "stake",
      title: t("backoffice.column.stake"),
      isFileOnly: true,
      isNumeric: true,
      cell: () => "",
      csv: ({ bet, currency }) => plainOrEmpty(bet?.stakeMinor ?? null, currency),
    },
    {
      key: "reached",
      title: t("finance.alert.reached"),
      cell: (row) => <ReachedThresholds row={row} />,
      csv: ({ singleFromMinor, currency }) => plainOrEmpty(singleFromMinor, currency),
    },
    {
      key: "dayFrom",
      title: t("finance.alert.threshold.day"),
      isFileOnly: true,
      isNumeric: true,
      cell: () => "",
      csv: ({ dayFromMinor, currency }) => plainOrEmpty(dayFromMinor, currency),
    },
    {
      key: "daySum",
      title: t("finance.alert.daySum"),
      isNumeric: true,
      cell: ({ kind, daySumMinor, currency }) =>
        kind === "under_age" || kind === "win" ? <span className="muted">—</span> : money(daySumMinor, currency),
      csv: ({ daySumMinor, currency }) => plainMoney(daySumMinor, currency),
    },
    {
      key: "closed",
      title: t("finance.alert.closed"),
      isLong: true,
      cell: (row) => <ReviewCell row={row} onClose={onClose} />,
      csv: ({ closedBy, closedAt }) => (closedAt === null ? "" : `${closedBy ?? ""} ${stamp(closedAt)}`),
      isTime: true,
    },
    { key: "note", title: t("finance.alert.note"), isFileOnly: true, cell: () => "", csv: ({ note }) => note },
    {
      key: "subject",
      title: t("backoffice.column.reference"),
      isFileOnly: true,
      cell: () => "",
      csv: ({ kind, subjectId }) => `${kind}:${subjectId}`,
    },
  ];
}

function hrefOf({ kind, subjectId, memberId, bet, isHeld }: AlertRow): string {
  if (kind === "under_age") return `/members/${subjectId}`;
  if (kind === "deposit") return `/deposits/${subjectId}`;
  if (kind === "win") return bet === null || isHeld ? "/reconciliation" : betHrefOf(memberId, bet);
  return kind === "withdrawal" ? `/withdrawals/${subjectId}` : "/adjustments?view=all";
}

function betHrefOf(memberId: string, { id }: Bet): string {
  return `/members/${memberId}?tab=bets&bet=${id}`;
}

/** For a win: game, round and stake, with a link to the bet. Renders nothing for other alerts. */
function BetLink({ row: { bet, memberId, currency } }: { row: AlertRow }) {
  const { t } = useTexts();
  const { money } = useFormats();
  if (bet === null) return null;
  const facts = {
    game: `${bet.vendor} · ${bet.gameCode}`,
    round: bet.roundRef,
    stake: money(bet.stakeMinor, currency),
  };
  return (
    <Link className="text-link" href={betHrefOf(memberId, bet)}>
      {t("finance.alert.game.stake", facts)}
    </Link>
  );
}

function kindKeyOf({ kind, direction }: AlertRow): PlainKey {
  return kind === "adjustment" ? `finance.alert.kind.adjustment.${direction}` : `finance.alert.kind.${kind}`;
}

function ReachedThresholds({ row: { kind, singleFromMinor, dayFromMinor, currency } }: { row: AlertRow }) {
  const { t } = useTexts();
  const { money } = useFormats();
  if (kind === "under_age") return t("finance.alert.reached.age");
  return (
    <span className="badges">
      {singleFromMinor !== null && (
        <Badge tone="live">{t("finance.alert.reached.single", { from: money(singleFromMinor, currency) })}</Badge>
      )}
      {dayFromMinor !== null && (
        <Badge tone="live" icon="calendar">
          {t("finance.alert.reached.day", { from: money(dayFromMinor, currency) })}
        </Badge>
      )}
    </span>
  );
}

/** Who closed the alert and why, or the button that closes it. */
function ReviewCell({ row, onClose }: { row: AlertRow; onClose: (row: AlertRow) => void }) {
  const { t } = useTexts();
  const { stamp } = useFormats();
  if (row.closedAt !== null) {
    return (
      <>
        {row.note} <span className="muted">{`${row.closedBy ?? ""}, ${stamp(row.closedAt)}`}</span>
      </>
    );
  }
  if (!row.actions.includes("close")) return null;
  return (
    <Button size="small" icon="check" onClick={() => onClose(row)}>
      {t("finance.alert.close")}
    </Button>
  );
}
