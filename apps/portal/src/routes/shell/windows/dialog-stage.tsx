/**
 * Shows the open dialog. Each dialog is a chunk that loads with its texts on first use. While it loads, or if loading
 * fails, the previous dialog stays below it and keeps the typed values.
 */

import { createElement, useEffect, useState } from "react";
import { contractsTexts } from "@openhouse/i18n/contracts-texts.gen";
import { frontTexts } from "@openhouse/i18n/front-texts.gen";
import { limitsTexts } from "@openhouse/i18n/limits-texts.gen";
import { lobbyTexts } from "@openhouse/i18n/lobby-texts.gen";
import { securityTexts } from "@openhouse/i18n/security-texts.gen";
import { modalsTexts } from "@openhouse/i18n/modals-texts.gen";
import { memberTexts } from "@openhouse/i18n/member-texts.gen";
import { pagesTexts } from "@openhouse/i18n/pages-texts.gen";
import { sessionTexts } from "@openhouse/i18n/session-texts.gen";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { ErrorBoundary } from "@openhouse/ui/boundary/error-boundary";
import { Button } from "@openhouse/ui/button/button";
import { closeDialogsOnBack } from "@openhouse/ui/dialog/close-on-back";
import { Dialog } from "@openhouse/ui/dialog/dialog";
import { FormFailure } from "@openhouse/ui/field/form-failure";
import { Skeleton } from "@openhouse/ui/skeleton/skeleton";
import { showToast } from "@openhouse/ui/toast/toaster";
import { closeDialog, openDialog, useOpenDialog } from "../../../lib/dialogs/dialog-store.ts";
import type { ShellDialog } from "../../../lib/dialogs/dialog-store.ts";
import { ModalWindow } from "../../../components/modal/modal-window.tsx";
import { useLazyPart } from "../../../lib/page/lazy-part.tsx";
import type { LazyPart } from "../../../lib/page/lazy-part.tsx";
import { useModals } from "../../../lib/dialogs/modal-store.ts";

type Kind = ShellDialog["kind"];
type DialogProps<Of extends Kind> = Omit<Extract<ShellDialog, { kind: Of }>, "kind">;

const texts = sessionTexts;
const parts: { readonly [Of in Kind]: LazyPart<DialogProps<Of>> } = {
  login: { load: () => import("../../../features/session/components/login/login-dialog.tsx"), texts },
  register: { load: () => import("../../../features/session/components/registration/register-dialog.tsx"), texts },
  registerHelp: {
    load: () => import("../../../features/session/components/registration/register-help-dialog.tsx"),
    texts,
  },
  forgotPassword: { load: () => import("../../../features/session/components/recovery/forgot-dialog.tsx"), texts },
  changePassword: {
    load: () => import("../../../features/session/components/change-password-dialog.tsx"),
    texts: securityTexts,
  },
  help: { load: () => import("../../../features/content/components/help-dialog.tsx"), texts: pagesTexts },
  trial: { load: () => import("../../../features/session/components/trial-dialog.tsx"), texts },
  logout: { load: () => import("../../../features/session/components/logout-dialog.tsx"), texts: memberTexts },
  otherAccount: { load: () => import("../../../features/session/components/other-account-dialog.tsx"), texts },
  stopped: { load: () => import("../../../features/limits/components/stopped-dialog.tsx"), texts: limitsTexts },
  game: { load: () => import("../../../features/games/components/dialogs/game-frame.tsx"), texts: lobbyTexts },
  launchBlocked: {
    load: () => import("../../../features/games/components/dialogs/launch-blocked-dialog.tsx"),
    texts: lobbyTexts,
  },
  vendorGames: {
    load: () => import("../../../features/games/components/dialogs/vendor-games-dialog.tsx"),
    texts: lobbyTexts,
  },
  miniGame: { load: () => import("./mini-game-dialog.tsx"), texts: modalsTexts },
  chatRoom: { load: () => import("./chat-room-dialog.tsx"), texts: modalsTexts },
  announcement: { load: () => import("./announcement-window.tsx"), texts: frontTexts },
  contract: {
    load: () => import("../../../features/contracts/components/terms/contract-dialog.tsx"),
    texts: contractsTexts,
  },
};

/** If a dialog throws, it closes with a message and the page behind it stays. */
export { closeDialogsOnBack };

export default function DialogStage() {
  const open = useOpenDialog();
  const modals = useModals();
  useEffect(closeDialogsOnBack, []);
  return (
    <>
      <ErrorBoundary resetKey={open?.kind ?? ""} fallback={<BrokenDialog />}>
        <Stage open={open} />
      </ErrorBoundary>
      {modals.map((modal) => (
        <ModalWindow key={modal.id} modal={modal} />
      ))}
    </>
  );
}

function BrokenDialog() {
  const { t } = useTexts();
  useEffect(() => {
    showToast("error", t("common.error.broken"));
    closeDialog();
  }, [t]);
  return null;
}

/** The registration help opens over the registration form, which stays mounted. */
function Stage({ open }: { open: ShellDialog | undefined }) {
  const [lastShown, setLastShown] = useState<ShellDialog>();
  if (open === undefined) return null;
  const below = lastShown !== undefined && keyOf(lastShown) !== keyOf(open) ? [lastShown] : [];
  const goBack = () => (below[0] === undefined ? closeDialog() : openDialog(below[0]));
  return [...below, open].map((dialog) => (
    // Each kind of dialog has its own key, so that no dialog reuses the state of another.
    <DialogSlot
      key={keyOf(dialog)}
      dialog={dialog}
      onShown={dialog.kind === "registerHelp" ? undefined : setLastShown}
      onClose={goBack}
    />
  ));
}

function keyOf(dialog: ShellDialog): string {
  return dialog.kind === "game" ? `game ${dialog.game.nodeId} ${dialog.game.mode}` : dialog.kind;
}

interface DialogSlotProps {
  readonly dialog: ShellDialog;
  /** Called when the dialog has loaded. */
  readonly onShown: ((dialog: ShellDialog) => void) | undefined;
  readonly onClose: () => void;
}

/** A retry mounts `DialogTry` again, which loads the failed part again. */
function DialogSlot(props: DialogSlotProps) {
  const [tries, setTries] = useState(0);
  return <DialogTry key={tries} {...props} onRetry={() => setTries(tries + 1)} />;
}

function DialogTry({ dialog, onShown, onRetry, onClose }: DialogSlotProps & { readonly onRetry: () => void }) {
  const { t } = useTexts();
  const { kind, ...props } = dialog;
  // `parts` pairs each kind with its props; TypeScript cannot follow that through a lookup.
  const state = useLazyPart(parts[kind] as LazyPart<object>);
  const isShown = state.kind === "loaded";
  useEffect(() => {
    if (isShown) onShown?.(dialog);
  }, [isShown, onShown, dialog]);
  if (state.kind === "loaded") return createElement(state.component, props);
  return (
    <Dialog isOpen onClose={onClose} title={t("common.loading")} closeLabel={t("common.close")}>
      {state.kind === "loading" ? (
        <Skeleton height="14rem" />
      ) : (
        <>
          <FormFailure text={t("home.reload")} />
          <div className="dialog-actions">
            <Button kind="primary" icon="refresh" onClick={onRetry}>
              {t("common.retry")}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
