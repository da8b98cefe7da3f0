/** The return page of a login provider's window: passes the result to the page that waits and closes the window. */

import { useEffect } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { DarkWindow } from "../../components/dark-window.tsx";
import { handOver, takeAnswer } from "../../features/session/ask-provider.ts";
import { navigate } from "../../lib/navigation/location.tsx";

/** Without a result, no page waits. */
export default function ProviderPage() {
  const { t } = useTexts();
  useEffect(() => {
    const answer = takeAnswer();
    if (answer === undefined) return navigate("/", { replace: true });
    handOver(answer);
    window.close();
  }, []);
  return <DarkWindow title={t("login.provider.title")} text={t("login.provider.done")} />;
}
