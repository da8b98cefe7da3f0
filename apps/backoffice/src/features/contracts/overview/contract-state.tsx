/** The state of a contract, and whether it promises more than the games earn. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { Badge } from "@openhouse/ui/badge/badge";
import type { BadgeTone } from "@openhouse/ui/badge/badge";
import type { ContractRow } from "./use-contracts.ts";
import { isFlagged } from "./is-flagged.ts";
import { useContractTexts } from "./use-contract-texts.ts";

const tones: Readonly<Record<ContractRow["state"], BadgeTone>> = {
  P: "info",
  E: "info",
  A: "gain",
  V: "live",
  C: "neutral",
  R: "neutral",
};

export function ContractState({ state }: Pick<ContractRow, "state">) {
  const { t } = useTexts();
  return <Badge tone={tones[state]}>{t(`oversight.state.${state}`)}</Badge>;
}

/** The smallest margin of all classes; a dash if no version is in force. */
export function MarginLeft({ marginLeftPpm }: Pick<ContractRow, "marginLeftPpm">) {
  const { percent } = useContractTexts();
  if (marginLeftPpm === null) return <span className="muted">—</span>;
  if (!isFlagged(marginLeftPpm)) return percent(marginLeftPpm);
  return (
    <Badge tone="error" icon="warning">
      {percent(marginLeftPpm)}
    </Badge>
  );
}
