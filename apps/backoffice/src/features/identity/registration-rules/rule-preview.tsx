/** The registration form that results from the draft, with the fields, required marks and hints that a visitor sees. */

import { useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { hintText } from "@openhouse/rules/identity/hint-text";
import { formFields } from "@openhouse/rules/identity/registration-form";
import type { RegisterType } from "@openhouse/rules/identity/registration-form";
import { rulesWith } from "@openhouse/rules/identity/registration-rules";
import { TextField } from "@openhouse/ui/field/field";
import { Tabs } from "@openhouse/ui/tabs/tabs";
import type { RuleChoices } from "./rule-draft.ts";

/** What the form depends on besides the rules: feature flags and the preselected country. */
export interface FormSetting {
  readonly isMobileOn: boolean;
  readonly isSmsOn: boolean;
  readonly hasMobilePassword: boolean;
  readonly dialingCode: string;
}

interface RulePreviewProps {
  readonly choices: RuleChoices;
  readonly setting: FormSetting;
}

/** Fields and hints come from the functions that the portal uses. The affiliate code is shown as a required field. */
export function RulePreview({ choices, setting }: RulePreviewProps) {
  const { t } = useTexts();
  const [regType, setRegType] = useState<RegisterType>("register");
  const { isSmsOn, hasMobilePassword, isMobileOn, dialingCode } = setting;
  const rules = rulesWith(choices);
  const fields = formFields(rules, { regType, isSmsOn, hasMobilePassword, dialingCode, needsAffiliate: true });
  return (
    <section className="rule-preview pane" aria-label={t("rules.preview")}>
      <h2>{t("rules.preview")}</h2>
      <Tabs
        label={t("rules.preview")}
        selected={regType}
        onSelect={(id) => setRegType(id === "registerMobile" ? "registerMobile" : "register")}
        tabs={[
          { id: "register", label: t("rules.preview.name") },
          { id: "registerMobile", label: t("rules.preview.mobile") },
        ]}
      >
        {regType === "registerMobile" && !isMobileOn && <p className="muted">{t("rules.preview.none")}</p>}
        <div className="form" inert>
          {fields.map((field) => (
            <TextField
              key={field.name}
              label={t(`registration.field.${field.name}`)}
              required={field.rule.required}
              hint={hintText(t, field)}
              readOnly
            />
          ))}
        </div>
      </Tabs>
    </section>
  );
}
