/** The messages of the payment provider about a payment, and how each was handled. */

import "./detail.css";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Badge } from "@openhouse/ui/badge/badge";
import { useFormats } from "../../lib/formats.ts";
import { serverCodeText } from "../../lib/server-code-text.ts";
import { Section } from "./facts.tsx";

export interface ProviderMessage {
  readonly eventId: string;
  readonly at: number;
  readonly kind: string;
  readonly amountMinor: string;
  readonly currency: string;
  readonly outcome: string;
}

const kindTexts = { payment: "backoffice.provider.kind.payment", payout: "backoffice.provider.kind.payout" } as const;
const outcomeTexts = {
  applied: "backoffice.provider.outcome.applied",
  ignored: "backoffice.provider.outcome.ignored",
  held: "backoffice.provider.outcome.held",
} as const;

/** Renders nothing when there are no messages. */
export function ProviderMessages({ messages }: { messages: readonly ProviderMessage[] }) {
  const { t } = useTexts();
  const { money, stamp } = useFormats();
  if (messages.length === 0) return null;
  return (
    <Section title={t("backoffice.provider.messages")}>
      <ul className="provider-messages">
        {messages.map((message) => (
          <li key={message.eventId}>
            <span className="history-what">{serverCodeText(kindTexts, message.kind, t)}</span>
            <span className="figures">{money(message.amountMinor, message.currency)}</span>
            <Badge tone={message.outcome === "held" ? "live" : "neutral"}>
              {serverCodeText(outcomeTexts, message.outcome, t)}
            </Badge>
            <time className="muted">{stamp(message.at)}</time>
            <span className="code muted">{message.eventId}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
