/**
 * A link inside the portal: navigates without a reload and preloads the page's chunk on hover or focus. If the merchant
 * has changed its theme since this page was rendered, the link loads a new document, which has the new theme.
 */

import type { AnchorHTMLAttributes, MouseEvent } from "react";
import { navigate } from "../lib/navigation/location.tsx";
import { usePage } from "../lib/page/page-context.tsx";

interface RouteLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly href: string;
}

export function RouteLink({ href, onClick, children, ...rest }: RouteLinkProps) {
  const { prefetch, merchant } = usePage();
  const preload = () => prefetch(href);
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || isForTheBrowser(event) || merchant.hasOldTheme === true) return;
    event.preventDefault();
    navigate(href);
  };
  return (
    <a {...rest} href={href} onClick={go} onPointerEnter={preload} onFocus={preload}>
      {children}
    </a>
  );
}

/** True for clicks that open a new tab or window or that download: the browser handles these. */
function isForTheBrowser({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}
