/** One field of a setting. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import type { EditableSetting } from "@openhouse/rules/merchants/setting-descriptions";
import { MoneyField } from "@openhouse/ui/field/money-field";
import { TextAreaField } from "@openhouse/ui/field/text-area-field";
import { TextField } from "@openhouse/ui/field/field";
import { SelectField } from "@openhouse/ui/select/select";
import { readMoney, useFormats } from "../../lib/formats.ts";
import { percentText } from "./setting-fields.ts";
import type { SettingField } from "./setting-fields.ts";
import { describeSetting } from "./use-settings.ts";
import { useSettingNames } from "./use-setting-names.ts";

interface SettingInputProps {
  readonly field: SettingField;
  readonly hint: string | undefined;
  readonly currency: string;
  readonly text: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}

export function SettingInput({ field, hint, currency, text, error, onChange }: SettingInputProps) {
  const { t } = useTexts();
  const label = useFieldLabel(field);
  const common = { label, hint, error, value: text, name: `setting-${field.name}` };
  switch (field.input) {
    case "money":
      return (
        <MoneyField
          {...common}
          currency={readMoney("0", currency).currency}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      );
    case "lines":
      return <TextAreaField {...common} rows={8} onChange={({ currentTarget }) => onChange(currentTarget.value)} />;
    case "switch":
      return (
        <SelectField
          {...common}
          options={(["yes", "no"] as const).map((value) => ({ value, label: t(`settings.${value}`) }))}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      );
    case "choice":
      return (
        <SelectField
          {...common}
          options={(field.options ?? []).map((value) => ({ value, label: t(`settings.option.${value}`) }))}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      );
    case "digits":
    case "percent":
    case "text":
      return (
        <TextField
          {...common}
          inputMode={field.input === "text" ? "text" : "decimal"}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      );
  }
}

function useFieldLabel({ name }: SettingField): string {
  const { t } = useTexts();
  const nameOf = useSettingNames();
  return name === "" ? t("settings.value") : nameOf(name);
}

/** The bounds of the setting, in the units of its fields. */
export function useHint(key: EditableSetting, currency: string): string | undefined {
  const { t } = useTexts();
  const { count, money } = useFormats();
  const description = describeSetting(key);
  switch (description.kind) {
    case "number":
      return t("settings.hint", { least: count(description.least), most: count(description.most) });
    case "ppm":
      return t("settings.hint.percent", { least: percentText(description.least), most: percentText(description.most) });
    case "rates":
      return t(description.step === 1 ? "settings.hint.percent" : "settings.hint.steps", {
        least: "0",
        most: percentText(description.most),
        step: percentText(description.step),
      });
    case "money":
      return description.least === 0
        ? undefined
        : t("settings.hint.least", { least: money(String(description.least), currency) });
    case "freeRates":
      return t("settings.hint.freeRates");
    case "lines":
      return t("settings.hint.lines");
    case "switch":
    case "choice":
    case "choices":
    case "text":
    case "labels":
    case "otherPage":
    case "setup":
      return undefined;
  }
}
