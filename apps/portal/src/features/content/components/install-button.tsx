/**
 * A button that installs the portal if the browser supports it; otherwise a text that explains how to install the
 * portal.
 */

import { useEffect, useState } from "react";
import { Button } from "@openhouse/ui/button/button";
import { useTexts } from "@openhouse/i18n/texts-provider";

/** The `beforeinstallprompt` event, which TypeScript does not declare. */
interface InstallOffer extends Event {
  prompt(): Promise<void>;
}

export function InstallButton() {
  const { t } = useTexts();
  const [offer, setOffer] = useState<InstallOffer>();
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    const keepOffer = (event: Event) => {
      event.preventDefault();
      // TypeScript does not know the type of a `beforeinstallprompt` event.
      setOffer(event as InstallOffer);
    };
    const finish = () => setDone(true);
    addEventListener("beforeinstallprompt", keepOffer);
    addEventListener("appinstalled", finish);
    return () => {
      removeEventListener("beforeinstallprompt", keepOffer);
      removeEventListener("appinstalled", finish);
    };
  }, []);
  if (isDone) return <output aria-label={t("common.status")}>{t("content.app.installed")}</output>;
  if (offer === undefined) return <p>{t("content.app.byMenu")}</p>;
  return (
    <Button kind="primary" icon="download" onClick={() => void offer.prompt()}>
      {t("content.app.install")}
    </Button>
  );
}
