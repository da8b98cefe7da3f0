/** Rich text of the content desk in the portal: its links within the house change the page without a reload. */

import { RichText } from "@openhouse/ui/rich-text/rich-text";
import { RouteLink } from "./route-link.tsx";

/** `html` as the server answered it. */
export function HouseText({ html }: { html: string }) {
  return <RichText html={html} innerLink={RouteLink} />;
}
