/**
 * Keeps the merchant's data of an open page up to date: reads the system status at the start, twice a minute while the
 * page is visible, and when the visitor returns. Maintenance therefore closes and reopens an open portal, and changed
 * flags take effect, without a reload.
 */

import { startTransition, useCallback, useEffect, useRef, useState } from "react";
import { houseOf } from "../../lib/page/house.ts";
import type { House } from "../../lib/page/house.ts";
import type { PageContext } from "../../lib/page/page-context.tsx";

export interface LiveHouse {
  readonly house: House;
  /** The last read failed, so the data may be old. */
  readonly isUnreachable: boolean;
  readonly refresh: () => void;
}

/** Window event: a call was refused because the portal is closed. */
export const houseClosed = "openhouse:closed";

const usualPauseMs = 30_000;
/** Shorter, so that the page recovers soon after the connection returns. */
const unreachablePauseMs = 8_000;

/** On the server there is no client, and the data stays as given. */
export function useLiveHouse({ house: first, api }: Pick<PageContext, "house" | "api">): LiveHouse {
  const [house, setHouse] = useState(first);
  const [isUnreachable, setUnreachable] = useState(false);
  const known = useRef(contentOf(first));

  const refresh = useCallback(() => {
    if (api === undefined) return;
    api.call("GET /wps/system/status", { query: { url: location.host } }).then(
      (status) => {
        const fresh = inLookOf(first, houseOf(status, first));
        setUnreachable(false);
        // Unchanged data must not render the page again.
        const content = contentOf(fresh);
        if (content === known.current) return;
        known.current = content;
        // A transition, so that parts that are not hydrated yet keep the server's HTML.
        startTransition(() => setHouse(fresh));
      },
      () => setUnreachable(true),
    );
  }, [api, first]);

  useEffect(() => {
    refresh();
  }, [refresh]);

  useEffect(() => {
    const askWhenSeen = () => {
      if (document.visibilityState === "visible") refresh();
    };
    const timer = setInterval(askWhenSeen, isUnreachable ? unreachablePauseMs : usualPauseMs);
    document.addEventListener("visibilitychange", askWhenSeen);
    addEventListener("online", refresh);
    addEventListener(houseClosed, refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", askWhenSeen);
      removeEventListener("online", refresh);
      removeEventListener(houseClosed, refresh);
    };
  }, [refresh, isUnreachable]);

  const isOpen = house.systemStatus === 0;
  useEffect(() => {
    // The notice is shorter than the page that it replaces.
    if (!isOpen) scrollTo(0, 0);
  }, [isOpen]);

  return { house, isUnreachable, refresh };
}

/** A changed look waits for the next page load, because loaded pictures and colours would not match. */
function inLookOf({ theme, accent, mode }: House, fresh: House): House {
  if (fresh.theme === theme && fresh.accent === accent && fresh.mode === mode) return fresh;
  return { ...fresh, theme, accent, mode, hasOldLook: true };
}

/** What affects the page. The visitor's address is only shown while the portal is closed. */
function contentOf({ location, ...house }: House): string {
  return JSON.stringify(house.systemStatus === 0 ? house : { ...house, location });
}
