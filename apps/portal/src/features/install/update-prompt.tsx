/** A new build is here: the person decides when the page starts anew, because a form may be half filled in. */

import "./update-prompt.css";
import { useState } from "react";
import { createRoot } from "react-dom/client";
import { Button } from "@openhouse/ui/button/button";
import { TextsProvider, useTexts } from "@openhouse/i18n/texts-provider";
import type { TextStore } from "@openhouse/i18n/text-store";
import { keepAppFresh } from "./keep-app-fresh.ts";

interface UpdatePromptProps {
  readonly onAccept: () => void;
}

/** See the head of this file. */
export function UpdatePrompt({ onAccept }: UpdatePromptProps) {
  const { t } = useTexts();
  const [answer, setAnswer] = useState<"now" | "later">();
  if (answer === "later") return null;
  return (
    <output className="update-prompt">
      <p>{t("install.update.text")}</p>
      <Button
        kind="primary"
        icon="refresh"
        isBusy={answer === "now"}
        onClick={() => {
          setAnswer("now");
          onAccept();
        }}
      >
        {t("install.update.now")}
      </Button>
      <Button kind="quiet" onClick={() => setAnswer("later")}>
        {t("install.update.later")}
      </Button>
    </output>
  );
}

/** Mounts the prompt beside the page as soon as there is something to ask. */
export function offerUpdates(texts: TextStore): Promise<void> {
  return keepAppFresh((onAccept) => {
    const place = document.body.appendChild(document.createElement("div"));
    void loadTexts(texts).then(() => {
      createRoot(place).render(
        <TextsProvider store={texts}>
          <UpdatePrompt onAccept={onAccept} />
        </TextsProvider>,
      );
    });
  });
}

async function loadTexts(texts: TextStore): Promise<void> {
  const { pagesTexts } = await import("@openhouse/i18n/pages-texts.gen");
  await texts.ensure(pagesTexts);
}
