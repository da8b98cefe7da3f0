/**
 * A link inside the portal: navigates without a reload and fetches the page's chunk when a finger comes near. Once the
 * house wears another look than this page, the browser follows it as it does any link, and the new page wears that.
 */

import type { AnchorHTMLAttributes, MouseEvent } from "react";
import { navigate } from "../lib/location.tsx";
import { usePage } from "../lib/page-context.tsx";

interface RouteLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** Written by `href()` of `lib/paths.ts`. */
  readonly href: string;
}

export function RouteLink({ href, onClick, children, ...rest }: RouteLinkProps) {
  const { prefetch, house } = usePage();
  const fetchAhead = () => prefetch(href);
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || isForTheBrowser(event) || house.hasOldLook === true) return;
    event.preventDefault();
    navigate(href);
  };
  return (
    <a {...rest} href={href} onClick={go} onPointerEnter={fetchAhead} onFocus={fetchAhead}>
      {children}
    </a>
  );
}

/** New tab, new window, download: what a reader asks the browser for, the browser does. */
function isForTheBrowser({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}
