/** Closes a red flag with the result of the review. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { showToast } from "@openhouse/ui/toast/toaster";
import { DecisionDialog } from "../../components/detail/decision-dialog.tsx";
import { useOffice } from "../../lib/office.tsx";
import { useEvidenceText } from "./use-evidence-text.ts";
import { useRefreshFlags } from "./use-flags.ts";
import type { FlagRow } from "./use-flags.ts";

export function CloseFlag({ row, onClose }: { row: FlagRow; onClose: () => void }) {
  const { t } = useTexts();
  const { api } = useOffice();
  const refresh = useRefreshFlags();
  const evidenceTextOf = useEvidenceText();
  return (
    <DecisionDialog
      title={t("oversight.flag.close.title", { kind: t(`oversight.flag.kind.${row.kind}`), agent: row.agent.account })}
      subject={row.id}
      consequence={
        <>
          <p>{evidenceTextOf(row)}</p>
          <p>{t("oversight.flag.close.text")}</p>
        </>
      }
      kind="primary"
      confirmLabel={t("oversight.flag.close")}
      reasonHint={t("oversight.flag.close.hint")}
      usualReasons={[
        t("oversight.flag.reason.family"),
        t("oversight.flag.reason.asked"),
        t("oversight.flag.reason.blocked"),
      ]}
      onDecide={async ({ reason: note, idempotencyKey }) => {
        const call = { params: { id: row.id }, body: { note }, idempotencyKey };
        await api.call("POST /backoffice/api/agent-flags/:id/close", call);
        await refresh();
        showToast("success", t("oversight.flag.close.done"));
      }}
      onClose={onClose}
    />
  );
}
