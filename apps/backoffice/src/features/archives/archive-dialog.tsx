/** The content of an archive as a list, and as a file. Opening the dialog is recorded in the audit chain. */

import "./archives.css";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Button } from "@openhouse/ui/button/button";
import { Dialog } from "@openhouse/ui/dialog/dialog";
import { Icon } from "@openhouse/ui/icon/icon";
import { Facts, Section } from "../../components/detail/facts.tsx";
import { PanelState } from "../../components/detail/panel-state.tsx";
import { downloadFile } from "../../lib/download-file.ts";
import { useFormats } from "../../lib/formats.ts";
import { serverCodeText } from "../../lib/server-code-text.ts";
import { sectionTexts } from "./section-texts.ts";
import { useArchiveContent } from "./use-archives.ts";
import type { ArchiveContent } from "./use-archives.ts";

interface ArchiveDialogProps {
  readonly memberId: string;
  readonly onClose: () => void;
}

export function ArchiveDialog({ memberId, onClose }: ArchiveDialogProps) {
  const { t } = useTexts();
  const { data, error, refetch } = useArchiveContent(memberId);
  return (
    <Dialog
      isOpen
      size="large"
      onClose={onClose}
      title={t("archives.openDialog", { number: memberId })}
      closeLabel={t("backoffice.close")}
    >
      {data === undefined ? <PanelState error={error} onRetry={() => void refetch()} /> : <Content content={data} />}
    </Dialog>
  );
}

function Content({ content }: { content: ArchiveContent }) {
  const { t } = useTexts();
  const { stamp } = useFormats();
  const { memberId, closedAt, keepUntil, sections } = content;
  const download = () => downloadFile(`archive-${memberId}.json`, JSON.stringify(content, null, 2), "application/json");
  return (
    <div className="archive-content">
      <p className="notice">
        <Icon name="shield" />
        {t("archives.recorded")}
      </p>
      <Facts
        facts={[
          { name: t("archives.closedAt"), value: <time>{stamp(closedAt)}</time> },
          { name: t("archives.keepUntil"), value: <time>{stamp(keepUntil)}</time> },
        ]}
      />
      <div>
        <Button size="small" icon="download" onClick={download}>
          {t("archives.download")}
        </Button>
      </div>
      <p className="muted">{t("archives.fields")}</p>
      {sections.map(({ name, rows }) => (
        <Section key={name} title={serverCodeText(sectionTexts, name, t)}>
          {rows.map((fields, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- an archive never changes
            <ArchivedRow key={`${name}/${index}`} fields={fields} number={rows.length > 1 ? index + 1 : null} />
          ))}
        </Section>
      ))}
    </div>
  );
}

interface ArchivedRowProps {
  /** The position of the row in its section, counted from 1; null if the section has no other row. */
  readonly number: number | null;
  readonly fields: ArchiveContent["sections"][number]["rows"][number];
}

const pictureTypes: Readonly<Record<string, string>> = { png: "image/png", jpeg: "image/jpeg" };

function ArchivedRow({ number, fields }: ArchivedRowProps) {
  const { t } = useTexts();
  return (
    <div className="archive-row">
      {number !== null && <h4>{t("archives.entry", { number })}</h4>}
      <Facts
        facts={fields.map(({ field, value }) => ({
          name: field,
          value:
            pictureTypes[field] === undefined ? (
              value
            ) : (
              <img src={`data:${pictureTypes[field]};base64,${value}`} alt={field} />
            ),
        }))}
      />
    </div>
  );
}
