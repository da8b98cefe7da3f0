/** Shows which bonus a withdrawal would cost; the member must agree with a checkbox. */

import { CheckField } from "@openhouse/ui/field/check-field";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { Money } from "@openhouse/rules/money/money";
import { Notice } from "../../../../components/notice.tsx";
import { useHouseFormats } from "../../../../lib/formats/use-house-formats.ts";

interface BonusLossProps {
  readonly lost: Money;
  readonly isAgreed: boolean;
  /** The form was submitted without agreement. */
  readonly isMissing: boolean;
  readonly onAgree: (isAgreed: boolean) => void;
}

export function BonusLoss({ lost, isAgreed, isMissing, onAgree }: BonusLossProps) {
  const { t } = useTexts();
  const { money } = useHouseFormats();
  const amount = money(lost);
  return (
    <Notice tone="live">
      <p>{t("cashier.withdraw.bonus.text", { amount })}</p>
      <CheckField
        name="forfeitsBonus"
        label={t("cashier.withdraw.bonus.agree", { amount })}
        checked={isAgreed}
        error={isMissing ? t("cashier.withdraw.bonus.missing") : undefined}
        onChange={({ currentTarget }) => onAgree(currentTarget.checked)}
      />
    </Notice>
  );
}
