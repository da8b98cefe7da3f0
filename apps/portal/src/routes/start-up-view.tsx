/** Closed for maintenance, or not available where the visitor is. */

import { ButtonLink } from "@openhouse/ui/button/button";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { DarkWindow } from "../components/dark-window.tsx";
import { HouseLogo } from "./shell/house-logo.tsx";
import { usePage, usePublicRead } from "../lib/page-context.tsx";

/** 1 maintenance, 2 region blocked. */
export function StartUpView({ status }: { status: 1 | 2 }) {
  return (
    <main className="page">
      <HouseLogo />
      {status === 1 ? <MaintenanceView /> : <RegionView />}
    </main>
  );
}

function MaintenanceView() {
  const { house } = usePage();
  const { t, locale } = useTexts();
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short", timeZone: house.timeZone });
  const until =
    house.maintenanceEnd === null ? "" : t("shell.maintenance.until", { time: format.format(house.maintenanceEnd) });
  return (
    <DarkWindow title={t("shell.maintenance.title")} text={`${t("shell.maintenance.text")} ${until}`.trim()}>
      <ServiceLink />
    </DarkWindow>
  );
}

/** The visitor's address is asked for by the browser: a cached page carries none. */
function RegionView() {
  const { t } = useTexts();
  const status = usePublicRead({ route: "GET /wps/system/status" });
  const ip = status.kind === "loaded" ? status.value.location.ip : "…";
  return (
    <DarkWindow title={t("shell.region.title")} text={t("shell.region.text", { ip })}>
      <ServiceLink />
    </DarkWindow>
  );
}

function ServiceLink() {
  const { house } = usePage();
  const { t } = useTexts();
  const [first] = house.customerService;
  if (first === undefined) return null;
  return (
    <ButtonLink href={first.path} kind="primary" icon="headset" target="_blank" rel="noopener noreferrer">
      {t("shell.customerService")}
    </ButtonLink>
  );
}
