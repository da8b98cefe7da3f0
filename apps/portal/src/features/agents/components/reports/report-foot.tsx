/** The time at which a report's figures were last counted, and the buttons that download the report. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import type { FileForm } from "../../../../lib/files/save-report.ts";
import type { Action } from "../../../../lib/forms/use-action.ts";
import { useFormats } from "../../../../lib/formats/use-formats.ts";
import { ReportButtons } from "../report-buttons.tsx";

interface ReportFootProps {
  /** Undefined until the report has loaded; null if the report's days have never been counted. */
  readonly countedAt: number | null | undefined;
  readonly download: Action<FileForm>;
}

export function ReportFoot({ countedAt, download }: ReportFootProps) {
  const { t } = useTexts();
  const { moment } = useFormats();
  return (
    <div className="team-foot">
      <ReportButtons download={download} />
      {typeof countedAt === "number" && (
        <p className="muted">{t("agents.report.counted", { time: moment(countedAt) })}</p>
      )}
      {download.failure !== undefined && <p role="alert">{download.failure}</p>}
    </div>
  );
}
