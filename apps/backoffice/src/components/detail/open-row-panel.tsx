/** The panel of the row that an address names, or why it is not there: not yet, or not at all. */

import type { ReactNode } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { SidePanel } from "@openhouse/ui/side-panel/side-panel";
import { TableNotice } from "@openhouse/ui/table/table-state";
import type { OpenRow } from "../../lib/use-open-row.ts";
import { PanelState } from "./panel-state.tsx";

interface OpenRowPanelProps<Row> {
  readonly title: string;
  readonly open: OpenRow<Row>;
  readonly onClose: () => void;
  /** Draws the panel of the row once it is there. */
  readonly children: (row: Row) => ReactNode;
}

export function OpenRowPanel<Row>({ title, open, onClose, children }: OpenRowPanelProps<Row>) {
  const { t } = useTexts();
  if (open.row !== undefined) return children(open.row);
  return (
    <SidePanel title={title} closeLabel={t("backoffice.close")} onClose={onClose}>
      {open.isMissing ? (
        <TableNotice text={t("backoffice.entry.missing")} />
      ) : (
        <PanelState error={open.error} onRetry={open.retry} />
      )}
    </SidePanel>
  );
}
