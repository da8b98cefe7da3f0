/** The transfers that make up one movement of a closed day. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { Button } from "@openhouse/ui/button/button";
import { Section } from "../../../components/detail/facts.tsx";
import { WorkList } from "../../../components/list/work-list.tsx";
import { useTransferColumns } from "../../../components/list/transfer-columns.tsx";
import { codeText } from "../../../lib/code-text.ts";
import { useCloseTransfers } from "./use-closes.ts";
import type { CloseLine, CloseRow } from "./use-closes.ts";

interface CloseTransfersProps {
  readonly close: CloseRow;
  readonly line: CloseLine;
  readonly onBack: () => void;
}

export function CloseTransfers({ close, line, onBack }: CloseTransfersProps) {
  const { t } = useTexts();
  const list = useCloseTransfers(close, line);
  const columns = useTransferColumns(close.currency, list.rows);
  const title = codeText(line.code, t);
  return (
    <Section title={title}>
      <Button size="small" kind="plain" icon="chevron-left" onClick={onBack}>
        {t("finance.back")}
      </Button>
      <WorkList
        caption={title}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        emptyText={t("backoffice.statement.empty")}
        fileName={`transfers-${close.currency}-${close.day}-${line.code}`}
      />
    </Section>
  );
}
