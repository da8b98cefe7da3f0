/** The places of the house beside its games, as side menu and footer list them. */

import type { MessageKey } from "@openhouse/i18n/text-store";
import type { IconName } from "@openhouse/ui/icon/icon";
import { useFlag } from "../../lib/page-context.tsx";
import { href } from "../../lib/paths.ts";

/** A place; `label` is a text without arguments. */
export interface Place {
  readonly label: Extract<MessageKey, `shell.place.${string}` | "shell.wallet">;
  readonly icon: IconName;
  readonly href: string;
}

/** What this house has. */
export function usePlaces(): readonly Place[] {
  const hasPoints = useFlag("PTSYS3");
  return [
    { label: "shell.wallet", icon: "wallet", href: href("wallet") },
    ...(hasPoints ? [{ label: "shell.place.points", icon: "gift", href: "/pointMall" } as const] : []),
    { label: "shell.place.join", icon: "users", href: "/join" },
    { label: "shell.place.agents", icon: "network", href: href("agentHome") },
    { label: "shell.place.news", icon: "bell", href: "/news" },
    { label: "shell.place.help", icon: "info", href: "/help" },
  ];
}
