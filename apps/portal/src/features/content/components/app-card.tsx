/** A card that explains how to install the portal on one platform: a link or instructions, and a QR code for phones. */

import "./content.css";
import type { ReactNode } from "react";
import type { Reply } from "@openhouse/browser/api-types";
import { Icon } from "@openhouse/ui/icon/icon";
import type { IconName } from "@openhouse/ui/icon/icon";
import { QrPicture } from "@openhouse/ui/qr-picture/qr-picture";
import { useTexts } from "@openhouse/i18n/texts-provider";

export type AppLink = Reply<"GET /wps/content/apps">["apps"][number];

interface AppCardProps {
  readonly app: AppLink;
  /** The complete URL in the QR code. */
  readonly target: string;
  readonly children?: ReactNode;
}

const icons: Readonly<Partial<Record<string, IconName>>> = { IOS: "phone", ANDROID: "device", WEB: "globe" };

export function AppCard({ app: { platform, title, summary, version }, target, children }: AppCardProps) {
  const { t } = useTexts();
  return (
    <section className="pane app-card" id={platform.toLowerCase()} data-platform={platform}>
      <div>
        <h2>
          <Icon name={icons[platform] ?? "download"} />
          {title}
        </h2>
        <p>{summary}</p>
        {version !== "" && <p className="muted figures">{t("content.app.version", { version })}</p>}
        {children}
      </div>
      <QrPicture text={target} label={t("content.app.code", { title })} />
    </section>
  );
}
