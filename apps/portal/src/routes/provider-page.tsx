/** Where the window of another house leads back: hands the answer to the page that waits, and closes. */

import { useEffect } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { DarkWindow } from "../components/dark-window.tsx";
import { handOver, takeAnswer } from "../features/session/ask-provider.ts";
import { navigate } from "../lib/location.tsx";

/** Without an answer nobody waits here. */
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
