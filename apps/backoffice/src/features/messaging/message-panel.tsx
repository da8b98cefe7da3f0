/** One message: recipient, channel, status and text. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { Badge } from "@openhouse/ui/badge/badge";
import type { BadgeTone } from "@openhouse/ui/badge/badge";
import { SidePanel } from "@openhouse/ui/side-panel/side-panel";
import { Facts, Section } from "../../components/detail/facts.tsx";
import { useFormats } from "../../lib/formats.ts";
import type { Message } from "./messages-page.tsx";
import { SendAgain } from "./send-again.tsx";

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
      // The key resets the form for each message, so that a typed reason never applies to another one.
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
