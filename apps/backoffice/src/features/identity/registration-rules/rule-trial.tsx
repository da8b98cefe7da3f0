/** A field to try out a rule: shows whether the rule accepts the value, with the texts of the registration form. */

import { useId, useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { patternOf } from "@openhouse/rules/identity/patterns";
import { faultOfValue } from "@openhouse/rules/identity/registration-rules";
import type { ChoiceFault, RuleChoice } from "@openhouse/rules/identity/registration-rules";

interface RuleTrialProps {
  readonly name: string;
  readonly choice: RuleChoice;
  /** An error in the rule itself, shown instead of the trial. */
  readonly fault: ChoiceFault | undefined;
}

export function RuleTrial({ name, choice, fault }: RuleTrialProps) {
  const { t } = useTexts();
  const resultId = useId();
  const [value, setValue] = useState("");
  const pattern = patternOf(choice.patternId);
  const valueFault =
    value === ""
      ? undefined
      : faultOfValue(value, { ...choice, acceptedPattern: pattern?.accepted ?? "*", type: "text" });
  const faultText = valueFault === "pattern" ? t("rules.try.pattern") : t("rules.try.length");
  return (
    <span className="rule-trial">
      <input
        className="rule-value"
        type="text"
        autoComplete="off"
        spellCheck={false}
        aria-label={t("rules.try.of", { field: name })}
        aria-describedby={resultId}
        placeholder={t("rules.try.placeholder", { example: pattern?.example ?? "" })}
        value={value}
        onChange={({ currentTarget }) => setValue(currentTarget.value)}
      />
      <output
        aria-label={t("backoffice.status")}
        id={resultId}
        data-tone={fault !== undefined || valueFault !== undefined ? "error" : "gain"}
      >
        {fault !== undefined
          ? t(`rules.fault.${fault}`)
          : value === ""
            ? ""
            : valueFault === undefined
              ? t("rules.try.fits")
              : faultText}
      </output>
    </span>
  );
}
