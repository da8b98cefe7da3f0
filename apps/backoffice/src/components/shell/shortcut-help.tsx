/**
 * The "?" dialog, which lists the shortcuts and can turn them off, and the "/" shortcut for the main filter of the
 * page.
 */

import { useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { IconButton } from "@openhouse/ui/button/button";
import { Dialog } from "@openhouse/ui/dialog/dialog";
import { CheckField } from "@openhouse/ui/field/check-field";
import { areShortcutsOn, chooseShortcuts } from "../../lib/preferences.ts";
import { useShortcuts } from "../../lib/use-shortcuts.ts";

/** The button in the navigation rail and its dialog. */
export function ShortcutHelp() {
  const { t } = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  const [isOn, setIsOn] = useState(areShortcutsOn);
  useShortcuts({ "?": () => setIsOpen(true), "/": focusMainFilter });
  const lines = [
    ["j  k", t("backoffice.shortcut.walk")],
    ["Enter", t("backoffice.shortcut.open")],
    ["Esc", t("backoffice.shortcut.close")],
    ["c", t("backoffice.shortcut.claim")],
    ["a", t("backoffice.shortcut.approve")],
    ["r", t("backoffice.shortcut.reject")],
    ["/", t("backoffice.shortcut.search")],
    ["?", t("backoffice.shortcut.help")],
    ["Ctrl Enter", t("backoffice.shortcut.decide")],
  ] as const;
  const choose = (next: boolean) => {
    chooseShortcuts(next);
    setIsOn(next);
  };
  return (
    <>
      <IconButton size="small" icon="info" label={t("backoffice.shortcut.title")} onClick={() => setIsOpen(true)} />
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={t("backoffice.shortcut.title")}
        closeLabel={t("backoffice.close")}
      >
        <dl className="shortcut-list">
          {lines.map(([keys, text]) => (
            <div key={keys}>
              <dt>
                {keys.split(/\s+/).map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <CheckField
          label={t("backoffice.shortcut.on")}
          checked={isOn}
          onChange={(event) => choose(event.currentTarget.checked)}
        />
      </Dialog>
    </>
  );
}

function focusMainFilter(): void {
  document.querySelector<HTMLInputElement>("[data-main-filter]")?.focus();
}
