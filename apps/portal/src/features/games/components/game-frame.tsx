/** A game over the whole screen: the vendor's page in a sandboxed frame of another origin. */

import "./game-frame.css";
import { useLayoutEffect, useRef, useState } from "react";
import { IconButton } from "@openhouse/ui/button/button";
import { LatticeMark } from "@openhouse/ui/pane/lattice-mark";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { closeDialog } from "../../../lib/dialog-store.ts";
import type { GameToOpen } from "../../../lib/dialog-store.ts";
import { useLaunchGame } from "../hooks/use-launch-game.ts";
import { LaunchRefusal } from "./launch-refusal.tsx";

/** Asks for the launch address once and shows what it answers: the game, or why not. */
export default function GameFrame({ game }: { game: GameToOpen }) {
  const launch = useLaunchGame(game);
  if (launch.kind === "failed") return <LaunchRefusal game={game} text={launch.text} code={launch.code} />;
  return <GameWindow name={game.name} url={launch.kind === "open" ? launch.url : undefined} />;
}

function GameWindow({ name, url }: { name: string; url: string | undefined }) {
  const { t } = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const window = dialog.current;
    window?.showModal();
    // When something else takes its place, the focus goes back to where the game was opened.
    return () => window?.close();
  }, []);
  return (
    <dialog ref={dialog} className="game-frame" aria-label={name} onClose={closeDialog}>
      <header>
        <h2>{name}</h2>
        {document.fullscreenEnabled && (
          <IconButton
            icon="maximize"
            label={t("home.launch.fullscreen")}
            onClick={() => void dialog.current?.requestFullscreen()}
          />
        )}
        <IconButton icon="close" label={t("home.launch.close")} onClick={() => dialog.current?.close()} />
      </header>
      {url === undefined ? <GameWait /> : <GamePage title={name} url={url} />}
    </dialog>
  );
}

function GamePage({ title, url }: { title: string; url: string }) {
  const [isHere, setIsHere] = useState(false);
  return (
    <iframe
      title={title}
      src={url}
      // The frame is of another origin: its own storage and calls are its own, the portal's window is out of reach.
      // oxlint-disable-next-line react/iframe-missing-sandbox -- only a frame of our own origin could lift its sandbox
      sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
      allow="fullscreen; autoplay"
      referrerPolicy="no-referrer"
      data-ready={isHere ? "" : undefined}
      onLoad={() => setIsHere(true)}
    />
  );
}

function GameWait() {
  const { t } = useTexts();
  return (
    <div className="game-wait">
      <LatticeMark />
      <output>{t("home.launch.loading")}</output>
    </div>
  );
}
