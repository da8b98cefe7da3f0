/** The buttons that download a list or report in each form. */

import { Button } from "@openhouse/ui/button/button";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { fileForms } from "../../../lib/files/save-report.ts";
import type { FileForm } from "../../../lib/files/save-report.ts";
import type { Action } from "../../../lib/forms/use-action.ts";

export function ReportButtons({ download }: { readonly download: Action<FileForm> }) {
  const { t } = useTexts();
  return fileForms.map((form) => (
    <Button key={form} icon="download" isBusy={download.isBusy} onClick={() => void download.run(form)}>
      {t(form === "csv" ? "agents.file.save" : "agents.file.saveSheet")}
    </Button>
  ));
}
