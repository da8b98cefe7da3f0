/** Mounts the open dialog; each is a chunk of its own that comes with its texts when it is first asked for. */

import { createElement, useEffect } from "react";
import type { PlainKey } from "@openhouse/i18n/text-store";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { ErrorBoundary } from "@openhouse/ui/boundary/error-boundary";
import { showToast } from "@openhouse/ui/toast/toaster";
import { securityTexts } from "@openhouse/i18n/security-texts.gen";
import { sessionTexts } from "@openhouse/i18n/session-texts.gen";
import { closeDialog, useOpenDialog } from "../../lib/dialog-store.ts";
import type { ShellDialog } from "../../lib/dialog-store.ts";
import { useLazyPart } from "../../lib/lazy-part.tsx";
import type { LazyPart } from "../../lib/lazy-part.tsx";

type Kind = ShellDialog["kind"];
type DialogProps<Of extends Kind> = Omit<Extract<ShellDialog, { kind: Of }>, "kind">;

const texts = sessionTexts;
const parts: { readonly [Of in Kind]: LazyPart<DialogProps<Of>> } = {
  login: { load: () => import("../../features/session/components/login-dialog.tsx"), texts },
  register: { load: () => import("../../features/session/components/register-dialog.tsx"), texts },
  registerHelp: { load: () => import("../../features/session/components/register-help-dialog.tsx"), texts },
  forgotPassword: { load: () => import("../../features/session/components/forgot-dialog.tsx"), texts },
  changePassword: {
    load: () => import("../../features/session/components/change-password-dialog.tsx"),
    texts: securityTexts,
  },
  trial: { load: () => import("../../features/session/components/trial-dialog.tsx"), texts },
  logout: { load: () => import("../../features/session/components/logout-dialog.tsx") },
  game: { load: () => import("../../features/games/components/game-frame.tsx") },
};

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
  const { kind, ...props } = open;
  const key = open.kind === "game" ? `game ${open.game.nodeId} ${open.game.mode}` : kind;
  // The table above pairs each kind with its own props; TypeScript does not follow the pair through a lookup.
  return <DialogSlot key={key} part={parts[kind] as LazyPart<object>} props={props} />;
}

function DialogSlot({ part, props }: { part: LazyPart<object>; props: object }) {
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
