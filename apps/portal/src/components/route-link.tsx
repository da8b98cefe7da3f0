/** A link inside the portal: navigates without a reload and fetches the page's chunk when a finger comes near. */

import { Link } from "wouter";
import type { AnchorHTMLAttributes } from "react";
import { useTextStore } from "@openhouse/i18n/texts-provider";
import { loadPage } from "../routes/page-outlet.tsx";
import { matchRoute } from "../routes/route-table.ts";

interface RouteLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** Written by `href()` of the route table. */
  readonly href: string;
}

/** See the head of this file. */
export function RouteLink({ href, ...rest }: RouteLinkProps) {
  const store = useTextStore();
  const prefetch = () => {
    const match = matchRoute(href);
    // A failed prefetch is silent: the click will try again and say so.
    if (match !== undefined) loadPage(match, store).catch(() => undefined);
  };
  return <Link href={href} onPointerEnter={prefetch} onFocus={prefetch} {...rest} />;
}
