/** The main buttons of the front page: registration and a trial for visitors, a link to the games for members. */

import { Button, ButtonLink } from "@openhouse/ui/button/button";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { openDialog } from "../../../../lib/dialogs/dialog-store.ts";
import { useFlag } from "../../../../lib/page/page-context.tsx";

interface EntryButtonsProps {
  readonly gamesHref: string;
  readonly className: string;
}

/** Both variants are in the HTML, and CSS hides one of them. */
export function EntryButtons({ gamesHref, className }: EntryButtonsProps) {
  const { t } = useTexts();
  const canRegister = useFlag("REG3");
  const hasFreePlay = useFlag("FREEPLAY3");
  return (
    <>
      <div className={`${className} for-visitor`}>
        {canRegister && (
          <Button kind="primary" size="large" icon="door-open" onClick={() => openDialog({ kind: "register" })}>
            {t("home.hero.action.register")}
          </Button>
        )}
        {hasFreePlay && (
          <Button size="large" onClick={() => openDialog({ kind: "trial" })}>
            {t("home.hero.action.trial")}
          </Button>
        )}
      </div>
      <div className={`${className} for-member`}>
        <ButtonLink kind="primary" size="large" icon="door-open" href={gamesHref}>
          {t("home.hero.action.member")}
        </ButtonLink>
      </div>
    </>
  );
}
