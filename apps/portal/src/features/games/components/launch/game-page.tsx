/** A game that is a page of the portal: lotteries and FB sports (specification, sections 2 and 4). */

import "./game-page.css";
import { Button } from "@openhouse/ui/button/button";
import { EmptyState } from "@openhouse/ui/pane/empty-state";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { BirthdayQuestion, birthdayCode } from "../../../../components/birthday-question.tsx";
import { IdentityRequired, identityCode } from "../../../../components/identity-required.tsx";
import type { GameToOpen } from "../../../../lib/dialogs/dialog-store.ts";
import { navigate } from "../../../../lib/navigation/location.tsx";
import { href } from "../../../../lib/navigation/paths.ts";
import { useLaunchGame } from "../../hooks/use-launch-game.ts";
import { DemoNote } from "./demo-note.tsx";
import { GameSandbox } from "./game-sandbox.tsx";
import { GameWait } from "./game-wait.tsx";
import { NoGame } from "./no-game.tsx";
import { OtherGames } from "./other-games.tsx";
import { PlayPaused, pausedCode } from "./play-paused.tsx";

/**
 * Launches the game at once. Shows the game, the loading animation, or the reason why the game did not open. Each game
 * needs its own `key`, because a mounted page does not launch another game.
 */
export function GamePage({ game }: { game: GameToOpen }) {
  const { t } = useTexts();
  const launch = useLaunchGame(game);
  if (launch.kind === "none") return <NoGame centre={launch.href.split("/").at(-1) ?? ""} />;
  if (launch.kind !== "failed") {
    return (
      <div className="game-page">
        <DemoNote launch={launch} />
        {launch.kind === "open" ? <GameSandbox title={game.name} url={launch.url} /> : <GameWait />}
      </div>
    );
  }
  if (launch.code === birthdayCode) {
    return (
      <section className="pane">
        <h2>{t("common.birthday.title")}</h2>
        <BirthdayQuestion onSaved={launch.again} />
      </section>
    );
  }
  if (launch.code === identityCode) {
    return (
      <section className="pane">
        <h2>{t("common.identity.title")}</h2>
        <IdentityRequired />
      </section>
    );
  }
  if (launch.code === pausedCode) {
    return (
      <section className="pane">
        <h2>{t("lobby.launch.paused.title")}</h2>
        <PlayPaused text={launch.text} />
      </section>
    );
  }
  return (
    <>
      <EmptyState title={game.name} text={launch.text}>
        {launch.code === "launch_game_balance_not_enough" && (
          <Button kind="primary" onClick={() => navigate(href("memberPage", { page: "depositv2" }))}>
            {t("shell.deposit")}
          </Button>
        )}
      </EmptyState>
      {launch.code === "vendor_under_maintenance" && <OtherGames closed={game} />}
    </>
  );
}
