/** The member's account page: picture, name and profile. */

import "./profile.css";
import { useState } from "react";
import { Button } from "@openhouse/ui/button/button";
import { Skeleton } from "@openhouse/ui/skeleton/skeleton";
import { avatarCount } from "@openhouse/rules/art/picture-url";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { MemberAvatar } from "../../../components/member-avatar.tsx";
import { avatarOf } from "../../../components/avatar-of.ts";
import { PageFailure } from "../../../components/page-failure.tsx";
import { usePage } from "../../../lib/page/page-context.tsx";
import { pictureAt } from "../../../lib/page/picture-at.ts";
import { useChooseIcon, useIcons, useProfile } from "../api/use-profile.ts";
import type { Profile } from "../api/use-profile.ts";
import { ProfileForm } from "./profile-form.tsx";

export default function ProfilePage() {
  const read = useProfile();
  if (read.isPending) return <Skeleton height="24rem" />;
  if (read.data === undefined) return <PageFailure error={read.error} onRetry={() => void read.refetch()} />;
  return (
    <div className="profile">
      <ProfileHead profile={read.data} />
      <ProfileForm key={formKeyOf(read.data)} profile={read.data} />
    </div>
  );
}

/** When saved fields become locked, this key changes, and the form starts again from the saved values. */
function formKeyOf({ fields }: Profile): string {
  return fields.map(({ isLocked }) => (isLocked ? "1" : "0")).join("");
}

function ProfileHead({ profile: { id, iconId, fields } }: { profile: Profile }) {
  const { t } = useTexts();
  const [isChoosing, setChoosing] = useState(false);
  // If the member has chosen no picture, this default is shown everywhere.
  const picture = iconId ?? String(BigInt(id) % BigInt(avatarCount));
  const nickname = fields.find(({ name }) => name === "nickname")?.value ?? "";
  return (
    <section className="pane profile-head" data-lit="">
      <MemberAvatar memberId={picture} />
      <div>
        <h2>{nickname}</h2>
        <p className="muted">{t("profile.lead")}</p>
      </div>
      <Button icon="image" aria-expanded={isChoosing} onClick={() => setChoosing(!isChoosing)}>
        {t("profile.icon.choose")}
      </Button>
      {isChoosing && <IconChoice current={picture} onChosen={() => setChoosing(false)} />}
    </section>
  );
}

function IconChoice({ current, onChosen }: { current: string; onChosen: () => void }) {
  const { t } = useTexts();
  const { merchant } = usePage();
  const icons = useIcons(true);
  const choose = useChooseIcon(onChosen);
  if (icons.isPending) return <Skeleton height="8rem" />;
  if (icons.data === undefined) return <PageFailure error={icons.error} onRetry={() => void icons.refetch()} />;
  return (
    <fieldset className="profile-icons" aria-label={t("profile.icon.choose")}>
      {icons.data.icons.map(({ iconId }) => (
        <button
          key={iconId}
          type="button"
          aria-pressed={iconId === current}
          aria-label={t("profile.icon.name", { number: Number(iconId) + 1 })}
          disabled={choose.isBusy}
          onClick={() => void choose.run(iconId)}
        >
          <img src={pictureAt(merchant, avatarOf(iconId))} alt="" width={96} height={96} loading="lazy" />
        </button>
      ))}
    </fieldset>
  );
}
