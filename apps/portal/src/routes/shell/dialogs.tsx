/** Mounts the open dialog; each is a chunk of its own that comes with its texts when it is first asked for. */

import { createElement, useEffect } from "react";
import type { PlainKey } from "@openhouse/i18n/text-store";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { ErrorBoundary } from "@openhouse/ui/boundary/error-boundary";
import { showToast } from "@openhouse/ui/toast/toaster";
import { safetyTexts } from "@openhouse/i18n/safety-texts.gen";
import { sessionTexts } from "@openhouse/i18n/session-texts.gen";
import { closeDialog, useOpenDialog } from "../../lib/dialog-store.ts";
import type { ShellDialog } from "../../lib/dialog-store.ts";
import { useLazyPart } from "../../lib/lazy-part.tsx";
import type { LazyPart } from "../../lib/lazy-part.tsx";

type DialogProps<Kind extends ShellDialog["kind"]> = Omit<Extract<ShellDialog, { kind: Kind }>, "kind">;

const login: LazyPart<DialogProps<"login">> = {
  load: () => import("../../features/session/components/login-dialog.tsx"),
  texts: sessionTexts,
};
const register: LazyPart<object> = {
  load: () => import("../../features/session/components/register-dialog.tsx"),
  texts: sessionTexts,
};
const registerHelp: LazyPart<object> = {
  load: () => import("../../features/session/components/register-help-dialog.tsx"),
  texts: sessionTexts,
};
const forgotPassword: LazyPart<object> = {
  load: () => import("../../features/session/components/forgot-dialog.tsx"),
  texts: sessionTexts,
};
const changePassword: LazyPart<DialogProps<"changePassword">> = {
  load: () => import("../../features/session/components/change-password-dialog.tsx"),
  texts: safetyTexts,
};
const trial: LazyPart<object> = {
  load: () => import("../../features/session/components/trial-dialog.tsx"),
  texts: sessionTexts,
};
const logout: LazyPart<object> = { load: () => import("../../features/session/components/logout-dialog.tsx") };
const game: LazyPart<DialogProps<"game">> = { load: () => import("../../features/games/components/game-frame.tsx") };

/** See the head of this file. One that breaks is closed and said, and the page behind it stays. */
export function Dialogs() {
  const open = useOpenDialog();
  return (
    <ErrorBoundary resetKey={open?.kind ?? ""} fallback={<ClosedDialog text="common.error.broken" />}>
      {open !== undefined && <OpenDialog open={open} />}
    </ErrorBoundary>
  );
}

/** Each kind has a key, so that one dialog never continues another with its component and its state. */
function OpenDialog({ open }: { open: ShellDialog }) {
  switch (open.kind) {
    case "login": {
      const { kind: key, ...props } = open;
      return <DialogSlot key={key} part={login} props={props} />;
    }
    case "register":
      return <DialogSlot key="register" part={register} props={{}} />;
    case "registerHelp":
      return <DialogSlot key="registerHelp" part={registerHelp} props={{}} />;
    case "forgotPassword":
      return <DialogSlot key="forgotPassword" part={forgotPassword} props={{}} />;
    case "changePassword":
      return <DialogSlot key="changePassword" part={changePassword} props={{ returnTo: open.returnTo }} />;
    case "trial":
      return <DialogSlot key="trial" part={trial} props={{}} />;
    case "logout":
      return <DialogSlot key="logout" part={logout} props={{}} />;
    case "game":
      return <DialogSlot key={`game ${open.game.nodeId} ${open.game.mode}`} part={game} props={{ game: open.game }} />;
  }
}

function DialogSlot<Props extends object>({ part, props }: { part: LazyPart<Props>; props: Props }) {
  const state = useLazyPart(part);
  if (state.kind === "loading") return null;
  return state.kind === "failed" ? <ClosedDialog text="home.reload" /> : createElement(state.component, props);
}

/** A dialog that cannot be shown is not open: the next press asks for it again. */
function ClosedDialog({ text }: { text: PlainKey }) {
  const { t } = useTexts();
  useEffect(() => {
    showToast("error", t(text));
    closeDialog();
  }, [t, text]);
  return null;
}
