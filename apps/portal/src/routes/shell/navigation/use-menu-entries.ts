/** The entries of the side menu that are not games. */

import type { MessageKey } from "@openhouse/i18n/text-store";
import type { IconName } from "@openhouse/ui/icon/icon";
import { useFlag } from "../../../lib/page/page-context.tsx";
import { href } from "../../../lib/navigation/paths.ts";

interface EntryLabel {
  readonly label: Extract<MessageKey, `shell.place.${string}` | "shell.wallet">;
  readonly icon: IconName;
}

/** An entry opens a page, or a dialog over the page. */
export type MenuEntry =
  | (EntryLabel & { readonly href: string; readonly opens?: undefined })
  | (EntryLabel & { readonly opens: "miniGame" | "chatRoom" });

export function useMenuEntries(): readonly MenuEntry[] {
  const hasPoints = useFlag("PTSYS3");
  return [
    { label: "shell.wallet", icon: "wallet", href: href("wallet") },
    { label: "shell.place.miniGames", icon: "play", opens: "miniGame" },
    ...(hasPoints ? [{ label: "shell.place.points", icon: "gift", href: href("pointMall") } as const] : []),
    { label: "shell.place.join", icon: "users", href: href("join") },
    { label: "shell.place.agents", icon: "network", href: href("agentHome") },
    { label: "shell.place.news", icon: "bell", href: href("news", { kind: "news" }) },
    { label: "shell.place.chat", icon: "chat", opens: "chatRoom" },
    { label: "shell.place.help", icon: "info", href: href("help") },
  ];
}
