/** Sends a message again, with a reason for the audit log. Rendered only when the server allows it. */

import { useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Button } from "@openhouse/ui/button/button";
import { showToast } from "@openhouse/ui/toast/toaster";
import { DecisionDialog } from "../../components/detail/decision-dialog.tsx";
import type { Decision } from "../../components/detail/decision-dialog.tsx";
import { useOffice } from "../../lib/office.tsx";
import type { Message } from "./messages-page.tsx";

export function SendAgain({ message: { id, to } }: { message: Message }) {
  const { t } = useTexts();
  const { api } = useOffice();
  const queries = useQueryClient();
  const [isAsked, setIsAsked] = useState(false);
  const send = async ({ reason, idempotencyKey }: Decision) => {
    const call = { params: { id }, body: { reason }, idempotencyKey };
    await api.call("POST /backoffice/api/messages/:id/send-again", call);
    showToast("gain", t("backoffice.message.again.done"));
    void queries.invalidateQueries({ queryKey: ["GET /backoffice/api/messages"] });
  };
  return (
    <>
      <Button kind="primary" size="small" onClick={() => setIsAsked(true)}>
        {t("backoffice.message.again")}
      </Button>
      {isAsked && (
        <DecisionDialog
          title={t("backoffice.message.again")}
          consequence={<p>{t("backoffice.message.again.text", { to })}</p>}
          kind="primary"
          confirmLabel={t("backoffice.message.again")}
          usualReasons={[t("backoffice.reason.notArrived"), t("backoffice.reason.providerBack")]}
          onDecide={send}
          onClose={() => setIsAsked(false)}
        />
      )}
    </>
  );
}
