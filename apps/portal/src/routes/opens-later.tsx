/** The placeholder for a page that is not available yet: a text about the page, and a link to another page. */

import { EmptyState } from "@openhouse/ui/pane/empty-state";
import { Icon } from "@openhouse/ui/icon/icon";
import type { IconName } from "@openhouse/ui/icon/icon";
import type { PlainKey } from "@openhouse/i18n/text-store";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { RouteLink } from "../components/route-link.tsx";
import { usePath } from "../lib/navigation/location.tsx";
import { href } from "../lib/navigation/paths.ts";

interface LaterPage {
  readonly text: PlainKey;
  readonly link: { readonly href: string; readonly icon: IconName; readonly label: PlainKey };
}

const promotions = { href: href("promotions"), icon: "promotions", label: "shell.nav.promotions" } as const;

/** Last part of the URL → text and link. */
const laterPages: Readonly<Record<string, LaterPage>> = {
  messageV2: {
    text: "member.later.messageV2",
    link: { href: href("news", { kind: "news" }), icon: "bell", label: "shell.place.news" },
  },
  rewardCenter: { text: "member.later.rewardCenter", link: promotions },
  referral: { text: "member.later.referral", link: promotions },
};

/** The text contains no numbers or dates, because none are certain. */
export default function OpensLater() {
  const { t } = useTexts();
  const later = laterPages[usePath().split("/").at(-1) ?? ""];
  if (later === undefined) return null;
  const { text, link } = later;
  return (
    <EmptyState title={t("member.later.title")} text={t(text)}>
      <RouteLink className="button" data-kind="primary" href={link.href}>
        <Icon name={link.icon} />
        {t(link.label)}
      </RouteLink>
    </EmptyState>
  );
}
