/** One audit entry: all its data and its hash in the audit chain. */

import type { Reply } from "@openhouse/browser/api-types";
import type { Translate } from "@openhouse/i18n/text-store";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { SidePanel } from "@openhouse/ui/side-panel/side-panel";
import { CopyText } from "../../components/detail/copy-text.tsx";
import { Facts, Section } from "../../components/detail/facts.tsx";
import { useFormats } from "../../lib/formats.ts";
import { actorTexts, subjectTexts, serverCodeText } from "../../lib/server-code-text.ts";

export type AuditEntry = Reply<"GET /backoffice/api/audit">["list"][number];

export function AuditPanel({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const { t } = useTexts();
  const { stamp } = useFormats();
  return (
    <SidePanel title={`#${entry.position} ${entry.action}`} closeLabel={t("backoffice.close")} onClose={onClose}>
      <Facts
        facts={[
          { name: t("backoffice.column.time"), value: <time>{stamp(entry.at)}</time> },
          { name: t("backoffice.audit.actor"), value: actorText(entry, t) },
          { name: "IP", value: entry.ip },
          { name: t("backoffice.audit.subject"), value: serverCodeText(subjectTexts, entry.subjectKind, t) },
          { name: t("backoffice.audit.subjectId"), value: <CopyText text={entry.subjectId} /> },
          { name: t("backoffice.decision.reason"), value: entry.reason },
        ]}
      />
      <Section title={t("backoffice.audit.detail")}>
        <Facts
          facts={detailLines(entry.detail).map(([name, value]) => ({
            name,
            value: <span className="code">{value}</span>,
          }))}
        />
        {detailLines(entry.detail).length === 0 && <p className="muted">{t("backoffice.audit.noDetail")}</p>}
      </Section>
      <Section title={t("backoffice.audit.hash")}>
        <p className="code hash">{entry.hash}</p>
      </Section>
    </SidePanel>
  );
}

function actorText({ actorName, actorKind }: AuditEntry, t: Translate): string {
  const kind = serverCodeText(actorTexts, actorKind, t);
  return actorName === "" ? kind : `${actorName} (${kind})`;
}

/** Returns a path and a value for each leaf, for example ["after.status", "approved"]. */
export function detailLines(detail: unknown, path = ""): [string, string][] {
  if (typeof detail !== "object" || detail === null) return path === "" ? [] : [[path, String(detail)]];
  return Object.entries(detail).flatMap(([name, value]) => detailLines(value, path === "" ? name : `${path}.${name}`));
}
