/**
 * Shows the merchant's popups to their audience until they are closed; the session storage records the closing. They
 * are hidden while another dialog is open or the member types, and appear afterwards.
 */

import { useState } from "react";
import { useOpenDialog } from "../../../lib/dialogs/dialog-store.ts";
import { isFirstLogin, forgetFirstLogin } from "../../../lib/session/first-login.ts";
import { useHasSession, usePublicRead } from "../../../lib/page/page-context.tsx";
import { useIsWriting } from "../hooks/use-is-writing.ts";
import { closedKeys, executionOf, popupsFor } from "../rules/popup-gate.ts";
import { NoticePopup } from "./notice-popup.tsx";
import type { NoticePopupProps } from "./notice-popup.tsx";

export interface MerchantPopupsProps extends Pick<NoticePopupProps, "onGame"> {
  /** True while the page itself shows a dialog. */
  readonly isDeferred: boolean;
}

export default function MerchantPopups(props: MerchantPopupsProps) {
  const hasSession = useHasSession();
  return <AudiencePopups key={hasSession ? "member" : "visitor"} hasSession={hasSession} {...props} />;
}

type AudiencePopupsProps = MerchantPopupsProps & { readonly hasSession: boolean };

function AudiencePopups(props: AudiencePopupsProps) {
  const closedKey = props.hasSession ? closedKeys.member : closedKeys.visitor;
  const [isClosed, setClosed] = useState(() => sessionStorage.getItem(closedKey) !== null);
  const close = () => {
    sessionStorage.setItem(closedKey, "1");
    if (props.hasSession) forgetFirstLogin();
    setClosed(true);
  };
  return isClosed ? null : <OpenPopups {...props} onClose={close} />;
}

function OpenPopups({
  hasSession,
  isDeferred,
  onGame,
  onClose,
}: AudiencePopupsProps & { readonly onClose: () => void }) {
  const dialog = useOpenDialog();
  const isWriting = useIsWriting();
  const [reader] = useState(() => ({ hasSession, isFirstLogin: isFirstLogin() }));
  const [popupsRead] = useState(() => ({
    route: "GET /wps/relay/MCSFE_getListAnnouncements" as const,
    query: { types: "PU", platform: "W", execution: executionOf(reader) },
  }));
  const read = usePublicRead(popupsRead);
  // A failed read is ignored. The next page load reads the popups again.
  const popups = read.kind === "loaded" ? popupsFor(read.value.popup ?? [], reader) : [];
  if (popups.length === 0 || isDeferred || isWriting || dialog !== undefined) return null;
  return <NoticePopup popups={popups} onClose={onClose} onGame={onGame} />;
}
