/** The time at which a report's figures were last counted, and a button that downloads the report. */

import { Button } from "@openhouse/ui/button/button";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { Action } from "../../../../lib/forms/use-action.ts";
import { useFormats } from "../../../../lib/formats/use-formats.ts";

interface ReportFootProps {
  /** Undefined until the report has loaded; null if the report's days have never been counted. */
  readonly countedAt: number | null | undefined;
  readonly download: Action<undefined>;
}

export function ReportFoot({ countedAt, download }: ReportFootProps) {
  const { t } = useTexts();
  const { moment } = useFormats();
  return (
    <div className="team-foot">
      <Button icon="download" isBusy={download.isBusy} onClick={() => void download.run(undefined)}>
        {t("agents.file.save")}
      </Button>
      {typeof countedAt === "number" && (
        <p className="muted">{t("agents.report.counted", { time: moment(countedAt) })}</p>
      )}
      {download.failure !== undefined && <p role="alert">{download.failure}</p>}
    </div>
  );
}
