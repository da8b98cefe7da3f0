/** One message: recipient, channel, status and text. */

import { useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Badge } from "@openhouse/ui/badge/badge";
import type { BadgeTone } from "@openhouse/ui/badge/badge";
import { Button } from "@openhouse/ui/button/button";
import { SidePanel } from "@openhouse/ui/side-panel/side-panel";
import { showToast } from "@openhouse/ui/toast/toaster";
import { DecisionDialog } from "../../components/detail/decision-dialog.tsx";
import type { Decision } from "../../components/detail/decision-dialog.tsx";
import { Facts, Section } from "../../components/detail/facts.tsx";
import { useFormats } from "../../lib/formats.ts";
import { useOffice } from "../../lib/office.tsx";

export type Message = Reply<"GET /backoffice/api/messages">["list"][number];

const tones: Readonly<Record<Message["status"], BadgeTone>> = {
  kept: "info",
  queued: "brand",
  sent: "gain",
  failed: "error",
};

export function MessageState({ status }: Pick<Message, "status">) {
  const { t } = useTexts();
  return <Badge tone={tones[status]}>{t(`backoffice.message.status.${status}`)}</Badge>;
}

export function MessagePanel({ message, onClose }: { message: Message; onClose: () => void }) {
  const { t } = useTexts();
  const { stamp } = useFormats();
  const { sentAt, failure, attempts } = message;
  return (
    <SidePanel
      title={message.subject === "" ? t(`backoffice.message.kind.${message.kind}`) : message.subject}
      mark={<MessageState status={message.status} />}
      closeLabel={t("backoffice.close")}
      onClose={onClose}
      // The key resets the form for each message, so that a typed reason never applies to another message.
      {...(message.isResendable && { actions: <SendAgain key={message.id} message={message} /> })}
    >
      <Facts
        facts={[
          { name: t("backoffice.message.to"), value: message.to },
          { name: t("backoffice.message.kind"), value: t(`backoffice.message.kind.${message.kind}`) },
          { name: t("backoffice.column.time"), value: <time>{stamp(message.at)}</time> },
          sentAt !== null && { name: t("backoffice.message.sentAt"), value: <time>{stamp(sentAt)}</time> },
          attempts > 0 && { name: t("backoffice.message.attempts"), value: String(attempts) },
          failure !== null && { name: t("backoffice.message.failure"), value: failure },
          { name: "ID", value: <span className="code">{message.id}</span> },
        ].filter((fact) => fact !== false)}
      />
      <Section title={t("backoffice.message.text")}>
        <p className="message-text">{message.text}</p>
      </Section>
    </SidePanel>
  );
}

/** Sends a message again, with a reason for the audit log. Rendered only when the server allows it. */
function SendAgain({ message: { id, to } }: { message: Message }) {
  const { t } = useTexts();
  const { api } = useOffice();
  const queries = useQueryClient();
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const send = async ({ reason, idempotencyKey }: Decision) => {
    const call = { params: { id }, body: { reason }, idempotencyKey };
    await api.call("POST /backoffice/api/messages/:id/send-again", call);
    showToast("success", t("backoffice.message.again.done"));
    void queries.invalidateQueries({ queryKey: ["GET /backoffice/api/messages"] });
  };
  return (
    <>
      <Button kind="primary" size="small" onClick={() => setIsDialogOpen(true)}>
        {t("backoffice.message.again")}
      </Button>
      {isDialogOpen && (
        <DecisionDialog
          title={t("backoffice.message.again")}
          consequence={<p>{t("backoffice.message.again.text", { to })}</p>}
          kind="primary"
          confirmLabel={t("backoffice.message.again")}
          usualReasons={[t("backoffice.reason.notArrived"), t("backoffice.reason.providerBack")]}
          onDecide={send}
          onClose={() => setIsDialogOpen(false)}
        />
      )}
    </>
  );
}
