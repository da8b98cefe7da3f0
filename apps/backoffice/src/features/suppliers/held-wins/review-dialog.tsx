/** Requests the release or rejection of a held win, or decides on such a request; a reason is required. */

import { useQueryClient } from "@tanstack/react-query";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { showToast } from "@openhouse/ui/toast/toaster";
import { DecisionDialog } from "../../../components/detail/decision-dialog.tsx";
import type { Decision } from "../../../components/detail/decision-dialog.tsx";
import { useFormats } from "../../../lib/formats.ts";
import { useOffice } from "../../../lib/office.tsx";
import { callKey } from "../../../lib/use-call.ts";
import { heldWinsRoute } from "./held-wins-read.ts";
import type { HeldWin } from "./held-wins-read.ts";

export interface WinStep {
  readonly kind: "release" | "reject" | "approve" | "refuse";
  readonly win: HeldWin;
}

export function ReviewDialog({ step: { kind, win }, onClose }: { step: WinStep; onClose: () => void }) {
  const { t } = useTexts();
  const { money } = useFormats();
  const send = useSend(win);
  const { request, account, memberId, amountMinor, currency } = win;
  const action = t(`backoffice.heldWin.${request?.action ?? "release"}`);
  const text = {
    release: t("backoffice.heldWin.release.text"),
    reject: t("backoffice.heldWin.reject.text"),
    approve: t("backoffice.heldWin.approve.text", { by: request?.by ?? "", action, reason: request?.reason ?? "" }),
    refuse: t("backoffice.heldWin.refuse.text"),
  };
  const subject = { amount: money(amountMinor, currency), account: account ?? memberId };
  return (
    <DecisionDialog
      title={t(`backoffice.heldWin.${kind}.title`, subject)}
      confirmLabel={t(`backoffice.heldWin.${kind}`)}
      kind={kind === "reject" ? "danger" : "primary"}
      consequence={<p>{text[kind]}</p>}
      reasonHint={t("backoffice.reason.hint")}
      usualReasons={[t("backoffice.heldWin.reason.valid"), t("backoffice.heldWin.reason.invalid")]}
      onDecide={async (decision) => {
        await send(kind, decision);
        showToast("success", t(`backoffice.heldWin.done.${kind}`));
      }}
      onClose={onClose}
    />
  );
}

function useSend({ id }: HeldWin) {
  const { api } = useOffice();
  const queries = useQueryClient();
  return async (kind: WinStep["kind"], { reason, idempotencyKey }: Decision): Promise<void> => {
    const common = { params: { id }, idempotencyKey };
    if (kind === "release" || kind === "reject") {
      const body = { action: kind, reason };
      await api.call("POST /backoffice/api/gateway/held-wins/:id/review", { ...common, body });
    } else {
      const body = { decision: kind === "approve" ? "approved" : "rejected", reason } as const;
      await api.call("POST /backoffice/api/gateway/held-wins/:id/decision", { ...common, body });
    }
    await queries.invalidateQueries({ queryKey: callKey(heldWinsRoute) });
  };
}
