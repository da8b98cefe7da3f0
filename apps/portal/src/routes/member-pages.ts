/**
 * The pages of the member centre and the agent centre that are built. Menus list exactly these, so that nothing leads
 * nowhere; adding a page is adding its line. The spec's full list: portal-spec section 2.
 */

import type { ComponentType } from "react";
import type { MessageKey } from "@openhouse/i18n/text-store";
import type { IconName } from "@openhouse/ui/icon/icon";

/** One page of the centre; `name` is the last part of its address. */
export interface CentrePage {
  readonly name: string;
  readonly icon: IconName;
  /** A text without arguments. */
  readonly title: Extract<MessageKey, `member.page.${string}`>;
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}

/** /member/<name>, in the order of the menu. */
export const memberPages: readonly CentrePage[] = [
  {
    name: "securityCenter",
    icon: "shield",
    title: "member.page.securityCenter",
    load: () => import("../features/security/components/security-centre.tsx"),
  },
];

/** /agent/<name>, shown to agents only. */
export const agentPages: readonly CentrePage[] = [];
