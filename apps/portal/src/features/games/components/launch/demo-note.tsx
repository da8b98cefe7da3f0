/** A note that the studio's demo opened in place of a vendor's game, and that it uses play money. */

import "./demo-note.css";
import { Badge } from "@openhouse/ui/badge/badge";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { Launch } from "../../hooks/use-launch-game.ts";

/** Renders nothing if the requested game itself opened. */
export function DemoNote({ launch }: { launch: Launch }) {
  const { t } = useTexts();
  if (launch.kind !== "open" || launch.demo === null) return null;
  const { askedName: asked, openedName: opened } = launch.demo;
  return (
    <p className="demo-note">
      <Badge tone="info">{t("home.card.demo")}</Badge>
      <span>{t("lobby.demo.note", { asked, opened })}</span>
    </p>
  );
}
