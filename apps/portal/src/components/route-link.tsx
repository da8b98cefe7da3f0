/**
 * A link inside the portal: navigates without a reload and preloads the page's chunk on hover or touch. If the merchant
 * has changed its look since this page was rendered, the link does a normal navigation, and the new page has the new
 * look.
 */

import type { AnchorHTMLAttributes, MouseEvent } from "react";
import { navigate } from "../lib/navigation/location.tsx";
import { usePage } from "../lib/page/page-context.tsx";

interface RouteLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly href: string;
}

export function RouteLink({ href, onClick, children, ...rest }: RouteLinkProps) {
  const { prefetch, merchant } = usePage();
  const fetchAhead = () => prefetch(href);
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || isForTheBrowser(event) || merchant.hasOldLook === true) return;
    event.preventDefault();
    navigate(href);
  };
  return (
    <a {...rest} href={href} onClick={go} onPointerEnter={fetchAhead} onFocus={fetchAhead}>
      {children}
    </a>
  );
}

/** New tab, new window or download: the browser handles these clicks. */
function isForTheBrowser({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}
