/** The panel of the row that the URL opens; shows a loading, error or "not found" state until the row is loaded. */

import type { ReactNode } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { SidePanel } from "@openhouse/ui/side-panel/side-panel";
import { TableNotice } from "@openhouse/ui/table/table-state";
import type { OpenRow } from "../../lib/use-open-row.ts";
import { PanelState } from "./panel-state.tsx";

interface OpenRowPanelProps<Row> {
  readonly title: string;
  readonly openRow: OpenRow<Row>;
  readonly onClose: () => void;
  readonly children: (row: Row) => ReactNode;
}

export function OpenRowPanel<Row>({ title, openRow, onClose, children }: OpenRowPanelProps<Row>) {
  const { t } = useTexts();
  if (openRow.row !== undefined) return children(openRow.row);
  return (
    <SidePanel title={title} closeLabel={t("backoffice.close")} onClose={onClose}>
      {openRow.isMissing ? (
        <TableNotice text={t("backoffice.entry.missing")} />
      ) : (
        <PanelState error={openRow.error} onRetry={openRow.retry} />
      )}
    </SidePanel>
  );
}
