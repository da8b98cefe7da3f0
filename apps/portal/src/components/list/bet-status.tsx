/** How a bet ended, as a word in a frame. */

import { Badge } from "@openhouse/ui/badge/badge";
import type { BadgeTone } from "@openhouse/ui/badge/badge";
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

/** A word that nobody knows is shown as it came. */
export function BetStatus({ status }: { status: string }) {
  const { t } = useTexts();
  if (!isStatus(status)) return <Badge>{status}</Badge>;
  return <Badge tone={tones[status]}>{t(`records.status.${status}`)}</Badge>;
}

function isStatus(text: string): text is Status {
  return Object.hasOwn(tones, text);
}
