/** The tiers of a contract and what its team has reached in the current window. */

import { Skeleton } from "@openhouse/ui/skeleton/skeleton";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { ContractTerms } from "@openhouse/rules/contracts/contract-terms";
import type { TeamReach } from "@openhouse/rules/contracts/reach-tier";
import { PageFailure } from "../../../../components/page-failure.tsx";
import { useFormats } from "../../../../lib/formats/use-formats.ts";
import { useContractReach } from "../../api/use-contract-reach.ts";
import type { ContractReach } from "../../api/use-contract-reach.ts";
import { TierLadder } from "./tier-ladder.tsx";
import { useShortText } from "./use-short-text.ts";

interface ContractStandingProps {
  readonly contractId: string;
  readonly terms: ContractTerms;
}

/** Without a response, the tiers are shown without the progress. */
export function ContractStanding({ contractId, terms }: ContractStandingProps) {
  const { data, error, refetch } = useContractReach(contractId);
  const place = data === undefined ? undefined : { tier: data.tier, reach: reachOf(data.reach) };
  return (
    <>
      {data === undefined && error === null && <Skeleton height="3rem" />}
      {data === undefined && error !== null && <PageFailure error={error} onRetry={() => void refetch()} />}
      {data !== undefined && <StandingWords standing={data} />}
      <TierLadder terms={terms} place={place} />
    </>
  );
}

function StandingWords({ standing }: { standing: ContractReach }) {
  const { t } = useTexts();
  const { moment } = useFormats();
  const shortText = useShortText();
  const { fromAt, untilAt, tier, missing } = standing;
  return (
    <div className="contract-standing">
      <p>
        <strong>{tier === 0 ? t("contracts.stands.none") : t("contracts.stands.at", { tier })}</strong>{" "}
        {shortText(tier, missing === null ? null : reachOf(missing))}
      </p>
      <p className="field-hint">
        {t("contracts.stands.window", { from: moment(fromAt), until: moment(untilAt) })} {t("contracts.stands.hint")}
      </p>
    </div>
  );
}

function reachOf({ teamBetMinor, activeMembers, netLossMinor, totalBetMinor }: ContractReach["reach"]): TeamReach {
  return {
    teamBet: BigInt(teamBetMinor),
    activeMembers: BigInt(activeMembers),
    netLoss: BigInt(netLossMinor),
    totalBet: BigInt(totalBetMinor),
  };
}
