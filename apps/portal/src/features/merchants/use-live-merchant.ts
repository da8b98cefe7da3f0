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
  /** True if the last read failed; the data may then be old. */
  readonly isUnreachable: boolean;
  readonly refresh: () => void;
}

/** The window event for a call that was refused because the portal is closed. */
export const merchantClosed = "openhouse:closed";

const usualPauseMs = 30_000;
/** Shorter than usual, so that the page recovers soon after the connection returns. */
const unreachablePauseMs = 8_000;

/** On the server, `api` is undefined and the data does not change. */
export function useLiveMerchant({
  merchant: initialMerchant,
  api,
}: Pick<PageContext, "merchant" | "api">): LiveMerchant {
  const [merchant, setMerchant] = useState(initialMerchant);
  const [isUnreachable, setUnreachable] = useState(false);
  const knownContent = useRef(contentOf(initialMerchant));

  const refresh = useCallback(() => {
    if (api === undefined) return;
    api.call("GET /wps/system/status", { query: { url: location.host } }).then(
      (status) => {
        const newMerchant = withLookOf(initialMerchant, merchantOf(status, initialMerchant));
        setUnreachable(false);
        // Unchanged data must not render the page again.
        const content = contentOf(newMerchant);
        if (content === knownContent.current) return;
        knownContent.current = content;
        // A transition lets parts that are not hydrated yet keep the server's HTML.
        startTransition(() => setMerchant(newMerchant));
      },
      () => setUnreachable(true),
    );
  }, [api, initialMerchant]);

  useEffect(() => {
    refresh();
  }, [refresh]);

  useEffect(() => {
    const refreshIfVisible = () => {
      if (document.visibilityState === "visible") refresh();
    };
    const timer = setInterval(refreshIfVisible, isUnreachable ? unreachablePauseMs : usualPauseMs);
    document.addEventListener("visibilitychange", refreshIfVisible);
    addEventListener("online", refresh);
    addEventListener(merchantClosed, refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", refreshIfVisible);
      removeEventListener("online", refresh);
      removeEventListener(merchantClosed, refresh);
    };
  }, [refresh, isUnreachable]);

  const isOpen = merchant.systemStatus === 0;
  useEffect(() => {
    // The page for a closed portal is shorter than the page that it replaces.
    if (!isOpen) scrollTo(0, 0);
  }, [isOpen]);

  return { merchant, isUnreachable, refresh };
}

/** Keeps the look until the next page load, because another look would not match the loaded pictures and colours. */
function withLookOf({ theme, accent, mode }: Merchant, newMerchant: Merchant): Merchant {
  if (newMerchant.theme === theme && newMerchant.accent === accent && newMerchant.mode === mode) return newMerchant;
  return { ...newMerchant, theme, accent, mode, hasOldTheme: true };
}

/** Returns everything that affects the page. The visitor's IP address is shown only while the portal is closed. */
function contentOf({ location, ...merchant }: Merchant): string {
  return JSON.stringify(merchant.systemStatus === 0 ? merchant : { ...merchant, location });
}
