/** The tiers of a contract and the progress of its team in the current window. */

import { Skeleton } from "@openhouse/ui/skeleton/skeleton";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { TeamReach } from "@openhouse/rules/contracts/reach-tier";
import { PageFailure } from "../../../../components/page-failure.tsx";
import { useFormats } from "../../../../lib/formats/use-formats.ts";
import { useContractReach } from "../../api/use-contract-reach.ts";
import type { ContractReach } from "../../api/use-contract-reach.ts";
import { readTerms } from "../../rules/read-terms.ts";
import { TierList } from "./tier-list.tsx";
import { useMissingText } from "./use-missing-text.ts";

interface ContractProgressProps {
  readonly contractId: string;
  /** The accepted terms. */
  readonly active: ContractReach["terms"];
}

/**
 * The tiers are shown without the progress until it has loaded. After a change, they are those of the earlier terms
 * until the window that still pays by them ends.
 */
export function ContractProgress({ contractId, active }: ContractProgressProps) {
  const { t } = useTexts();
  const { data, error, refetch } = useContractReach(contractId);
  const position = data === undefined || data.isToCome ? undefined : { tier: data.tier, reach: reachOf(data.reach) };
  const terms = data?.terms ?? active;
  const isEarlier = JSON.stringify(terms) !== JSON.stringify(active);
  return (
    <>
      {data === undefined && error === null && <Skeleton height="3rem" />}
      {data === undefined && error !== null && <PageFailure error={error} onRetry={() => void refetch()} />}
      {data !== undefined && <ProgressText progress={data} />}
      {isEarlier && <p className="field-hint">{t("contracts.stands.earlier")}</p>}
      <TierList terms={readTerms(terms)} position={position} />
    </>
  );
}

function ProgressText({ progress }: { progress: ContractReach }) {
  const { t } = useTexts();
  const { moment } = useFormats();
  const missingText = useMissingText();
  const { fromAt, untilAt, isToCome, tier, missing } = progress;
  if (isToCome) {
    return (
      <div className="contract-progress">
        <p>{t("contracts.stands.toCome", { from: moment(fromAt), until: moment(untilAt) })}</p>
      </div>
    );
  }
  return (
    <div className="contract-progress">
      <p>
        <strong>{tier === 0 ? t("contracts.stands.none") : t("contracts.stands.at", { tier })}</strong>{" "}
        {missingText(tier, missing === null ? null : reachOf(missing))}
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
