/**
 * Keeps the merchant's data of an open page up to date: reads the system status at the start, twice a minute while the
 * page is visible, and when the visitor returns. Maintenance therefore closes and reopens an open portal, and changed
 * flags take effect, without a reload.
 */

import { startTransition, useCallback, useEffect, useRef, useState } from "react";
import { merchantOf } from "../../lib/page/merchant.ts";
import type { Merchant } from "../../lib/page/merchant.ts";
import type { PageContext } from "../../lib/page/page-context.tsx";

export interface LiveMerchant {
  readonly merchant: Merchant;
  /** The last read failed, so the data may be old. */
  readonly isUnreachable: boolean;
  readonly refresh: () => void;
}

/** Window event: a call was refused because the portal is closed. */
export const merchantClosed = "openhouse:closed";

const usualPauseMs = 30_000;
/** Shorter, so that the page recovers soon after the connection returns. */
const unreachablePauseMs = 8_000;

/** On the server there is no client, and the data stays as given. */
export function useLiveMerchant({ merchant: first, api }: Pick<PageContext, "merchant" | "api">): LiveMerchant {
  const [merchant, setMerchant] = useState(first);
  const [isUnreachable, setUnreachable] = useState(false);
  const known = useRef(contentOf(first));

  const refresh = useCallback(() => {
    if (api === undefined) return;
    api.call("GET /wps/system/status", { query: { url: location.host } }).then(
      (status) => {
        const fresh = inLookOf(first, merchantOf(status, first));
        setUnreachable(false);
        // Unchanged data must not render the page again.
        const content = contentOf(fresh);
        if (content === known.current) return;
        known.current = content;
        // A transition, so that parts that are not hydrated yet keep the server's HTML.
        startTransition(() => setMerchant(fresh));
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
    addEventListener(merchantClosed, refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", askWhenSeen);
      removeEventListener("online", refresh);
      removeEventListener(merchantClosed, refresh);
    };
  }, [refresh, isUnreachable]);

  const isOpen = merchant.systemStatus === 0;
  useEffect(() => {
    // The notice is shorter than the page that it replaces.
    if (!isOpen) scrollTo(0, 0);
  }, [isOpen]);

  return { merchant, isUnreachable, refresh };
}

/** A changed look waits for the next page load, because loaded pictures and colours would not match. */
function inLookOf({ theme, accent, mode }: Merchant, fresh: Merchant): Merchant {
  if (fresh.theme === theme && fresh.accent === accent && fresh.mode === mode) return fresh;
  return { ...fresh, theme, accent, mode, hasOldTheme: true };
}

/** What affects the page. The visitor's address is only shown while the portal is closed. */
function contentOf({ location, ...merchant }: Merchant): string {
  return JSON.stringify(merchant.systemStatus === 0 ? merchant : { ...merchant, location });
}
