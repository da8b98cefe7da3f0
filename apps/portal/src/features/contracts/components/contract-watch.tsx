/**
 * Opens the contract modal when something waits for the member's answer that was not shown in this session
 * (docs/wire-format.md, Contracts of the member). It waits while another dialog is open: what somebody asked for comes
 * first.
 */

import { useEffect } from "react";
import { openDialog, useOpenDialog } from "../../../lib/dialog-store.ts";
import { useOwnContracts } from "../api/use-own-contracts.ts";
import { hasUnseenRequest, noteSeenRequests } from "../rules/seen-requests.ts";

/** Nothing to see. A list that does not come is not missed: the pages show it. */
export default function ContractWatch() {
  const isFree = useOpenDialog() === undefined;
  const { data } = useOwnContracts();
  const waiting = data?.waiting;
  useEffect(() => {
    if (!isFree || waiting === undefined || !hasUnseenRequest(waiting)) return;
    const show = () => {
      if (isWriting()) return;
      // Noted before it is there: a window that cannot be shown must not be asked for again and again.
      noteSeenRequests(waiting);
      openDialog({ kind: "contract" });
    };
    show();
    // Opened or not, this ends with the next dialog: an equal answer of the list would never look again by itself.
    const looking = setInterval(show, lookAgainMs);
    return () => clearInterval(looking);
  }, [isFree, waiting]);
  return null;
}

const lookAgainMs = 1_000;

/** Who types is not interrupted, and leaving one field for another is typing still. */
function isWriting(): boolean {
  return document.activeElement?.matches("input, textarea, select") === true;
}
