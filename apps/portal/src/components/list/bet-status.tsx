/** The status of a bet as a badge. */

import { Badge } from "@openhouse/ui/badge/badge";
import type { BadgeTone } from "@openhouse/ui/badge/badge";
import type { Translate } from "@openhouse/i18n/text-store";
import { useTexts } from "@openhouse/i18n/texts-provider";

const tones = {
  initial: "live",
  win: "gain",
  lose: "neutral",
  cancel: "neutral",
  tie: "info",
  refund: "info",
  win_half: "gain",
  lose_half: "neutral",
  cash_out: "gain",
} as const satisfies Record<string, BadgeTone>;

type Status = keyof typeof tones;

/** An unknown status is shown unchanged. */
export function BetStatus({ status }: { status: string }) {
  const { t } = useTexts();
  return <Badge tone={isStatus(status) ? tones[status] : "neutral"}>{betStatusText(status, t)}</Badge>;
}

export function betStatusText(status: string, t: Translate): string {
  return isStatus(status) ? t(`records.status.${status}`) : status;
}

function isStatus(text: string): text is Status {
  return Object.hasOwn(tones, text);
}
