/** The registration form as the draft would make it: the fields, stars and hints that a visitor sees. */

import { useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { fillBounds, patternOf } from "@openhouse/rules/identity/patterns";
import { formFields } from "@openhouse/rules/identity/registration-form";
import type { RegisterType } from "@openhouse/rules/identity/registration-form";
import { rulesWith } from "@openhouse/rules/identity/registration-rules";
import { TextField } from "@openhouse/ui/field/field";
import { Tabs } from "@openhouse/ui/tabs/tabs";
import type { RuleSheet } from "./rule-draft.ts";

/** The flags that decide beside the rules. */
export interface FormFlags {
  readonly isMobileOn: boolean;
  readonly isSmsOn: boolean;
  readonly hasMobilePassword: boolean;
}

interface RulePreviewProps {
  readonly sheet: RuleSheet;
  readonly flags: FormFlags;
}

/** Made by the same function as the portal's form; an affiliate code is shown as where one is needed. */
export function RulePreview({ sheet, flags }: RulePreviewProps) {
  const { t } = useTexts();
  const [regType, setRegType] = useState<RegisterType>("register");
  const { isSmsOn, hasMobilePassword, isMobileOn } = flags;
  const rules = rulesWith(sheet);
  const fields = formFields(rules, { regType, isSmsOn, hasMobilePassword, needsAffiliate: true });
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
          {fields.map(({ name, rule }) => (
            <TextField
              key={name}
              label={t(`registration.field.${name}`)}
              required={rule.required}
              hint={fillBounds(t(`registration.pattern.${patternOf(rule.patternId)?.name ?? "anything"}`), rule)}
              readOnly
            />
          ))}
        </div>
      </Tabs>
    </section>
  );
}
