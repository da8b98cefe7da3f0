/**
 * Filters by minimum stake and lines, and the sort order of the list (specification, section 5, Minimum-bet and line
 * notes).
 */

import "./term-filters.css";
import { Icon } from "@openhouse/ui/icon/icon";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { navigate } from "../../../../lib/navigation/location.tsx";
import { minBetValue, minLinesValue, lobbyHref, lobbySorts } from "../../rules/lobby-filter.ts";
import type { LobbyFilter } from "../../rules/lobby-filter.ts";

interface TermFiltersProps {
  readonly path: string;
  readonly filter: LobbyFilter;
  /** True if the centre's games have a minimum stake and lines. */
  readonly hasStakes: boolean;
}

const sortNames = { "": "house", new: "new", name: "name" } as const;

export function TermFilters({ path, filter, hasStakes }: TermFiltersProps) {
  const { t } = useTexts();
  const change = (next: Partial<LobbyFilter>) => navigate(lobbyHref(path, filter, next));
  return (
    <fieldset className="term-filters">
      <legend className="visually-hidden">{t("lobby.filter.terms")}</legend>
      {hasStakes && (
        <>
          <Toggle
            name={t("lobby.filter.minBet")}
            note={t("lobby.filter.minBet.note")}
            isOn={filter.minBet !== ""}
            onToggle={(isOn) => change({ minBet: isOn ? minBetValue : "" })}
          />
          <Toggle
            name={t("lobby.filter.lines")}
            note={t("lobby.filter.lines.note")}
            isOn={filter.lines !== ""}
            onToggle={(isOn) => change({ lines: isOn ? minLinesValue : "" })}
          />
        </>
      )}
      <label className="sort-choice">
        <span>{t("lobby.sort.label")}</span>
        <select value={filter.sort} onChange={({ target }) => change({ sort: target.value })}>
          {lobbySorts.map((sort) => (
            <option key={sort} value={sort}>
              {t(`lobby.sort.${sortNames[sort]}`)}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </label>
    </fieldset>
  );
}

interface ToggleProps {
  readonly name: string;
  readonly note: string;
  readonly isOn: boolean;
  readonly onToggle: (isOn: boolean) => void;
}

function Toggle({ name, note, isOn, onToggle }: ToggleProps) {
  return (
    <button type="button" className="term-toggle" aria-pressed={isOn} onClick={() => onToggle(!isOn)}>
      <span className="term-name">{name}</span>
      <span>{note}</span>
      {isOn && <Icon name="check" />}
    </button>
  );
}
