/** One tier of an offer: its thresholds and rates, with their bounds. */

import { IconButton } from "@openhouse/ui/button/button";
import { TextField } from "@openhouse/ui/field/field";
import { MoneyField } from "@openhouse/ui/field/money-field";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { TermsBounds } from "@openhouse/rules/contracts/check-terms";
import type { ContractKind } from "@openhouse/rules/contracts/contract-kinds";
import { useMemberCurrency } from "../../../../lib/session/use-member-currency.ts";
import { ratesOf, thresholdsOf } from "@openhouse/rules/contracts/offer-draft";
import type { DraftTier, OfferDraft, TierField } from "@openhouse/rules/contracts/offer-draft";
import { highestRate } from "../../rules/check-offer.ts";
import type { ErrorOf } from "./offer-form.tsx";
import { useTermsTexts } from "../terms/use-terms-texts.ts";

interface TierFieldsProps {
  readonly kind: ContractKind;
  readonly draft: OfferDraft;
  readonly bounds: TermsBounds;
  readonly tier: DraftTier;
  readonly index: number;
  readonly errorOf: ErrorOf;
  readonly onChange: (tier: DraftTier) => void;
  /** Undefined if the offer has only one tier. */
  readonly onRemove?: () => void;
}

export function TierFields({ kind, draft, bounds, tier, index, errorOf, onChange, onRemove }: TierFieldsProps) {
  const { t } = useTexts();
  const currency = useMemberCurrency();
  const texts = useTermsTexts(currency);
  const number = index + 1;
  const { rateType, period } = draft;
  const control = (name: TierField) => ({
    name: `tiers.${number}.${name}`,
    value: tier[name],
    error: errorOf(`tiers.${number}.${name}`),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      onChange({ ...tier, [name]: currentTarget.value }),
  });
  return (
    <fieldset className="offer-tier">
      <legend>{t("contracts.tier", { tier: number })}</legend>
      {onRemove !== undefined && (
        <IconButton
          icon="trash"
          label={t("contracts.offer.removeTier", { tier: number })}
          className="offer-remove"
          onClick={onRemove}
        />
      )}
      {thresholdsOf(kind).map((name) => {
        const label = texts.thresholdName(name, kind, period);
        if (name === "activeMembers") {
          return <TextField key={name} label={label} inputMode="numeric" autoComplete="off" {...control(name)} />;
        }
        return <MoneyField key={name} label={label} currency={currency} {...control(name)} />;
      })}
      {ratesOf(kind).map((name) => {
        const highest = texts.oneRate(rateType, highestRate(bounds, draft, name));
        const label = kind === "realtime" ? t(`contracts.realtime.${name}`) : t(`contracts.rate.${rateType}`);
        const hint = t("contracts.offer.most", { most: highest });
        if (rateType === "F") {
          return <MoneyField key={name} label={label} currency={currency} hint={hint} required {...control(name)} />;
        }
        return (
          <TextField
            key={name}
            label={label}
            inputMode="decimal"
            autoComplete="off"
            hint={hint}
            required={name === "rate"}
            {...control(name)}
          />
        );
      })}
    </fieldset>
  );
}
