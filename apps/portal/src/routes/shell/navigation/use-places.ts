/** The pages beside the games, as the side menu and the footer list them. */

import type { MessageKey } from "@openhouse/i18n/text-store";
import type { IconName } from "@openhouse/ui/icon/icon";
import { useFlag } from "../../../lib/page/page-context.tsx";
import { href } from "../../../lib/navigation/paths.ts";

interface PlaceFace {
  readonly label: Extract<MessageKey, `shell.place.${string}` | "shell.wallet">;
  readonly icon: IconName;
}

/** A page, or a dialog over the page. */
export type Place =
  | (PlaceFace & { readonly href: string; readonly opens?: undefined })
  | (PlaceFace & { readonly opens: "miniGame" | "chatRoom" });

export function usePlaces(): readonly Place[] {
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
