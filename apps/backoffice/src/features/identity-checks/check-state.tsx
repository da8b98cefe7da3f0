/** The state of an identity check, and a provider's recommendation, as badges. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { Badge } from "@openhouse/ui/badge/badge";
import type { BadgeTone } from "@openhouse/ui/badge/badge";
import type { CheckRow } from "./use-checks.ts";

const tones: Readonly<Record<CheckRow["state"], BadgeTone>> = {
  submitted: "live",
  reviewed: "info",
  approved: "gain",
  rejected: "error",
  expired: "neutral",
};

export function CheckState({ state }: Pick<CheckRow, "state">) {
  const { t } = useTexts();
  return <Badge tone={tones[state]}>{t(`checks.state.${state}`)}</Badge>;
}

const adviceTones = { approve: "gain", unsure: "live", reject: "error" } as const;

export function ProviderAdvice({ advice }: Pick<CheckRow, "advice">) {
  const { t } = useTexts();
  if (advice === null) return <span className="muted">—</span>;
  return <Badge tone={adviceTones[advice]}>{t(`checks.advice.${advice}`)}</Badge>;
}
