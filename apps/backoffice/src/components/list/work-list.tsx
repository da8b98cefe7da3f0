/** A table of a paged list, with loading, error and empty states, a "Load more" button and an export. */

import "./list.css";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Button, IconButton } from "@openhouse/ui/button/button";
import { Icon } from "@openhouse/ui/icon/icon";
import { DataTable } from "@openhouse/ui/table/data-table";
import type { ListState } from "@openhouse/ui/table/data-table";
import { showToast } from "@openhouse/ui/toast/toaster";
import { realNowMs } from "../../lib/clock.ts";
import { useFormats } from "../../lib/formats.ts";
import { downloadList } from "../../lib/list-file.ts";
import type { FileForm } from "../../lib/list-file.ts";
import { problemText } from "../../lib/problem-text.ts";
import { readAllPages } from "../../lib/use-keyset-list.ts";
import type { KeysetList } from "../../lib/use-keyset-list.ts";
import { phoneScreen, useMedia } from "../../lib/use-media.ts";
import { FileButtons } from "./file-buttons.tsx";
import { fileColumnsOf } from "./file-columns-of.ts";
import type { OfficeColumn } from "./office-column.ts";

interface WorkListProps<Row> {
  readonly caption: string;
  readonly columns: readonly OfficeColumn<Row>[];
  readonly list: KeysetList<Row>;
  readonly rowKey: (row: Row) => string;
  readonly currentKey?: string | undefined;
  readonly emptyText: string;
  /** Name of the exported file, without date and extension. */
  readonly fileName: string;
}

const maxExportedRows = 10_000;

export function WorkList<Row>({ list, caption, columns, rowKey, currentKey, emptyText, fileName }: WorkListProps<Row>) {
  const { t } = useTexts();
  const { count, stamp } = useFormats();
  const isPhone = useMedia(phoneScreen);
  return (
    <div className="work-list">
      <DataTable
        caption={caption}
        columns={columns.filter(
          ({ isFileOnly, isHiddenBesidePanel }) =>
            isFileOnly !== true && (currentKey === undefined || isHiddenBesidePanel !== true),
        )}
        rowKey={rowKey}
        currentKey={currentKey}
        emptyText={emptyText}
        state={stateOf(list, problemText(list.error, t), t("backoffice.retry"))}
        isDense={!isPhone}
      />
      <div className="work-list-foot">
        <span className="figures" aria-live="polite">
          {t("backoffice.list.shown", { count: count(list.rows.length) })}
        </span>
        {list.updatedAt > 0 && (
          <span className="figures muted">{t("backoffice.list.asOf", { time: stamp(list.updatedAt).slice(11) })}</span>
        )}
        {list.laterError !== null && (
          <span className="work-list-problem" role="alert">
            <Icon name="warning" />
            {problemText(list.laterError, t)}
          </span>
        )}
        <IconButton size="small" icon="refresh" label={t("backoffice.list.refresh")} onClick={list.reload} />
        <span className="work-list-actions">
          {list.hasMore && (
            <Button size="small" isBusy={list.isLoadingMore} onClick={list.loadMore}>
              {t("backoffice.list.more")}
            </Button>
          )}
          <ExportButton columns={columns} list={list} fileName={fileName} />
        </span>
      </div>
    </div>
  );
}

function ExportButton<Row>({ columns, list, fileName }: Pick<WorkListProps<Row>, "columns" | "list" | "fileName">) {
  const { t } = useTexts();
  const { stamp, timeZone } = useFormats();
  const write = async (form: FileForm) => {
    const rows = await readAllPages(list.read, maxExportedRows);
    const day = stamp(realNowMs()).slice(0, 10);
    await downloadList(form, { name: `${fileName}-${day}`, columns: fileColumnsOf(columns), rows, timeZone });
    if (rows.length === maxExportedRows) showToast("info", t("backoffice.list.exportCut", { count: maxExportedRows }));
  };
  return <FileButtons isEmpty={list.rows.length === 0} write={write} />;
}

function stateOf<Row>(list: KeysetList<Row>, problem: string, retryLabel: string): ListState<Row> {
  if (list.error !== null && list.error !== undefined) {
    return { kind: "failed", text: problem, retryLabel, onRetry: list.reload };
  }
  return list.isLoading ? { kind: "loading" } : { kind: "loaded", rows: list.rows };
}
