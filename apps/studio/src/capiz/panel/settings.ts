/** Settings for sound and motion on this device. */

import type { Preferences } from "../../lib/preferences.ts";
import { element } from "../../lib/element.ts";
import { openSheet } from "./sheet.ts";
import type { Formats } from "./texts.ts";

export function openSettings({ texts }: Formats, current: Preferences, change: (next: Preferences) => void): void {
  const { t } = texts;
  let preferences = current;
  const update = (part: Partial<Preferences>): void => {
    preferences = { ...preferences, ...part };
    change(preferences);
  };
  const sound = element("input", { type: "checkbox", id: "sound", role: "switch", checked: current.sound });
  sound.addEventListener("change", () => update({ sound: sound.checked }));
  const motions = (["system", "full", "calm"] as const).map((motion) => {
    const choice = element("input", {
      type: "radio",
      name: "motion",
      id: `motion-${motion}`,
      checked: current.motion === motion,
    });
    choice.addEventListener("change", () => update({ motion }));
    const label = { system: t("studio.motionSystem"), full: t("studio.motionFull"), calm: t("studio.motionCalm") };
    return element("label", { class: "choice", for: choice.id }, choice, label[motion]);
  });
  openSheet(
    { title: t("studio.settings"), closeLabel: t("studio.close") },
    element("label", { class: "choice", for: "sound" }, sound, t("studio.sound")),
    element("fieldset", { class: "choices" }, element("legend", {}, t("studio.motion")), ...motions),
    element("h3", {}, t("studio.keys")),
    element("ul", { class: "rules" }, element("li", {}, t("studio.keySpin")), element("li", {}, t("studio.keyStake"))),
  );
}
