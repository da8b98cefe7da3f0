/** The return page of a login provider's window: passes the result to the page that waits and closes the window. */

import { useEffect } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { DarkWindow } from "../../components/dark-window.tsx";
import { passOnResponse, takeProviderResponse } from "../../features/session/ask-provider.ts";
import { navigate } from "../../lib/navigation/location.tsx";

/** Opens the front page if the URL contains no result. */
export default function ProviderPage() {
  const { t } = useTexts();
  useEffect(() => {
    const response = takeProviderResponse();
    if (response === undefined) return navigate("/", { replace: true });
    passOnResponse(response);
    window.close();
  }, []);
  return <DarkWindow title={t("login.provider.title")} text={t("login.provider.done")} />;
}
