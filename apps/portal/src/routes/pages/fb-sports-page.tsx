/** /fbSports: the sports games of the vendor FB (specification, section 2). Visitors see a login prompt in the page. */

import { Button } from "@openhouse/ui/button/button";
import { EmptyState } from "@openhouse/ui/pane/empty-state";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { GamePage } from "../../features/games/components/launch/game-page.tsx";
import { openLogin } from "../../lib/dialogs/dialog-store.ts";
import { useHasSession } from "../../lib/page/page-context.tsx";
import { href } from "../../lib/navigation/paths.ts";

/** FB has one lobby, which opens without a game from the list (docs/wire-format.md, Launch). */
const lobby = {
  nodeId: "",
  gameId: "FB0001",
  gameCode: "FB0001",
  vendor: "FB",
  mode: "real",
  category: "SPORTS",
} as const;

export default function FbSportsPage() {
  const { t } = useTexts();
  const hasSession = useHasSession();
  const name = t("shell.nav.football");
  return (
    <div className="page">
      <h1>{name}</h1>
      {hasSession ? (
        <GamePage game={{ ...lobby, name }} />
      ) : (
        <EmptyState title={t("lobby.football.login.title")} text={t("lobby.football.login.text")}>
          <Button kind="primary" icon="door-open" onClick={() => openLogin({ returnTo: href("fbSports") })}>
            {t("lobby.login.action")}
          </Button>
        </EmptyState>
      )}
    </div>
  );
}
