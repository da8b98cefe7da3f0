/**
 * The tiers of a contract: the thresholds and rates of each, the tier that the team has reached, and what the next one
 * needs. Without a place, it only lists the tiers.
 */

import { Badge } from "@openhouse/ui/badge/badge";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { ContractTerms, ContractTier, ThresholdName } from "@openhouse/rules/contracts/contract-terms";
import type { TeamReach } from "@openhouse/rules/contracts/reach-tier";
import { useMemberCurrency } from "../../../../lib/session/use-member-currency.ts";
import { namedThresholds, wayPercent } from "../../rules/tier-way.ts";
import { useTermsTexts } from "./use-terms-texts.ts";

/** What a team has reached. `tier` counts from 1; 0 is below the first. */
export interface LadderPlace {
  readonly tier: number;
  readonly reach: TeamReach;
}

interface TierLadderProps {
  readonly terms: ContractTerms;
  readonly place?: LadderPlace | undefined;
  /** Label of the reached tier; default "Your team is here". */
  readonly hereLabel?: string;
}

export function TierLadder({ terms, place, hereLabel }: TierLadderProps) {
  const { t } = useTexts();
  const here = hereLabel ?? t("contracts.tier.here");
  return (
    <ol className="ladder" aria-label={t("contracts.ladder")}>
      {terms.tiers.map((tier, at) => (
        // Each tier is higher than the one before, so its values are a unique key.
        <Rung
          key={Object.values(tier).join(" ")}
          terms={terms}
          tier={tier}
          number={at + 1}
          place={place}
          hereLabel={here}
        />
      ))}
    </ol>
  );
}

interface RungProps extends TierLadderProps {
  readonly tier: ContractTier;
  readonly number: number;
}

function Rung({ terms, tier, number, place, hereLabel }: RungProps) {
  const { t } = useTexts();
  const texts = useTermsTexts(useMemberCurrency());
  const { kind, rateType, period } = terms;
  const isHere = place?.tier === number;
  const isNext = place !== undefined && place.tier + 1 === number;
  const thresholds = namedThresholds(tier);
  return (
    <li className="rung" data-place={isHere ? "here" : isNext ? "next" : undefined}>
      <div className="rung-head">
        <strong>{t("contracts.tier", { tier: number })}</strong>
        {isHere && (
          <Badge tone="gain" icon="check">
            {hereLabel}
          </Badge>
        )}
        {isNext && <Badge tone="brand">{t("contracts.tier.next")}</Badge>}
        <span className="rung-rate figures">{texts.rate(kind, { ...tier, rateType })}</span>
      </div>
      {thresholds.length === 0 ? (
        <p className="muted">{t("contracts.tier.free")}</p>
      ) : (
        <dl className="rung-asks">
          {thresholds.map((name) => (
            <div key={name}>
              <dt>{texts.thresholdName(name, kind, period)}</dt>
              <dd className="figures">
                {isNext && place !== undefined && `${texts.threshold(name, place.reach[name])} / `}
                {texts.threshold(name, tier[name])}
                {isNext && place !== undefined && <Way name={name} tier={tier} reach={place.reach} />}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

interface WayProps {
  readonly name: ThresholdName;
  readonly tier: ContractTier;
  readonly reach: TeamReach;
}

/** Progress to the tier; the text beside it has the same figures. */
function Way({ name, tier, reach }: WayProps) {
  const percent = wayPercent(reach[name], tier[name]);
  return (
    <span className="rung-way" aria-hidden="true">
      <i style={{ inlineSize: `${percent}%` }} />
    </span>
  );
}
