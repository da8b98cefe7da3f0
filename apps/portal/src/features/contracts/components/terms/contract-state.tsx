/** The state of a contract as a badge. A pending request has a second badge with the kind of the request. */

import { Badge } from "@openhouse/ui/badge/badge";
import type { BadgeTone } from "@openhouse/ui/badge/badge";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { ContractState } from "@openhouse/rules/contracts/contract-states";
import type { Contract } from "../../api/use-own-contracts.ts";
import { requestOf } from "../../rules/steps-of.ts";
import type { RequestKind } from "../../rules/steps-of.ts";

const tones: Readonly<Record<ContractState, BadgeTone>> = {
  P: "live",
  E: "live",
  A: "gain",
  V: "live",
  C: "neutral",
  R: "neutral",
};

/** Omits the badge of the state for a termination request, because both badges would have the same meaning. */
export function ContractBadges({ contract }: { contract: Contract }) {
  const request = requestOf(contract);
  return (
    <>
      {request !== undefined && <RequestBadge request={request} />}
      {request !== "termination" && <ContractStateBadge contract={contract} />}
    </>
  );
}

/** Shows an unknown state as the server sent it. */
export function ContractStateBadge({ contract }: { contract: Pick<Contract, "state"> }) {
  const { t } = useTexts();
  const { state } = contract;
  if (!isState(state)) return <Badge>{state}</Badge>;
  return <Badge tone={tones[state]}>{t(`contracts.state.${state}`)}</Badge>;
}

function RequestBadge({ request }: { request: RequestKind }) {
  const { t } = useTexts();
  return (
    <Badge tone="live" icon={request === "new" ? "mail" : "warning"}>
      {t(`contracts.request.${request}`)}
    </Badge>
  );
}

function isState(text: string): text is ContractState {
  return Object.hasOwn(tones, text);
}
