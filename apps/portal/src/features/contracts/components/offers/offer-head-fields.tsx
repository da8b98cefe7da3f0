/**
 * The fields of an offer other than its tiers: games, period, kind of rate, payer, and the minimum bet that makes a
 * member active.
 */

import { MoneyField } from "@openhouse/ui/field/money-field";
import { SelectField } from "@openhouse/ui/select/select";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { periodsOfKind, productClasses } from "@openhouse/rules/contracts/contract-kinds";
import type { ContractKind } from "@openhouse/rules/contracts/contract-kinds";
import { Facts } from "../../../../components/list/facts.tsx";
import { useMemberCurrency } from "../../../../lib/session/use-member-currency.ts";
import type { OfferDraft } from "@openhouse/rules/contracts/offer-draft";
import type { ErrorOf } from "./offer-form.tsx";
import { useTermsTexts } from "../terms/use-terms-texts.ts";

interface OfferHeadFieldsProps {
  readonly kind: ContractKind;
  readonly draft: OfferDraft;
  readonly isChange: boolean;
  readonly errorOf: ErrorOf;
  readonly onChange: (change: Partial<OfferDraft>) => void;
}

const rateTypes = ["P", "F"] as const;
const payers = ["platform", "upline"] as const;

/** Returns the option that equals the value of a select field. */
function optionOf<Option extends string>(options: readonly Option[], value: string): Option | undefined {
  return options.find((option) => option === value);
}

export function OfferHeadFields({ kind, draft, isChange, errorOf, onChange }: OfferHeadFieldsProps) {
  const { t } = useTexts();
  const currency = useMemberCurrency();
  const texts = useTermsTexts(currency);
  const { productClass, period, rateType, payer, activeMinimumBet } = draft;
  const periods = periodsOfKind[kind];
  const isSharing = kind === "dividend" || kind === "realtime";
  return (
    <div className="offer-head">
      {isChange ? (
        <Facts
          facts={[
            { name: t("contracts.games"), value: texts.productClass(productClass) },
            { name: t("contracts.period"), value: texts.period(period) },
            { name: t("contracts.payer"), value: t(`contracts.payer.offer.${payer}`) },
          ]}
        />
      ) : (
        <>
          <SelectField
            label={t("contracts.games")}
            name="productClass"
            options={productClasses.map((value) => ({ value, label: texts.productClass(value) }))}
            value={productClass}
            error={errorOf("productClass")}
            onChange={({ currentTarget: { value } }) =>
              onChange({ productClass: optionOf(productClasses, value) ?? productClass })
            }
          />
          <SelectField
            label={t("contracts.period")}
            name="period"
            options={periods.map((value) => ({ value, label: texts.period(value) }))}
            value={period}
            error={errorOf("period")}
            onChange={({ currentTarget: { value } }) => onChange({ period: optionOf(periods, value) ?? period })}
          />
        </>
      )}
      {!isSharing && (
        <SelectField
          label={t("contracts.rateType")}
          name="rateType"
          options={rateTypes.map((value) => ({ value, label: t(`contracts.rateType.${value}`) }))}
          value={rateType}
          error={errorOf("rateType")}
          onChange={({ currentTarget: { value } }) => onChange({ rateType: optionOf(rateTypes, value) ?? rateType })}
        />
      )}
      {!isChange && (
        <SelectField
          label={t("contracts.payer")}
          name="payer"
          options={payers.map((value) => ({ value, label: t(`contracts.payer.offer.${value}`) }))}
          value={payer}
          error={errorOf("payer")}
          hint={payer === "upline" ? t("contracts.payer.hint") : undefined}
          onChange={({ currentTarget: { value } }) => onChange({ payer: optionOf(payers, value) ?? payer })}
        />
      )}
      <MoneyField
        label={t("contracts.active")}
        name="activeMinimumBet"
        currency={currency}
        value={activeMinimumBet}
        error={errorOf("activeMinimumBet")}
        hint={t("contracts.active.hint")}
        required
        onChange={({ currentTarget: { value } }) => onChange({ activeMinimumBet: value })}
      />
    </div>
  );
}
