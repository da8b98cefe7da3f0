/** The terms of an offer: games, period, kind of rate, the bet of an active member, and up to six tiers. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { periodsOfKind, productClasses } from "@openhouse/rules/contracts/contract-kinds";
import type { ContractKind } from "@openhouse/rules/contracts/contract-kinds";
import { emptyTier, ratesOf, thresholdsOf } from "@openhouse/rules/contracts/offer-draft";
import type { DraftTier, OfferDraft, TierField } from "@openhouse/rules/contracts/offer-draft";
import { Button, IconButton } from "@openhouse/ui/button/button";
import { TextField } from "@openhouse/ui/field/field";
import { MoneyField } from "@openhouse/ui/field/money-field";
import { SelectField } from "@openhouse/ui/select/select";
import { useStaffCurrency } from "../../../lib/formats.ts";

interface TermsFieldsProps {
  readonly kind: ContractKind;
  readonly draft: OfferDraft;
  /** True for new terms of an existing contract, whose games and period cannot change. */
  readonly isChange: boolean;
  readonly errorOf: (field: string) => string | undefined;
  readonly onChange: (draft: OfferDraft) => void;
}

const rateTypes = ["P", "F"] as const;
/** Tiers have no id. At most six are allowed. */
const tierKeys = ["first", "second", "third", "fourth", "fifth", "sixth"] as const;

export function TermsFields({ kind, draft, isChange, errorOf, onChange }: TermsFieldsProps) {
  const { t } = useTexts();
  const currency = useStaffCurrency();
  const periods = periodsOfKind[kind];
  const change = (next: Partial<OfferDraft>) => onChange({ ...draft, ...next });
  const hasFixedRates = kind === "daily" || kind === "hourly";
  return (
    <>
      <div className="offer-fields">
        <SelectField
          label={t("oversight.games")}
          name="productClass"
          disabled={isChange}
          value={draft.productClass}
          options={productClasses.map((value) => ({ value, label: t(`oversight.class.${value}`) }))}
          error={errorOf("productClass")}
          onChange={({ currentTarget: { value } }) =>
            change({ productClass: productClasses.find((candidate) => candidate === value) ?? draft.productClass })
          }
        />
        <SelectField
          label={t("oversight.period")}
          name="period"
          disabled={isChange}
          value={draft.period}
          options={periods.map((value) => ({ value, label: t(`oversight.period.${value}`) }))}
          error={errorOf("period")}
          onChange={({ currentTarget: { value } }) =>
            change({ period: periods.find((candidate) => candidate === value) ?? draft.period })
          }
        />
        {hasFixedRates && (
          <SelectField
            label={t("oversight.offer.rateType")}
            name="rateType"
            value={draft.rateType}
            options={rateTypes.map((value) => ({ value, label: t(`oversight.offer.rateType.${value}`) }))}
            error={errorOf("rateType")}
            onChange={({ currentTarget: { value } }) =>
              change({ rateType: rateTypes.find((candidate) => candidate === value) ?? draft.rateType })
            }
          />
        )}
        <MoneyField
          label={t("oversight.active")}
          name="activeMinimumBet"
          currency={currency}
          required
          value={draft.activeMinimumBet}
          error={errorOf("activeMinimumBet")}
          onChange={({ currentTarget }) => change({ activeMinimumBet: currentTarget.value })}
        />
      </div>
      <ol className="offer-tiers">
        {draft.tiers.map((tier, at) => (
          <li key={tierKeys[at]}>
            <TierFields
              kind={kind}
              rateType={draft.rateType}
              tier={tier}
              number={at + 1}
              errorOf={errorOf}
              onChange={(next) => change({ tiers: draft.tiers.with(at, next) })}
            />
            {draft.tiers.length > 1 && (
              <IconButton
                size="small"
                icon="close"
                label={t("oversight.offer.removeTier", { tier: at + 1 })}
                onClick={() => change({ tiers: draft.tiers.toSpliced(at, 1) })}
              />
            )}
          </li>
        ))}
      </ol>
      {draft.tiers.length < tierKeys.length && (
        <Button size="small" icon="plus" onClick={() => change({ tiers: [...draft.tiers, emptyTier] })}>
          {t("oversight.offer.addTier")}
        </Button>
      )}
    </>
  );
}

interface TierFieldsProps extends Pick<TermsFieldsProps, "kind" | "errorOf"> {
  readonly rateType: OfferDraft["rateType"];
  readonly tier: DraftTier;
  readonly number: number;
  readonly onChange: (tier: DraftTier) => void;
}

function TierFields({ kind, rateType, tier, number, errorOf, onChange }: TierFieldsProps) {
  const { t } = useTexts();
  const currency = useStaffCurrency();
  const control = (name: TierField) => ({
    name: `tiers.${number}.${name}`,
    value: tier[name],
    error: errorOf(`tiers.${number}.${name}`) ?? (name === "rate" ? errorOf(`tiers.${number}`) : undefined),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      onChange({ ...tier, [name]: currentTarget.value }),
  });
  return (
    <fieldset className="offer-fields">
      <legend>
        {t("oversight.tier")} {number}
      </legend>
      {thresholdsOf(kind).map((name) =>
        name === "activeMembers" ? (
          <TextField
            key={name}
            label={t(`oversight.threshold.${name}`)}
            inputMode="numeric"
            autoComplete="off"
            {...control(name)}
          />
        ) : (
          <MoneyField key={name} label={t(`oversight.threshold.${name}`)} currency={currency} {...control(name)} />
        ),
      )}
      {ratesOf(kind).map((name) =>
        rateType === "F" ? (
          <MoneyField key={name} label={t("oversight.rates")} currency={currency} required {...control(name)} />
        ) : (
          <TextField
            key={name}
            label={t(kind === "realtime" ? `oversight.offer.${name}` : "oversight.offer.percent")}
            inputMode="decimal"
            autoComplete="off"
            required
            {...control(name)}
          />
        ),
      )}
    </fieldset>
  );
}
