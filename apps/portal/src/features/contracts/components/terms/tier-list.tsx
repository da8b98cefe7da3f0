/**
 * The tiers of a contract: the thresholds and rates of each tier, the tier that the team has reached, and the
 * requirements of the next tier. Without a position, the tiers are only listed.
 */

import { Badge } from "@openhouse/ui/badge/badge";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { ContractTerms, ContractTier, ThresholdName } from "@openhouse/rules/contracts/contract-terms";
import type { TeamReach } from "@openhouse/rules/contracts/reach-tier";
import { useMemberCurrency } from "../../../../lib/session/use-member-currency.ts";
import { thresholdsAboveZero, progressPercent } from "../../rules/tier-progress.ts";
import { useTermsTexts } from "./use-terms-texts.ts";

/** The figures of a team and the tier that it has reached. `tier` counts from 1; 0 means below the first tier. */
export interface TeamPosition {
  readonly tier: number;
  readonly reach: TeamReach;
}

interface TierListProps {
  readonly terms: ContractTerms;
  readonly position?: TeamPosition | undefined;
  /** Label of the reached tier; default "Your team is here". */
  readonly hereLabel?: string;
}

export function TierList({ terms, position, hereLabel }: TierListProps) {
  const { t } = useTexts();
  const reachedLabel = hereLabel ?? t("contracts.tier.here");
  return (
    <ol className="tier-list" aria-label={t("contracts.ladder")}>
      {terms.tiers.map((tier, at) => (
        // Each tier is higher than the one before, so its values are a unique key.
        <TierItem
          key={Object.values(tier).join(" ")}
          terms={terms}
          tier={tier}
          number={at + 1}
          position={position}
          hereLabel={reachedLabel}
        />
      ))}
    </ol>
  );
}

interface TierItemProps extends TierListProps {
  readonly tier: ContractTier;
  readonly number: number;
}

function TierItem({ terms, tier, number, position, hereLabel }: TierItemProps) {
  const { t } = useTexts();
  const texts = useTermsTexts(useMemberCurrency());
  const { kind, rateType, period } = terms;
  const isHere = position?.tier === number;
  const isNext = position !== undefined && position.tier + 1 === number;
  const thresholds = thresholdsAboveZero(tier);
  return (
    <li className="tier-item" data-place={isHere ? "here" : isNext ? "next" : undefined}>
      <div className="tier-head">
        <strong>{t("contracts.tier", { tier: number })}</strong>
        {isHere && (
          <Badge tone="gain" icon="check">
            {hereLabel}
          </Badge>
        )}
        {isNext && <Badge tone="brand">{t("contracts.tier.next")}</Badge>}
        <span className="tier-rate figures">{texts.rate(kind, { ...tier, rateType })}</span>
      </div>
      {thresholds.length === 0 ? (
        <p className="muted">{t("contracts.tier.free")}</p>
      ) : (
        <dl className="tier-thresholds">
          {thresholds.map((name) => (
            <div key={name}>
              <dt>{texts.thresholdName(name, kind, period)}</dt>
              <dd className="figures">
                {isNext && position !== undefined && `${texts.threshold(name, position.reach[name])} / `}
                {texts.threshold(name, tier[name])}
                {isNext && position !== undefined && <TierProgress name={name} tier={tier} reach={position.reach} />}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

interface TierProgressProps {
  readonly name: ThresholdName;
  readonly tier: ContractTier;
  readonly reach: TeamReach;
}

/** A bar with the progress to the tier. Screen readers skip it, because the text has the same figures. */
function TierProgress({ name, tier, reach }: TierProgressProps) {
  const percent = progressPercent(reach[name], tier[name]);
  return (
    <span className="tier-progress" aria-hidden="true">
      <i style={{ inlineSize: `${percent}%` }} />
    </span>
  );
}
