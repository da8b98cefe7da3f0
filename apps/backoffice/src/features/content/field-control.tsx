/** The form control of a content field, chosen by the field's type. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import type { ContentField } from "@openhouse/rules/content/content-kinds";
import { CheckField } from "@openhouse/ui/field/check-field";
import { TextField } from "@openhouse/ui/field/field";
import { TextAreaField } from "@openhouse/ui/field/text-area-field";
import { SelectField } from "@openhouse/ui/select/select";
import { choiceText, fieldText } from "./content-texts.ts";
import { HtmlField } from "./html-field.tsx";
import { PictureField } from "./picture-field.tsx";

interface FieldControlProps {
  readonly rule: ContentField;
  readonly value: string;
  /** The language tag of a text field. */
  readonly lang?: string;
  readonly error: string | undefined;
  readonly isReadOnly: boolean;
  readonly onChange: (value: string) => void;
}

export function FieldControl({ rule, value, lang = "en", error, isReadOnly, onChange }: FieldControlProps) {
  const { t } = useTexts();
  const label = fieldText(t, rule.name);
  const required = rule.isRequired === true;
  const common = { label, error, required };
  switch (rule.type) {
    case "html":
      return <HtmlField {...common} value={value} lang={lang} isReadOnly={isReadOnly} onChange={onChange} />;
    case "picture":
      return <PictureField label={label} error={error} value={value} isReadOnly={isReadOnly} onChange={onChange} />;
    case "choice":
      return (
        <SelectField
          {...common}
          value={value}
          disabled={isReadOnly}
          onChange={(event) => onChange(event.currentTarget.value)}
          options={["", ...(rule.choices ?? []).filter((choice) => choice !== "")].map((choice) => ({
            value: choice,
            label: choiceText(t, rule.name, choice),
          }))}
        />
      );
    case "switch":
      return (
        <CheckField
          label={label}
          checked={value === "true"}
          disabled={isReadOnly}
          onChange={(event) => onChange(String(event.currentTarget.checked))}
        />
      );
    case "text":
      return (
        <TextAreaField
          {...common}
          lang={lang}
          value={value}
          maxLength={rule.maxLength}
          readOnly={isReadOnly}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case "line":
    case "address":
    case "slug":
    case "color":
      return (
        <TextField
          {...common}
          lang={lang}
          type={rule.type === "color" && value !== "" ? "color" : "text"}
          value={value}
          maxLength={rule.maxLength}
          readOnly={isReadOnly}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}
