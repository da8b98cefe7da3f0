/** The columns of the red flags. */

import { Link } from "wouter";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Badge } from "@openhouse/ui/badge/badge";
import { Button } from "@openhouse/ui/button/button";
import type { OfficeColumn } from "../../components/list/office-column.ts";
import { useFormats } from "../../lib/formats.ts";
import { useEvidenceText } from "./use-evidence-text.ts";
import type { FlagRow } from "./use-flags.ts";

export function useFlagColumns(onClose: (row: FlagRow) => void): OfficeColumn<FlagRow>[] {
  const { t } = useTexts();
  const { stamp } = useFormats();
  const evidenceTextOf = useEvidenceText();
  return [
    {
      key: "raised",
      title: t("oversight.flag.raised"),
      cell: ({ raisedAt }) => <time>{stamp(raisedAt)}</time>,
      csv: ({ raisedAt }) => stamp(raisedAt),
      isTime: true,
    },
    {
      key: "kind",
      title: t("oversight.flag.kind"),
      cell: ({ kind }) => <Badge tone="live">{t(`oversight.flag.kind.${kind}`)}</Badge>,
      csv: ({ kind }) => t(`oversight.flag.kind.${kind}`),
    },
    {
      key: "agent",
      title: t("oversight.flag.agent"),
      cell: ({ kind, agent }) =>
        isOfTeam(kind) ? (
          <Link className="text-link" href={`/members/${agent.id}`}>
            {agent.account}
          </Link>
        ) : (
          <span className="muted">—</span>
        ),
      csv: ({ kind, agent }) => (isOfTeam(kind) ? agent.account : ""),
    },
    { key: "why", title: t("oversight.flag.why"), isLong: true, cell: evidenceTextOf, csv: evidenceTextOf },
    {
      key: "people",
      title: t("oversight.flag.people"),
      isLong: true,
      cell: (row) => <People row={row} />,
      csv: ({ people }) => people.map(({ account }) => account).join(" "),
    },
    {
      key: "browser",
      title: t("oversight.flag.browser"),
      isFileOnly: true,
      cell: () => "",
      csv: ({ evidence }) => evidence.browser ?? "",
    },
    {
      key: "seen",
      title: t("oversight.flag.seen"),
      cell: ({ seenAt }) => <time>{stamp(seenAt)}</time>,
      csv: ({ seenAt }) => stamp(seenAt),
      isTime: true,
    },
    {
      key: "closed",
      title: t("oversight.flag.closed"),
      isLong: true,
      cell: (row) => <ReviewCell row={row} onClose={onClose} />,
      csv: ({ closedBy, closedAt, note }) => (closedAt === null ? "" : `${closedBy ?? ""} ${stamp(closedAt)}: ${note}`),
      isTime: true,
    },
  ];
}

/**
 * True for the kinds of red flags about the team of one agent. A red flag of another kind can name accounts of
 * different teams, or of no team.
 */
function isOfTeam(kind: FlagRow["kind"]): boolean {
  return kind === "selfBetting" || kind === "circle" || kind === "device" || kind === "network";
}

/** The people that the red flag names, with links to their accounts. */
function People({ row: { people } }: { row: FlagRow }) {
  return (
    <span className="badges">
      {people.map(({ id, account }) => (
        <Link key={id} className="text-link" href={`/members/${id}`}>
          {account}
        </Link>
      ))}
    </span>
  );
}

/** Who closed the red flag and why, or the button that closes it. */
function ReviewCell({ row, onClose }: { row: FlagRow; onClose: (row: FlagRow) => void }) {
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
      {t("oversight.flag.close")}
    </Button>
  );
}
