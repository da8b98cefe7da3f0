/** The loading animation of a game. */

import "./game-wait.css";
import { LatticeMark } from "@openhouse/ui/pane/lattice-mark";
import { useTexts } from "@openhouse/i18n/texts-provider";

export function GameWait() {
  const { t } = useTexts();
  return (
    <div className="game-wait">
      <LatticeMark />
      <output aria-label={t("common.status")}>{t("lobby.launch.loading")}</output>
    </div>
  );
}
