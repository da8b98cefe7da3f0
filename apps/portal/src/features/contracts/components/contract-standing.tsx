/** The ladder of a contract with where its team stands in the window that runs, read as it goes. */

import { Skeleton } from "@openhouse/ui/skeleton/skeleton";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { ContractTerms } from "@openhouse/rules/contracts/contract-terms";
import type { TeamReach } from "@openhouse/rules/contracts/reach-tier";
import { PageFailure } from "../../../components/page-failure.tsx";
import { useHouseFormats } from "../../../lib/use-house-formats.ts";
import { useMemberCurrency } from "../../../lib/use-member-currency.ts";
import { useContractReach } from "../api/use-contract-reach.ts";
import type { ContractReach } from "../api/use-contract-reach.ts";
import { namedThresholds } from "../rules/tier-way.ts";
import { TierLadder } from "./tier-ladder.tsx";
import { useTermsTexts } from "./use-terms-texts.ts";

interface ContractStandingProps {
  readonly contractId: string;
  readonly terms: ContractTerms;
}

/** Without an answer the ladder stands alone: the terms are known either way. */
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
  const { t, locale } = useTexts();
  const { moment } = useHouseFormats();
  const texts = useTermsTexts(useMemberCurrency());
  const { fromAt, untilAt, tier, missing } = standing;
  const lacking = missing === null ? undefined : reachOf(missing);
  const parts = lacking === undefined ? [] : namedThresholds(lacking).map((name) => texts.short(name, lacking[name]));
  const list = new Intl.ListFormat(locale, { type: "conjunction" }).format(parts);
  return (
    <div className="contract-standing">
      <p>
        <strong>{tier === 0 ? t("contracts.stands.none") : t("contracts.stands.at", { tier })}</strong>{" "}
        {lacking === undefined ? t("contracts.stands.top") : t("contracts.stands.short", { list, tier: tier + 1 })}
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
