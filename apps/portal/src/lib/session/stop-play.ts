/** The effects on the page when play has stopped: an open game is closed and a dialog shows the reason. */

import type { LiveMessage } from "@openhouse/protocol/core/live-message";
import { openDialog } from "../dialogs/dialog-store.ts";
import type { StopCause } from "../dialogs/dialog-store.ts";
import { signOutTab } from "./sign-out-tab.ts";
import { navigate } from "../navigation/location.tsx";
import { usePage } from "../page/page-context.tsx";

/** A message of the live channel, or the response to a request of the member. */
export type PlayStop = Extract<LiveMessage, { kind: "excluded" | "timeSpent" }>;

function causeOf(exclusion: Extract<PlayStop, { kind: "excluded" }>["exclusion"]): StopCause {
  if (exclusion === "under_age") return "age";
  return exclusion === "self_exclusion" ? "out" : "break";
}

/**
 * Returns a function that ends play. If the member is also signed out, it opens the front page and returns true. It can
 * be called again for the same stop; the result is the same.
 */
export function useStopPlay(): (stop: PlayStop) => boolean {
  const { merchant, session } = usePage();
  return (stop) => {
    const isSignedOut = stop.kind === "timeSpent" || stop.exclusion === "self_exclusion";
    if (isSignedOut) {
      signOutTab(session, merchant.code);
      navigate("/");
    }
    if (stop.kind === "timeSpent") openDialog({ kind: "stopped", cause: "time", until: stop.until });
    else openDialog({ kind: "stopped", cause: causeOf(stop.exclusion), until: stop.untilAt });
    return isSignedOut;
  };
}
