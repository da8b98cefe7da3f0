/** The record that is shown, as a file for a spreadsheet. */

import { Button } from "@openhouse/ui/button/button";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { WindowBounds } from "../../../lib/date-window.ts";
import { useApi } from "../../../lib/page-context.tsx";
import { saveFile } from "../../../lib/save-file.ts";
import { useAction } from "../../../lib/use-action.ts";

interface SaveStatementProps {
  readonly codeTypes: readonly string[];
  readonly bounds: WindowBounds;
}

/** See the head of this file. */
export function SaveStatement({ codeTypes, bounds: { startMs, endMs } }: SaveStatementProps) {
  const { t } = useTexts();
  const api = useApi();
  const { run, isBusy, failure } = useAction(async () => {
    const query = {
      startTime: startMs,
      ...(endMs !== undefined && { endTime: endMs }),
      ...(codeTypes.length > 0 && { codeTypes: [...codeTypes] }),
    };
    const { name, type, text } = await api.call("GET /wps/report/statement", { query });
    saveFile(name, text, type);
  });
  return (
    <div className="record-save">
      <Button size="small" icon="download" isBusy={isBusy} onClick={() => void run(undefined)}>
        {t("records.statement.save")}
      </Button>
      {failure !== undefined && <p role="alert">{failure}</p>}
    </div>
  );
}
