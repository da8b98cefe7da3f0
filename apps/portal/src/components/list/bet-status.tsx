/** The status of a bet as a badge, by its net result. */

import { Badge } from "@openhouse/ui/badge/badge";
import type { BadgeTone } from "@openhouse/ui/badge/badge";
import type { Translate } from "@openhouse/i18n/text-store";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { shownStatus } from "@openhouse/rules/bets/shown-status";

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

interface ShownBet {
  readonly status: string;
  readonly betAmount: number;
  readonly winAmount: number;
}

/** An unknown status is shown unchanged. */
export function BetStatus({ bet }: { bet: ShownBet }) {
  const { t } = useTexts();
  const status = shownStatus(bet.status, bet.winAmount - bet.betAmount);
  return <Badge tone={isStatus(status) ? tones[status] : "neutral"}>{betStatusText(bet, t)}</Badge>;
}

export function betStatusText(bet: ShownBet, t: Translate): string {
  const status = shownStatus(bet.status, bet.winAmount - bet.betAmount);
  return isStatus(status) ? t(`records.status.${status}`) : status;
}

function isStatus(text: string): text is Status {
  return Object.hasOwn(tones, text);
}
