/** Explains how money reaches the games: one wallet for all games, and the rules for an interrupted round. */

import { ButtonLink } from "@openhouse/ui/button/button";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { ContentHead } from "../../features/content/components/content-head.tsx";
import { href } from "../../lib/navigation/paths.ts";

const points = ["wallet", "round", "record"] as const;

export default function SeamlessPage() {
  const { t } = useTexts();
  return (
    <div className="page">
      <ContentHead title={t("content.seamless.title")} text={t("content.seamless.text")}>
        <div className="content-actions">
          <ButtonLink kind="primary" icon="wallet" href={href("wallet")}>
            {t("shell.wallet")}
          </ButtonLink>
          <ButtonLink icon="book" href={href("helpCentre")}>
            {t("content.help.centre")}
          </ButtonLink>
        </div>
      </ContentHead>
      <ol className="steps">
        {points.map((point) => (
          <li key={point} className="pane">
            <h2>{t(`content.seamless.${point}.title`)}</h2>
            <p>{t(`content.seamless.${point}.text`)}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
