/**
 * The settings of the merchant by group: meaning, value, default, last change; and links to settings with their own
 * page.
 */

import "./settings.css";
import { useState } from "react";
import { Link } from "wouter";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { settingDescriptions } from "@openhouse/rules/merchants/setting-descriptions";
import type { SettingDescription } from "@openhouse/rules/merchants/setting-kinds";
import { Button } from "@openhouse/ui/button/button";
import { Icon } from "@openhouse/ui/icon/icon";
import { PanelState } from "../../components/detail/panel-state.tsx";
import { Section } from "../../components/detail/facts.tsx";
import { FilterBar, FilterText } from "../../components/list/filter-bar.tsx";
import { OfficePage } from "../../components/office-page.tsx";
import { areasOf } from "../../lib/areas.ts";
import { useFormats } from "../../lib/formats.ts";
import { useStaff } from "../../lib/office.tsx";
import { useFilters } from "../../lib/use-filters.ts";
import { ChangeSetting } from "./change-setting.tsx";
import { groupOf, useRefreshSettings, useSettings, useSettingText } from "./use-settings.ts";
import type { Entry, Settings } from "./use-settings.ts";
import { WaitingSetting } from "./waiting-setting.tsx";

export default function SettingsPage() {
  const { t } = useTexts();
  const { data, error, refetch } = useSettings();
  return (
    <OfficePage title={t("backoffice.area.settings")}>
      {data === undefined ? (
        <PanelState error={error} onRetry={() => void refetch()} />
      ) : (
        <SettingGroups settings={data} />
      )}
    </OfficePage>
  );
}

function SettingGroups({ settings }: { settings: Settings }) {
  const { t } = useTexts();
  const [filters, setFilters] = useFilters({ find: "" });
  const matchingEntries = useMatchingSettings(settings, filters.find);
  const [changingEntry, setChangingEntry] = useState<Entry>();
  const refresh = useRefreshSettings();
  const groups = [...new Set(matchingEntries.map(({ key }) => groupOf(key)))];
  return (
    <>
      {filters.find === "" && <WaitingLinks list={settings.list} />}
      <FilterBar label={t("settings.find")} isFiltered={filters.find !== ""} onClear={() => setFilters({ find: "" })}>
        <FilterText isMain label={t("settings.find")} value={filters.find} onChange={(find) => setFilters({ find })} />
      </FilterBar>
      {groups.length === 0 && <p className="muted">{t("settings.nothing")}</p>}
      {groups.map((group) => (
        <Section key={group} isFramed title={t(`settings.group.${group}`)}>
          <ul className="settings">
            {matchingEntries
              .filter(({ key }) => groupOf(key) === group)
              .map((entry) => (
                <SettingLine
                  key={entry.key}
                  entry={entry}
                  settings={settings}
                  onChange={() => setChangingEntry(entry)}
                />
              ))}
          </ul>
        </Section>
      ))}
      {filters.find === "" && <OtherPages />}
      {changingEntry !== undefined && (
        <ChangeSetting
          entry={changingEntry}
          settings={settings}
          onClose={() => {
            setChangingEntry(undefined);
            refresh();
          }}
        />
      )}
    </>
  );
}

/** The settings that contain all search words in group, meaning or value. */
function useMatchingSettings(settings: Settings, find: string): readonly Entry[] {
  const { t } = useTexts();
  const textOf = useSettingText(settings);
  const searchWords = find.toLowerCase().split(/\s+/);
  return settings.list.filter(({ key, value }) => {
    const text = `${t(`settings.group.${groupOf(key)}`)} ${t(`settings.about.${key}`)} ${textOf(key, value)}`;
    return searchWords.every((word) => text.toLowerCase().includes(word));
  });
}

/** Links to the changes that wait for a second person. */
function WaitingLinks({ list }: Pick<Settings, "list">) {
  const { t } = useTexts();
  const waiting = list.filter((entry) => entry.waiting !== null);
  if (waiting.length === 0) return null;
  return (
    <div className="notice" data-tone="live">
      <Icon name="users" />
      <div className="setting-waits">
        <p>{t("settings.waits", { count: waiting.length })}</p>
        <ul>
          {waiting.map(({ key }) => (
            <li key={key}>
              <a className="text-link" href={`#${key}`}>
                {t(`settings.about.${key}`)}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

interface SettingLineProps {
  readonly entry: Entry;
  readonly settings: Settings;
  readonly onChange: () => void;
}

function SettingLine({ entry, settings, onChange }: SettingLineProps) {
  const { t } = useTexts();
  const { stamp } = useFormats();
  const textOf = useSettingText(settings);
  const { key, value, usual, changedBy, changedAt, waiting } = entry;
  const about = t(`settings.about.${key}`);
  return (
    <li data-setting={key} id={key}>
      <p>{about}</p>
      <div>
        <p className="setting-value">{textOf(key, value)}</p>
        {value !== usual && <p className="muted">{t("settings.usual", { value: textOf(key, usual) })}</p>}
        {changedBy !== null && changedAt !== null && (
          <p className="muted">{t("settings.changed", { by: changedBy, at: stamp(changedAt) })}</p>
        )}
      </div>
      {settings.mayChange && waiting === null && (
        <Button size="small" aria-label={`${t("settings.change")}: ${about}`} onClick={onChange}>
          {t("settings.change")}
        </Button>
      )}
      <WaitingSetting entry={entry} settings={settings} />
    </li>
  );
}

/** Links to the other pages that edit settings, as far as the staff member may open them. */
function OtherPages() {
  const { t } = useTexts();
  const { roles } = useStaff();
  const descriptions: readonly SettingDescription[] = Object.values(settingDescriptions);
  const areaNames = new Set(
    descriptions.flatMap((description) => (description.kind === "otherPage" ? [description.area] : [])),
  );
  const pages = areasOf(roles).filter(({ name }) => areaNames.has(name));
  if (pages.length === 0) return null;
  return (
    <Section isFramed title={t("settings.desk")}>
      <p className="muted">{t("settings.desk.text")}</p>
      <ul className="setting-desks">
        {pages.map(({ name, path, title }) => (
          <li key={name}>
            <Link className="text-link" href={path}>
              {t(title)}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
