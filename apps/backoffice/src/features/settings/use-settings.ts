/** Server state of the settings, and the texts of their values. */

import { useQueryClient } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { settingDescriptions } from "@openhouse/rules/merchants/setting-descriptions";
import type { EditableSetting } from "@openhouse/rules/merchants/setting-descriptions";
import type { SettingDescription } from "@openhouse/rules/merchants/setting-kinds";
import { useFormats } from "../../lib/formats.ts";
import { callKey, useCall } from "../../lib/use-call.ts";
import { fieldsOf } from "./setting-fields.ts";
import type { SettingField, SettingMerchant } from "./setting-fields.ts";
import { useSettingNames } from "./use-setting-names.ts";

export type Settings = Reply<"GET /backoffice/api/settings">;
export type Entry = Settings["list"][number];
type PrefixOf<Name extends string> = Name extends `${infer Prefix}.${string}` ? Prefix : never;
export type SettingGroup = PrefixOf<EditableSetting>;

export const settingsRoute = "GET /backoffice/api/settings";

/** Read once and kept, so that a form does not change while it is being filled in. */
export function useSettings() {
  return useCall(settingsRoute, undefined, { isKept: true });
}

/** Reloads the settings when a dialog closes, whether its change was saved or refused. */
export function useRefreshSettings(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: callKey(settingsRoute) });
}

/** The part of the key before the first dot. */
export function groupOf(key: EditableSetting): SettingGroup {
  return key.slice(0, key.indexOf(".")) as SettingGroup;
}

export function describeSetting(key: EditableSetting): SettingDescription {
  return settingDescriptions[key];
}

/** Formats a value for display. */
export function useSettingText(merchant: SettingMerchant): (key: EditableSetting, json: string) => string {
  const { t } = useTexts();
  const { money, locale } = useFormats();
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 4 });
  const nameOf = useSettingNames();
  const textOf = ({ input, text, options }: SettingField, description: SettingDescription): string => {
    if (input === "switch") return t(text === "yes" ? "settings.yes" : "settings.no");
    if (input === "percent") return percent.format(Number(text) / 100);
    if (input === "digits" && description.kind === "number") {
      return t(`settings.unit.${description.unit}`, { count: Number(text) });
    }
    const option = options?.find((candidate) => candidate === text);
    if (option !== undefined) return t(`settings.option.${option}`);
    return text === "" ? t("settings.empty") : text.replaceAll("\n", ", ");
  };
  return (key, json) => {
    const description = describeSetting(key);
    const value: unknown = JSON.parse(json);
    if (description.kind === "money") return money(String(value), merchant.currency);
    const fields = fieldsOf(description, value, merchant).filter(({ name, text }) => name === "" || text !== "");
    const parts = fields.map(
      (field) => `${field.name === "" ? "" : `${nameOf(field.name)}: `}${textOf(field, description)}`,
    );
    return parts.length === 0 ? t("settings.empty") : parts.join("; ");
  };
}
