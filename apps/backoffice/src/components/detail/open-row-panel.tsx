/** The panel of an address whose row is not there yet, or not at all. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { SidePanel } from "@openhouse/ui/side-panel/side-panel";
import { TableNotice } from "@openhouse/ui/table/table-state";
import type { OpenRow } from "../../lib/use-open-row.ts";
import { PanelState } from "./panel-state.tsx";

interface OpenRowPanelProps {
  readonly title: string;
  readonly open: OpenRow<unknown>;
  readonly onClose: () => void;
}

/** See the head of this file. */
export function OpenRowPanel({ title, open, onClose }: OpenRowPanelProps) {
  const { t } = useTexts();
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
