/** Mounts the open dialog; each is a chunk of its own that comes with its texts when it is first asked for. */

import { createElement } from "react";
import { sessionTexts } from "@openhouse/i18n/session-texts.gen";
import { useOpenDialog } from "../../lib/dialog-store.ts";
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
const trial: LazyPart<object> = {
  load: () => import("../../features/session/components/trial-dialog.tsx"),
  texts: sessionTexts,
};
const logout: LazyPart<object> = { load: () => import("../../features/session/components/logout-dialog.tsx") };
const game: LazyPart<DialogProps<"game">> = { load: () => import("../../features/games/components/game-frame.tsx") };

/** See the head of this file. */
export function Dialogs() {
  const open = useOpenDialog();
  switch (open?.kind) {
    case undefined:
      return null;
    case "login":
      return <DialogSlot part={login} props={{ returnTo: open.returnTo, reason: open.reason }} />;
    case "register":
      return <DialogSlot part={register} props={{}} />;
    case "trial":
      return <DialogSlot part={trial} props={{}} />;
    case "logout":
      return <DialogSlot part={logout} props={{}} />;
    case "game":
      return <DialogSlot part={game} props={{ game: open.game }} />;
  }
}

function DialogSlot<Props extends object>({ part, props }: { part: LazyPart<Props>; props: Props }) {
  const Part = useLazyPart(part, true);
  return Part === undefined ? null : createElement(Part, props);
}
