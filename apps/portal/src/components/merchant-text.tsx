/** Rich text from the merchant's content; its internal links change the page without a reload. */

import { RichText } from "@openhouse/ui/rich-text/rich-text";
import { RouteLink } from "./route-link.tsx";

export function MerchantText({ html }: { html: string }) {
  return <RichText html={html} innerLink={RouteLink} />;
}
