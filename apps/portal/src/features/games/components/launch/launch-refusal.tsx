/** The dialog that explains why a game did not open and offers what the member can do instead. */

import { Button } from "@openhouse/ui/button/button";
import { Dialog } from "@openhouse/ui/dialog/dialog";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { BirthdayQuestion, birthdayCode } from "../../../../components/birthday-question.tsx";
import { IdentityRequired, identityCode } from "../../../../components/identity-required.tsx";
import { closeDialog, openDialog } from "../../../../lib/dialogs/dialog-store.ts";
import type { GameToOpen } from "../../../../lib/dialogs/dialog-store.ts";
import { navigate } from "../../../../lib/navigation/location.tsx";
import { useFlag } from "../../../../lib/page/page-context.tsx";
import { href } from "../../../../lib/navigation/paths.ts";
import { OtherGames } from "./other-games.tsx";
import { PlayPaused, pausedCode } from "./play-paused.tsx";

interface LaunchRefusalProps {
  readonly game: GameToOpen;
  readonly text: string;
  readonly code: string;
  /** Launches the game again, after the member has answered a question. */
  readonly onAgain: () => void;
}

/** The codes for a game or supplier that is not available. After these refusals, other games are offered. */
const unavailableCodes: ReadonlySet<string> = new Set([
  "vendor_under_maintenance",
  "supplier.not.answering",
  "supplier.refused",
]);

/**
 * Offers registration to a trial account, and a deposit if the balance is too low (specification, section 6;
 * docs/wire-format.md, Launch).
 */
export function LaunchRefusal({ game, text, code, onAgain }: LaunchRefusalProps) {
  const { t } = useTexts();
  const canRegister = useFlag("REG3");
  const deposit = () => {
    closeDialog();
    navigate(href("memberPage", { page: "depositv2" }));
  };
  if (code === birthdayCode) {
    return (
      <Dialog isOpen onClose={closeDialog} title={t("common.birthday.title")} closeLabel={t("common.close")}>
        <BirthdayQuestion onSaved={onAgain} />
      </Dialog>
    );
  }
  if (code === identityCode) {
    return (
      <Dialog isOpen onClose={closeDialog} title={t("common.identity.title")} closeLabel={t("common.close")}>
        <IdentityRequired onLeave={closeDialog} />
      </Dialog>
    );
  }
  if (code === pausedCode) {
    return (
      <Dialog isOpen onClose={closeDialog} title={t("lobby.launch.paused.title")} closeLabel={t("common.close")}>
        <PlayPaused text={text} onLeave={closeDialog} />
      </Dialog>
    );
  }
  return (
    <Dialog isOpen onClose={closeDialog} title={game.name} closeLabel={t("common.close")}>
      <p>{text}</p>
      {unavailableCodes.has(code) && game.round === undefined && <OtherGames closed={game} />}
      <div className="dialog-actions">
        <Button onClick={closeDialog}>{t("common.close")}</Button>
        {code === "in_need_true_account" && canRegister && (
          <Button kind="primary" onClick={() => openDialog({ kind: "register" })}>
            {t("shell.register")}
          </Button>
        )}
        {code === "launch_game_balance_not_enough" && (
          <Button kind="primary" onClick={deposit}>
            {t("shell.deposit")}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
