/**
 * Keeps the house of an open page true: asks for the system status at the start, twice a minute while somebody looks,
 * and when he comes back. So maintenance closes an open portal and opens it again, and flags that the staff switches
 * take effect, both without a release or a reload.
 */

import { startTransition, useCallback, useEffect, useRef, useState } from "react";
import { houseOf } from "../../lib/house.ts";
import type { House } from "../../lib/house.ts";
import type { PageContext } from "../../lib/page-context.tsx";

/** What is known right now. */
export interface LiveHouse {
  readonly house: House;
  /** The last question was not answered: the house may have changed meanwhile. */
  readonly isUnreachable: boolean;
  /** Asks at once. */
  readonly ask: () => void;
}

/** An event of the window: a call was refused because the house is closed. */
export const houseClosed = "openhouse:closed";

const usualPauseMs = 30_000;
/** Who waits for an answer gets it soon after the line is back. */
const unreachablePauseMs = 8_000;

/** On the server, where there is no client, the house stays as the page brought it. */
export function useLiveHouse({ house: first, api }: Pick<PageContext, "house" | "api">): LiveHouse {
  const [house, setHouse] = useState(first);
  const [isUnreachable, setUnreachable] = useState(false);
  const known = useRef(contentOf(first));

  const ask = useCallback(() => {
    if (api === undefined) return;
    api.call("GET /wps/system/status", { query: { url: location.host } }).then(
      (status) => {
        const fresh = inLookOf(first, houseOf(status, first));
        setUnreachable(false);
        // The same house again must not render the whole page again.
        const content = contentOf(fresh);
        if (content === known.current) return;
        known.current = content;
        // Parts that React has not taken over yet keep what the server rendered until they are.
        startTransition(() => setHouse(fresh));
      },
      () => setUnreachable(true),
    );
  }, [api, first]);

  useEffect(() => {
    ask();
  }, [ask]);

  useEffect(() => {
    const askWhenSeen = () => {
      if (document.visibilityState === "visible") ask();
    };
    const timer = setInterval(askWhenSeen, isUnreachable ? unreachablePauseMs : usualPauseMs);
    document.addEventListener("visibilitychange", askWhenSeen);
    addEventListener("online", ask);
    addEventListener(houseClosed, ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", askWhenSeen);
      removeEventListener("online", ask);
      removeEventListener(houseClosed, ask);
    };
  }, [ask, isUnreachable]);

  const isOpen = house.systemStatus === 0;
  useEffect(() => {
    // The notice is shorter than the page that it takes the place of.
    if (!isOpen) scrollTo(0, 0);
  }, [isOpen]);

  return { house, isUnreachable, ask };
}

/** Another look comes with the next page: pictures of the new one would stand among colours of this one. */
function inLookOf({ theme, accent, mode }: House, fresh: House): House {
  if (fresh.theme === theme && fresh.accent === accent && fresh.mode === mode) return fresh;
  return { ...fresh, theme, accent, mode, hasOldLook: true };
}

/** What makes a page look different. The visitor's address does so only while the house is closed. */
function contentOf({ location, ...house }: House): string {
  return JSON.stringify(house.systemStatus === 0 ? house : { ...house, location });
}
