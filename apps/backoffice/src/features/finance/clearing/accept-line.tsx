/** Accepts the difference of a statement line with an explanation; nothing is posted. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { showToast } from "@openhouse/ui/toast/toaster";
import { DecisionDialog } from "../../../components/detail/decision-dialog.tsx";
import { useOffice } from "../../../lib/office.tsx";
import { serverCodeText } from "../../../lib/server-code-text.ts";
import { outcomeTexts } from "./clearing-texts.ts";
import { useRefreshClearing } from "./use-clearing.ts";
import type { ClearingFile, ClearingLine } from "./use-clearing.ts";

interface LineDialogProps {
  readonly file: ClearingFile;
  readonly line: ClearingLine;
  readonly onClose: () => void;
}

export function AcceptLine({ file, line, onClose }: LineDialogProps) {
  const { t } = useTexts();
  const { api } = useOffice();
  const refresh = useRefreshClearing();
  return (
    <DecisionDialog
      title={t("clearing.accept.title", { name: line.providerRef ?? line.reference })}
      kind="primary"
      confirmLabel={t("clearing.accept")}
      consequence={
        <p>
          <strong>{serverCodeText(outcomeTexts, line.outcome, t)}</strong>. {t("clearing.accept.text")}
        </p>
      }
      reasonHint={t("backoffice.reason.hint")}
      usualReasons={[t("clearing.reason.charge"), t("clearing.reason.late"), t("clearing.reason.provider")]}
      onDecide={async ({ reason, idempotencyKey }) => {
        const params = { id: file.id, number: String(line.number) };
        const call = { params, body: { reason }, idempotencyKey };
        await api.call("POST /backoffice/api/clearing/:id/lines/:number/accept", call);
        await refresh();
        showToast("success", t("clearing.done.accept"));
      }}
      onClose={onClose}
    />
  );
}
