/** Requests the repair of a difference, or decides on a requested repair; a reason is required. */

import { useQueryClient } from "@tanstack/react-query";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { showToast } from "@openhouse/ui/toast/toaster";
import { DecisionDialog } from "../../../components/detail/decision-dialog.tsx";
import type { Decision } from "../../../components/detail/decision-dialog.tsx";
import { useOffice } from "../../../lib/office.tsx";
import { callKey } from "../../../lib/use-call.ts";
import { reconciliationRoute } from "./reconciliation-read.ts";
import type { Difference } from "./reconciliation-read.ts";

export interface DifferenceAction {
  readonly kind: "repair" | "accept" | "approve" | "reject";
  readonly difference: Difference;
}

export function RepairDialog({
  action: { kind, difference },
  onClose,
}: {
  action: DifferenceAction;
  onClose: () => void;
}) {
  const { t } = useTexts();
  const send = useSend(difference);
  const { request, account } = difference;
  const repairAction = request?.action ?? (kind === "accept" ? "accept" : "repair");
  const text = {
    repair: t("backoffice.recon.repair.text", { account: account ?? "" }),
    accept: t("backoffice.recon.accept.text"),
    approve: t(`backoffice.recon.approve.${repairAction}`, { by: request?.by ?? "", reason: request?.reason ?? "" }),
    reject: t("backoffice.recon.reject.text"),
  };
  return (
    <DecisionDialog
      title={t(`backoffice.recon.${kind}.title`, { kind: t(`backoffice.recon.kind.${difference.kind}`) })}
      confirmLabel={t(`backoffice.recon.${kind}`)}
      kind={kind === "reject" ? "danger" : "primary"}
      consequence={<p>{text[kind]}</p>}
      reasonHint={t("backoffice.reason.hint")}
      usualReasons={[t("backoffice.recon.reason.log"), t("backoffice.recon.reason.supplier")]}
      onDecide={async (decision) => {
        await send(kind, decision);
        showToast("success", t(`backoffice.recon.done.${kind}`));
      }}
      onClose={onClose}
    />
  );
}

function useSend({ id }: Difference) {
  const { api } = useOffice();
  const queries = useQueryClient();
  return async (kind: DifferenceAction["kind"], { reason, idempotencyKey }: Decision): Promise<void> => {
    const common = { params: { id }, idempotencyKey };
    if (kind === "repair" || kind === "accept") {
      const body = { action: kind, reason };
      await api.call("POST /backoffice/api/gateway/differences/:id/repair", { ...common, body });
    } else {
      const body = { decision: kind === "approve" ? "approved" : "rejected", reason } as const;
      await api.call("POST /backoffice/api/gateway/differences/:id/decision", { ...common, body });
    }
    await queries.invalidateQueries({ queryKey: callKey(reconciliationRoute) });
  };
}
