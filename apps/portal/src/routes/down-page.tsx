/** The house on a phone: installed from the browser, by a profile for iPhones, or by the links that the house sets. */

import { ButtonLink } from "@openhouse/ui/button/button";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { AppCard } from "../features/content/components/app-card.tsx";
import type { AppLink } from "../features/content/components/app-card.tsx";
import { ContentHead } from "../features/content/components/content-head.tsx";
import { InstallButton } from "../features/content/components/install-button.tsx";
import { appsRead } from "../lib/content-reads.ts";
import { usePage, usePublicRead } from "../lib/page-context.tsx";
import { href } from "../lib/paths.ts";
import { PageLoadFailure, PageOutline } from "./page-outline.tsx";

/** Written by the server for this house (`plugins/web-clip.ts`). */
const webClip = "/app/ios.mobileconfig";

export default function DownPage() {
  const { t } = useTexts();
  const { house } = usePage();
  const read = usePublicRead(appsRead);
  if (read.kind === "failed") return <PageLoadFailure onRetry={read.retry} />;
  if (read.kind === "loading") return <PageOutline />;
  return (
    <div className="page">
      <ContentHead title={t("content.down.title", { name: house.name })} text={t("content.down.text")} />
      <div className="content-cards">
        {read.value.apps.map((app) => (
          <AppCard key={app.platform} app={app} target={addressOf(app, house.origin)}>
            <AppAction app={app} />
          </AppCard>
        ))}
      </div>
      <p className="muted">{t("content.down.safe")}</p>
    </div>
  );
}

function AppAction({ app: { platform, url } }: { app: AppLink }) {
  const { t } = useTexts();
  if (platform === "WEB") return <InstallButton />;
  if (isElsewhere(url)) {
    return (
      <ButtonLink kind="primary" icon="download" href={url} rel="noopener noreferrer">
        {t("content.app.get")}
      </ButtonLink>
    );
  }
  if (platform === "IOS") {
    return (
      <ButtonLink kind="primary" icon="download" href={webClip} download>
        {t("content.app.profile")}
      </ButtonLink>
    );
  }
  return null;
}

/** What a phone that scans the code opens: the link of the house, else this page at the app's place. */
function addressOf({ platform, url }: AppLink, origin: string): string {
  return isElsewhere(url) ? url : `${origin}${href("down")}#${platform.toLowerCase()}`;
}

function isElsewhere(url: string): boolean {
  return url.startsWith("https://");
}
