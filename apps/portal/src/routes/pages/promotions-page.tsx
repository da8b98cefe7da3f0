/** The merchant's current promotions by category. */

import { EmptyState } from "@openhouse/ui/pane/empty-state";
import { Tabs } from "@openhouse/ui/tabs/tabs";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { PlainKey } from "@openhouse/i18n/text-store";
import { ChoiceChips } from "../../components/list/choice-chips.tsx";
import { ContentHead } from "../../features/content/components/content-head.tsx";
import { PromotionCard } from "../../features/content/components/promotion-card.tsx";
import type { Promotion } from "../../features/content/components/promotion-card.tsx";
import { runsWithin } from "../../features/content/rules/runs-within.ts";
import { nowMs } from "../../lib/clock.ts";
import { promotionsRead } from "../../lib/page/content-reads.ts";
import { futurePresets, presetWindow, todayOf } from "../../lib/lists/date-window.ts";
import { navigate, useQueryParams } from "../../lib/navigation/location.tsx";
import { usePage, usePublicRead } from "../../lib/page/page-context.tsx";
import { href } from "../../lib/navigation/paths.ts";
import { PageLoadFailure, PageOutline } from "../page-outline.tsx";

const all = "all";

const periods = [all, ...futurePresets] as const;

const whenTexts = {
  all: "content.promotions.when.any",
  next7: "content.promotions.when.next7",
  next30: "content.promotions.when.next30",
} as const;

/** Category → its label. Unknown categories appear only under "all". */
const categories: Readonly<Partial<Record<string, PlainKey>>> = {
  new_player: "content.promotion.category.newPlayer",
  deposit_promo: "content.promotion.category.deposit",
  rebate_promo: "content.promotion.category.rebate",
  rng_promo: "content.promotion.category.slots",
  live_promo: "content.promotion.category.live",
  sport_promo: "content.promotion.category.sports",
  fish_promo: "content.promotion.category.fish",
  pvp_promo: "content.promotion.category.pvp",
  lotto_promo: "content.promotion.category.lottery",
  player_rank_rules: "content.promotion.category.rank",
  point_mall: "content.promotion.category.points",
  app_download: "content.promotion.category.app",
  other_promo: "content.promotion.category.other",
};

export default function PromotionsPage() {
  const { t } = useTexts();
  const read = usePublicRead(promotionsRead);
  if (read.kind === "failed") return <PageLoadFailure onRetry={read.retry} />;
  if (read.kind === "loading") return <PageOutline />;
  const { promotion: promotions = [] } = read.value;
  return (
    <div className="page">
      <ContentHead title={t("content.promotions.title")} text={t("content.promotions.text")} />
      {promotions.length === 0 ? (
        <EmptyState title={t("content.promotions.empty.title")} text={t("content.promotions.empty.text")} />
      ) : (
        <PromotionList promotions={promotions} />
      )}
    </div>
  );
}

function PromotionList({ promotions }: { promotions: readonly Promotion[] }) {
  const { t } = useTexts();
  const { merchant } = usePage();
  const query = useQueryParams();
  const requestedCategory = query.get("category") ?? all;
  const when = futurePresets.find((preset) => preset === query.get("when")) ?? all;
  const presentCategories = Object.entries(categories).flatMap(([id, label]) =>
    label !== undefined && promotions.some(({ category }) => category === id) ? [{ id, label: t(label) }] : [],
  );
  const selected = presentCategories.some(({ id }) => id === requestedCategory) ? requestedCategory : all;
  const { timeZone } = merchant;
  const days = when === all ? undefined : presetWindow(when, todayOf(nowMs(), timeZone));
  const displayedPromotions = promotions.filter(
    (promotion) =>
      (selected === all || promotion.category === selected) &&
      (days === undefined || runsWithin(promotion, { ...days, timeZone })),
  );
  const show = (choice: { category: string; when: string }) => {
    const next = new URLSearchParams(Object.entries(choice).filter(([, value]) => value !== all));
    navigate(`${href("promotions")}${next.size === 0 ? "" : `?${next}`}`);
  };
  return (
    <Tabs
      label={t("content.promotions.categories")}
      tabs={[{ id: all, label: t("content.promotion.category.all") }, ...presentCategories]}
      selected={selected}
      onSelect={(category) => show({ category, when })}
    >
      <div className="promotion-days">
        <ChoiceChips
          legend={t("content.promotions.when")}
          chips={periods.map((value) => ({ value, label: t(whenTexts[value]) }))}
          selected={when}
          onSelect={(next) => show({ category: selected, when: next })}
        />
      </div>
      {displayedPromotions.length === 0 && (
        <EmptyState title={t("content.promotions.empty.title")} text={t("content.promotions.empty.text")} />
      )}
      <div className="content-cards">
        {displayedPromotions.map((promotion, index) => (
          <PromotionCard key={promotion.id} promotion={promotion} isFirst={index === 0} />
        ))}
      </div>
    </Tabs>
  );
}
