/** A game over the whole screen: the vendor's page in a sandboxed frame of another origin. */

import "./game-frame.css";
import { useEffect, useLayoutEffect, useRef } from "react";
import type { SyntheticEvent } from "react";
import { IconButton } from "@openhouse/ui/button/button";
import { useCloseOnBack } from "@openhouse/ui/dialog/close-on-back";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { closeDialog } from "../../../../lib/dialogs/dialog-store.ts";
import type { GameToOpen } from "../../../../lib/dialogs/dialog-store.ts";
import { navigate } from "../../../../lib/navigation/location.tsx";
import { useLaunchGame } from "../../hooks/use-launch-game.ts";
import type { Launch } from "../../hooks/use-launch-game.ts";
import { DemoNote } from "../launch/demo-note.tsx";
import { GameSandbox } from "../launch/game-sandbox.tsx";
import { GameWait } from "../launch/game-wait.tsx";
import { LaunchRefusal } from "../launch/launch-refusal.tsx";

interface GameFrameProps {
  readonly game: GameToOpen;
  /** A window that was opened during the click, for a game that needs its own window. */
  readonly window?: Window | undefined;
}

/** Launches the game and shows it, or the reason why it did not open. */
export default function GameFrame({ game, window }: GameFrameProps) {
  const launch = useLaunchGame(game);
  useOwnWindow(window, launch);
  usePageWithoutGame(launch);
  if (launch.kind === "failed")
    return <LaunchRefusal game={game} text={launch.text} code={launch.code} onAgain={launch.again} />;
  return <FullScreenGame name={game.name} launch={window === undefined ? launch : { kind: "waiting" }} />;
}

/** Loads the game in its own window; the portal's page does not change. */
function useOwnWindow(gameWindow: Window | undefined, launch: Launch): void {
  useEffect(() => {
    if (gameWindow === undefined || launch.kind === "waiting") return;
    if (launch.kind !== "open") return gameWindow.close();
    gameWindow.location.replace(launch.url);
    closeDialog();
  }, [gameWindow, launch]);
}

/** Opens the page that says that there is no game of the category, in place of the dialog. */
function usePageWithoutGame(launch: Launch): void {
  useEffect(() => {
    if (launch.kind !== "none") return;
    closeDialog();
    navigate(launch.href);
  }, [launch]);
}

function FullScreenGame({ name, launch }: { name: string; launch: Launch }) {
  const { t } = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Closing the dialog element returns the focus to where the game was opened.
    return () => element?.close();
  }, []);
  useCloseOnBack(true, () => dialog.current?.close());
  // The `close` event is delayed, so another dialog may already have replaced the game.
  const onClose = ({ currentTarget: element }: SyntheticEvent<HTMLDialogElement>) => {
    if (element.isConnected && !element.open) closeDialog();
  };
  return (
    <dialog ref={dialog} className="game-frame" aria-label={name} onClose={onClose}>
      <header>
        <h2>{name}</h2>
        <DemoNote launch={launch} />
        {document.fullscreenEnabled && (
          <IconButton
            icon="maximize"
            label={t("lobby.launch.fullscreen")}
            onClick={() => void dialog.current?.requestFullscreen()}
          />
        )}
        <IconButton icon="close" label={t("lobby.launch.close")} onClick={() => dialog.current?.close()} />
      </header>
      {launch.kind === "open" ? (
        <GameSandbox title={name} url={launch.url} onEscape={() => dialog.current?.close()} />
      ) : (
        <GameWait />
      )}
    </dialog>
  );
}
