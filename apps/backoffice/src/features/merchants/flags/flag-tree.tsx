/** The feature flags as a tree of dependencies. A search keeps the matches and the flags that they depend on. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { flagIds, flagParents, resolveFlags } from "@openhouse/rules/merchants/flag-tree";
import type { FlagId } from "@openhouse/rules/merchants/flag-tree";
import { Badge } from "@openhouse/ui/badge/badge";

/** The changed flags: flag → whether it will be switched on. */
export type FlagDraft = Readonly<Partial<Record<FlagId, boolean>>>;

interface FlagTreeProps {
  /** Whether each flag is switched on, with the draft applied. */
  readonly switches: ReadonlyMap<string, boolean>;
  readonly draft: FlagDraft;
  readonly search: string;
  readonly mayChange: boolean;
  readonly onToggle: (modId: FlagId, isOn: boolean) => void;
}

export function FlagTree(props: FlagTreeProps) {
  const { t } = useTexts();
  const visibleFlags = useMatchingFlags(props.search);
  const roots = flagIds.filter((modId) => flagParents.get(modId) === null && visibleFlags.has(modId));
  if (roots.length === 0) return <p className="muted">{t("flags.nothing")}</p>;
  return (
    <ul className="flag-tree">
      {roots.map((modId) => (
        <FlagLine key={modId} modId={modId} visibleFlags={visibleFlags} {...props} />
      ))}
    </ul>
  );
}

interface FlagLineProps extends FlagTreeProps {
  readonly modId: FlagId;
  readonly visibleFlags: ReadonlySet<FlagId>;
}

function FlagLine(props: FlagLineProps) {
  const { modId, visibleFlags, switches, draft, mayChange, onToggle } = props;
  const { t } = useTexts();
  const isSwitchedOn = switches.get(modId) === true;
  const isOn = resolveFlags(switches)[modId];
  const children = flagIds.filter((id) => flagParents.get(id) === modId && visibleFlags.has(id));
  return (
    <li className="flag" data-changed={modId in draft ? "" : undefined} data-off={isOn ? undefined : ""}>
      <label className="flag-line">
        <input
          type="checkbox"
          role="switch"
          aria-checked={isSwitchedOn}
          className="switch"
          checked={isSwitchedOn}
          disabled={!mayChange}
          onChange={(event) => onToggle(modId, event.currentTarget.checked)}
        />
        <span className="flag-name">
          {t(`flags.name.${modId}`)} <span className="code muted">{modId}</span>
          {isSwitchedOn && !isOn && <Badge>{t("flags.underOff")}</Badge>}
        </span>
        <span className="flag-purpose muted">{t(`flags.controls.${modId}`)}</span>
      </label>
      {children.length > 0 && (
        <ul className="flag-tree">
          {children.map((id) => (
            <FlagLine key={id} {...props} modId={id} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** The flags that match the search by name, id or purpose, and all flags that they depend on. */
function useMatchingFlags(search: string): ReadonlySet<FlagId> {
  const { t } = useTexts();
  const searchText = search.trim().toLowerCase();
  const matches = new Set<FlagId>();
  for (const modId of flagIds) {
    const text = `${modId} ${t(`flags.name.${modId}`)} ${t(`flags.controls.${modId}`)}`.toLowerCase();
    if (!text.includes(searchText)) continue;
    for (let id: FlagId | null | undefined = modId; id !== null && id !== undefined; id = flagParents.get(id)) {
      matches.add(id);
    }
  }
  return matches;
}
