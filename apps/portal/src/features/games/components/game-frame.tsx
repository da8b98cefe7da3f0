/** A game over the whole screen: the vendor's page in a sandboxed frame of another origin. */

import "./game-frame.css";
import { useEffect, useRef, useState } from "react";
import { Button, IconButton } from "@openhouse/ui/button/button";
import { LatticeMark } from "@openhouse/ui/pane/lattice-mark";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { FormFailure } from "../../../components/form-failure.tsx";
import { closeDialog } from "../../../lib/dialog-store.ts";
import type { GameToOpen } from "../../../lib/dialog-store.ts";
import { useLaunchGame } from "../hooks/use-launch-game.ts";

/** Asks for the launch address once and shows what it answers: the game, or why not. */
export default function GameFrame({ game }: { game: GameToOpen }) {
  const { t } = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  const launch = useLaunchGame(game);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="game-frame" aria-label={game.name} onClose={closeDialog}>
      <header>
        <h2>{game.name}</h2>
        {document.fullscreenEnabled && (
          <IconButton
            icon="maximize"
            label={t("home.launch.fullscreen")}
            onClick={() => void dialog.current?.requestFullscreen()}
          />
        )}
        <IconButton icon="close" label={t("home.launch.close")} onClick={() => dialog.current?.close()} />
      </header>
      {launch.kind === "open" ? (
        <GamePage title={game.name} url={launch.url} />
      ) : (
        <div className="game-wait">
          {launch.kind === "failed" ? (
            <>
              <FormFailure text={launch.text} />
              <Button onClick={() => dialog.current?.close()}>{t("common.close")}</Button>
            </>
          ) : (
            <GameWait />
          )}
        </div>
      )}
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
    <>
      <LatticeMark />
      <output>{t("home.launch.loading")}</output>
    </>
  );
}
