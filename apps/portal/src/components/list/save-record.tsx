/** Buttons that save the displayed record (a list of bets, transfers and the like) as a file. */

import "./record-list.css";
import { Button } from "@openhouse/ui/button/button";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { Reply } from "@openhouse/browser/api-types";
import { useApi } from "../../lib/page/page-context.tsx";
import { fileForms, saveReport } from "../../lib/files/save-report.ts";
import type { FileForm } from "../../lib/files/save-report.ts";
import { useAction } from "../../lib/forms/use-action.ts";

type Api = ReturnType<typeof useApi>;

interface SaveRecordProps {
  readonly read: (api: Api, form: FileForm) => Promise<Reply<"GET /wps/report/statement">>;
  /** Reads the PDF, for records that have one. */
  readonly print?: (api: Api) => Promise<Reply<"GET /wps/report/statement/pdf">>;
}

export function SaveRecord({ read, print }: SaveRecordProps) {
  const { t } = useTexts();
  const api = useApi();
  const { run, isBusy, failure } = useAction(async (form: FileForm) => saveReport(await read(api, form)));
  const printing = useAction(async () => {
    if (print !== undefined) saveReport(await print(api));
  });
  const problem = failure ?? printing.failure;
  return (
    <div className="record-save">
      {fileForms.map((form) => (
        <Button key={form} size="small" icon="download" isBusy={isBusy} onClick={() => void run(form)}>
          {t(form === "csv" ? "records.statement.save" : "records.statement.saveSheet")}
        </Button>
      ))}
      {print !== undefined && (
        <Button size="small" icon="receipt" isBusy={printing.isBusy} onClick={() => void printing.run(undefined)}>
          {t("records.statement.print")}
        </Button>
      )}
      {problem !== undefined && <p role="alert">{problem}</p>}
    </div>
  );
}
