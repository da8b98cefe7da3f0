/** The published versions of an item: who published them, when and why, the differences, and the button to restore. */

import { useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { ContentKind } from "@openhouse/rules/content/content-kinds";
import { Badge } from "@openhouse/ui/badge/badge";
import { Button } from "@openhouse/ui/button/button";
import { useFormats } from "../../lib/formats.ts";
import { differenceText } from "./difference-text.ts";
import { diffBodies } from "./diff-bodies.ts";
import type { ContentItem } from "./new-item.ts";

interface ItemHistoryProps {
  readonly kind: ContentKind;
  readonly item: ContentItem;
  readonly onRestore: ((number: number) => void) | undefined;
}

type Revision = ContentItem["revisions"][number];

export function ItemHistory({ kind, item, onRestore }: ItemHistoryProps) {
  const { t } = useTexts();
  const { stamp } = useFormats();
  const [openNumber, setOpenNumber] = useState<number>();
  const { revisions } = item;
  return (
    <section className="content-part content-history" aria-label={t("editor.history")}>
      <h2>{t("editor.history")}</h2>
      {revisions.length === 0 && <p className="muted">{t("editor.history.empty")}</p>}
      <ol>
        {revisions.map((revision, index) => {
          const { number, showsFrom, showsUntil, publishedAt, publishedBy, note } = revision;
          return (
            <li key={number}>
              <div className="content-revision">
                <strong className="figures">{t("editor.revision", { number })}</strong>
                {revision.isShowing && <Badge tone="gain">{t("editor.showing")}</Badge>}
                {revision.isWithdrawn && <Badge>{t("editor.takenBack")}</Badge>}
                <span>
                  {publishedBy} · <time className="figures">{stamp(publishedAt).slice(0, 16)}</time>
                </span>
                <span className="muted figures">
                  {stamp(showsFrom).slice(0, 16)} → {showsUntil === null ? "∞" : stamp(showsUntil).slice(0, 16)}
                </span>
                {note !== "" && <q>{note}</q>}
                <span className="content-moves">
                  <Button
                    size="small"
                    kind="plain"
                    aria-expanded={openNumber === number}
                    onClick={() => setOpenNumber(openNumber === number ? undefined : number)}
                  >
                    {t("editor.history.diff")}
                  </Button>
                  {onRestore !== undefined && (
                    <Button size="small" icon="history" onClick={() => onRestore(number)}>
                      {t("editor.restore")}
                    </Button>
                  )}
                </span>
              </div>
              {openNumber === number && (
                <Differences kind={kind} revision={revision} previousRevision={revisions[index + 1]} />
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

interface DifferencesProps {
  readonly kind: ContentKind;
  readonly revision: Revision;
  readonly previousRevision: Revision | undefined;
}

function Differences({ kind, revision, previousRevision }: DifferencesProps) {
  const { t } = useTexts();
  if (previousRevision === undefined) return <p className="muted">{t("editor.history.first")}</p>;
  const differences = diffBodies(kind, previousRevision.body, revision.body);
  if (differences.length === 0) return <p className="muted">{t("editor.history.same")}</p>;
  return (
    <dl className="content-differences">
      {differences.map((difference) => (
        <div key={difference.field}>
          <dt>{differenceText(t, difference.field)}</dt>
          <dd>
            <del>{difference.before === "" ? "–" : difference.before}</del>
            <ins>{difference.after === "" ? "–" : difference.after}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
