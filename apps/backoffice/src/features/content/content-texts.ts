/** Texts for the kinds, fields and choices of content. */

import type { PlainKey, Translate } from "@openhouse/i18n/text-store";
import type { ContentKind } from "@openhouse/rules/content/content-kinds";

const fieldKeys: Readonly<Record<string, PlainKey>> = {
  accent: "editor.field.accent",
  application: "editor.field.application",
  audience: "editor.field.audience",
  bgColor: "editor.field.bgColor",
  callToAction: "editor.field.callToAction",
  category: "editor.field.category",
  column: "editor.field.column",
  content: "editor.field.content",
  csType: "editor.field.csType",
  execution: "editor.field.execution",
  groupName: "editor.field.groupName",
  isMarquee: "editor.field.isMarquee",
  linkage: "editor.field.linkage",
  linkageType: "editor.field.linkageType",
  mode: "editor.field.mode",
  nodeId: "editor.field.nodeId",
  picture: "editor.field.picture",
  platform: "editor.field.platform",
  promotionType: "editor.field.promotionType",
  resourceType: "editor.field.resourceType",
  section: "editor.field.section",
  slug: "editor.field.slug",
  summary: "editor.field.summary",
  tag: "editor.field.tag",
  theme: "editor.field.theme",
  title: "editor.field.title",
  url: "editor.field.url",
  vendor: "editor.field.vendor",
  version: "editor.field.version",
};

const choiceKeys: Readonly<Record<string, PlainKey>> = {
  "accent.": "editor.choice.ownAccent",
  "accent.amber": "editor.choice.amber",
  "accent.jade": "editor.choice.jade",
  "accent.orchid": "editor.choice.orchid",
  "accent.sky": "editor.choice.sky",
  "application.": "editor.choice.noApplication",
  "application.picture": "editor.choice.pictureApplication",
  "audience.agents": "editor.choice.agents",
  "audience.all": "editor.choice.all",
  "audience.members": "editor.choice.members",
  "audience.visitors": "editor.choice.visitors",
  "category.app_download": "editor.choice.app",
  "category.deposit_promo": "editor.choice.deposit",
  "category.fish_promo": "editor.choice.fish",
  "category.live_promo": "editor.choice.live",
  "category.lotto_promo": "editor.choice.lottery",
  "category.new_player": "editor.choice.newPlayer",
  "category.other_promo": "editor.choice.other",
  "category.player_rank_rules": "editor.choice.rank",
  "category.point_mall": "editor.choice.points",
  "category.pvp_promo": "editor.choice.pvp",
  "category.rebate_promo": "editor.choice.rebate",
  "category.rng_promo": "editor.choice.slots",
  "category.sport_promo": "editor.choice.sports",
  "column.help": "editor.choice.columnHelp",
  "column.house": "editor.choice.columnHouse",
  "column.play": "editor.choice.columnPlay",
  "column.rules": "editor.choice.columnRules",
  "csType.EMAIL": "editor.choice.email",
  "csType.LIVECHAT": "editor.choice.liveChat",
  "csType.PHONE": "editor.choice.phone",
  "execution.A": "editor.choice.afterLogin",
  "execution.B": "editor.choice.beforeLogin",
  "execution.F": "editor.choice.firstLogin",
  "groupName.w_elott": "editor.choice.eLottery",
  "groupName.w_esports": "editor.choice.esports",
  "groupName.w_fish": "editor.choice.fish",
  "groupName.w_home": "editor.choice.home",
  "groupName.w_leftmenu": "editor.choice.sideMenu",
  "groupName.w_live": "editor.choice.live",
  "groupName.w_login": "editor.choice.login",
  "groupName.w_lott": "editor.choice.lottery",
  "groupName.w_promotion": "editor.choice.promotions",
  "groupName.w_pvp": "editor.choice.pvp",
  "groupName.w_rng": "editor.choice.slots",
  "groupName.w_sports": "editor.choice.sports",
  "linkageType.G": "editor.choice.game",
  "linkageType.INTERNAL": "editor.choice.internal",
  "linkageType.NONE": "editor.choice.none",
  "linkageType.P": "editor.choice.promotion",
  "linkageType.URL": "editor.choice.outside",
  "mode.": "editor.choice.device",
  "mode.dark": "editor.choice.dark",
  "mode.light": "editor.choice.light",
  "tag.aboutus": "editor.choice.aboutUs",
  "tag.deposit": "editor.choice.deposit",
  "tag.faqs": "editor.choice.questions",
  "tag.game": "editor.choice.games",
  "tag.withdraw": "editor.choice.withdraw",
  "theme.capiz": "editor.choice.capiz",
  "theme.harbour": "editor.choice.harbour",
};

const faultKeys = {
  empty: "editor.fault.empty",
  long: "editor.fault.long",
  wrong: "editor.fault.wrong",
  unknown: "editor.fault.wrong",
} as const satisfies Record<string, PlainKey>;

export function fieldText(t: Translate, name: string): string {
  const key = fieldKeys[name];
  return key === undefined ? name : t(key);
}

/** The slug of these kinds is the last part of a public URL. */
export const kindsWithPage: ReadonlySet<ContentKind> = new Set(["promotion", "news", "blog", "page"]);

/** The label of the slug. */
export function slugText(t: Translate, kind: ContentKind): string {
  return kindsWithPage.has(kind) ? fieldText(t, "slug") : t("editor.slug.name");
}

/** The text of a choice; unknown codes are shown unchanged. */
export function choiceText(t: Translate, field: string, value: string): string {
  const key = choiceKeys[`${field}.${value}`];
  if (key !== undefined) return t(key);
  return value === "" ? t("editor.choice.none") : value;
}

/** The error text of a field. */
export function faultText(t: Translate, kind: keyof typeof faultKeys): string {
  return t(faultKeys[kind]);
}
