/** Changes one setting with a reason. The dialog shows in advance whether a second person must approve the change. */

import { useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { isLoosened, isSettingValue } from "@openhouse/rules/merchants/setting-kinds";
import { showToast } from "@openhouse/ui/toast/toaster";
import { DecisionDialog } from "../../components/detail/decision-dialog.tsx";
import { useOffice } from "../../lib/office.tsx";
import { callKey } from "../../lib/use-call.ts";
import { SettingInput, useHint } from "./setting-input.tsx";
import { fieldsOf, valueOf } from "./setting-fields.ts";
import { describeSetting, settingsRoute, useSettingText } from "./use-settings.ts";
import type { Entry, Settings } from "./use-settings.ts";

interface ChangeSettingProps {
  readonly entry: Entry;
  readonly settings: Settings;
  readonly onClose: () => void;
}

export function ChangeSetting({ entry, settings, onClose }: ChangeSettingProps) {
  const { t } = useTexts();
  const { api } = useOffice();
  const queries = useQueryClient();
  const { key, version } = entry;
  const description = describeSetting(key);
  const textOf = useSettingText(settings);
  const currentValue: unknown = JSON.parse(entry.value);
  const [fields] = useState(() => fieldsOf(description, currentValue, settings));
  const [texts, setTexts] = useState(() => Object.fromEntries(fields.map(({ name, text }) => [name, text])));
  const [isTried, setTried] = useState(false);
  const hint = useHint(key, settings.currency);
  const newValue = valueOf(description, texts, settings);
  const isValid = isSettingValue(description, newValue);
  const isSame = fields.every(({ name, text }) => texts[name] === text);
  const loosens = isValid && isLoosened(description, currentValue, newValue);
  // Checks one field together with the initial values of the other fields, which are valid.
  const isFieldValid = (name: string) => {
    const initialTexts = Object.fromEntries(fields.map((field) => [field.name, field.text]));
    return isSettingValue(description, valueOf(description, { ...initialTexts, [name]: texts[name] ?? "" }, settings));
  };
  const problemOf = (name: string) => {
    if (!isFieldValid(name)) return t("settings.wrong");
    return isSame && name === fields[0]?.name ? t("settings.same") : undefined;
  };
  return (
    <DecisionDialog
      title={t(`settings.about.${key}`)}
      subject={[key, texts, version]}
      kind="primary"
      confirmLabel={t(loosens ? "settings.ask" : "settings.change")}
      reasonHint={t("backoffice.reason.hint")}
      usualReasons={[t("settings.reason.own"), t("settings.reason.authority")]}
      consequence={
        <div className="setting-fields">
          {fields.length === 1 ? (
            <p className="muted">
              {t("settings.is", { value: textOf(key, entry.value), usual: textOf(key, entry.usual) })}
            </p>
          ) : (
            hint !== undefined && <p className="muted">{hint}</p>
          )}
          {fields.map((field) => (
            <SettingInput
              key={field.name}
              field={field}
              hint={fields.length === 1 ? hint : undefined}
              currency={settings.currency}
              text={texts[field.name] ?? ""}
              error={isTried ? problemOf(field.name) : undefined}
              onChange={(text) => setTexts({ ...texts, [field.name]: text })}
            />
          ))}
          {isValid && (
            <p className={loosens ? "notice" : undefined} data-tone={loosens ? "live" : undefined}>
              {t(loosens ? "settings.loosens" : "settings.now")}
            </p>
          )}
        </div>
      }
      check={() => {
        setTried(true);
        return isValid && !isSame;
      }}
      onDecide={async ({ reason, idempotencyKey }) => {
        const body = { value: JSON.stringify(newValue), version, reason };
        const newSettings = await api.call("PUT /backoffice/api/settings/:key", {
          params: { key },
          body,
          idempotencyKey,
        });
        queries.setQueryData(callKey(settingsRoute), newSettings);
        showToast("success", t(loosens ? "settings.asked" : "settings.saved"));
      }}
      onClose={onClose}
    />
  );
}
