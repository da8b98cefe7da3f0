/** The checkbox to confirm the age and accept the merchant's rules, with a link to the rules. */

import "./age-agreement.css";
import { CheckField } from "@openhouse/ui/field/check-field";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { usePage } from "../../../../lib/page/page-context.tsx";
import { href } from "../../../../lib/navigation/paths.ts";

interface AgeAgreementProps {
  readonly isAccepted: boolean;
  readonly hasFault: boolean;
  readonly onChange: (isAccepted: boolean) => void;
  readonly onBlur?: () => void;
}

/** The hint appears only if the minimum age is 21 (docs/product-rules.md, Accounts). */
export function AgeAgreement({ isAccepted, hasFault, onChange, onBlur }: AgeAgreementProps) {
  const { t } = useTexts();
  const { agreementAge: age } = usePage().merchant;
  return (
    <div className="age-agreement">
      <CheckField
        label={t("session.agree", { age })}
        name="isOfAge"
        required
        checked={isAccepted}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        onBlur={onBlur}
        error={hasFault ? t("session.error.agree") : undefined}
      />
      <a className="text-link" href={href("contentPage", { slug: "terms" })} target="_blank" rel="noopener">
        {t("session.agree.rules")}
      </a>
      {age === 21 && (
        <p className="field-hint" data-error={hasFault ? "" : undefined}>
          {t("session.hint.age", { age })}
        </p>
      )}
    </div>
  );
}
