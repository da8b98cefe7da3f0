/** Texts for the kinds, fields and choices of content. */

import type { PlainKey, Translate } from "@openhouse/i18n/text-store";

const fieldKeys: Readonly<Record<string, PlainKey>> = {
  accent: "desk.field.accent",
  application: "desk.field.application",
  audience: "desk.field.audience",
  bgColor: "desk.field.bgColor",
  callToAction: "desk.field.callToAction",
  category: "desk.field.category",
  column: "desk.field.column",
  content: "desk.field.content",
  csType: "desk.field.csType",
  execution: "desk.field.execution",
  groupName: "desk.field.groupName",
  isMarquee: "desk.field.isMarquee",
  linkage: "desk.field.linkage",
  linkageType: "desk.field.linkageType",
  mode: "desk.field.mode",
  nodeId: "desk.field.nodeId",
  picture: "desk.field.picture",
  platform: "desk.field.platform",
  promotionType: "desk.field.promotionType",
  resourceType: "desk.field.resourceType",
  section: "desk.field.section",
  slug: "desk.field.slug",
  summary: "desk.field.summary",
  tag: "desk.field.tag",
  theme: "desk.field.theme",
  title: "desk.field.title",
  url: "desk.field.url",
  vendor: "desk.field.vendor",
  version: "desk.field.version",
};

const choiceKeys: Readonly<Record<string, PlainKey>> = {
  "accent.": "desk.choice.ownAccent",
  "accent.amber": "desk.choice.amber",
  "accent.jade": "desk.choice.jade",
  "accent.orchid": "desk.choice.orchid",
  "accent.sky": "desk.choice.sky",
  "application.": "desk.choice.noApplication",
  "application.picture": "desk.choice.pictureApplication",
  "audience.agents": "desk.choice.agents",
  "audience.all": "desk.choice.all",
  "audience.members": "desk.choice.members",
  "audience.visitors": "desk.choice.visitors",
  "category.app_download": "desk.choice.app",
  "category.deposit_promo": "desk.choice.deposit",
  "category.fish_promo": "desk.choice.fish",
  "category.live_promo": "desk.choice.live",
  "category.lotto_promo": "desk.choice.lottery",
  "category.new_player": "desk.choice.newPlayer",
  "category.other_promo": "desk.choice.other",
  "category.player_rank_rules": "desk.choice.rank",
  "category.point_mall": "desk.choice.points",
  "category.pvp_promo": "desk.choice.pvp",
  "category.rebate_promo": "desk.choice.rebate",
  "category.rng_promo": "desk.choice.slots",
  "category.sport_promo": "desk.choice.sports",
  "column.help": "desk.choice.columnHelp",
  "column.house": "desk.choice.columnHouse",
  "column.play": "desk.choice.columnPlay",
  "column.rules": "desk.choice.columnRules",
  "csType.EMAIL": "desk.choice.email",
  "csType.LIVECHAT": "desk.choice.liveChat",
  "csType.PHONE": "desk.choice.phone",
  "execution.A": "desk.choice.afterLogin",
  "execution.B": "desk.choice.beforeLogin",
  "execution.F": "desk.choice.firstLogin",
  "groupName.w_elott": "desk.choice.eLottery",
  "groupName.w_esports": "desk.choice.esports",
  "groupName.w_fish": "desk.choice.fish",
  "groupName.w_home": "desk.choice.home",
  "groupName.w_leftmenu": "desk.choice.sideMenu",
  "groupName.w_live": "desk.choice.live",
  "groupName.w_login": "desk.choice.login",
  "groupName.w_lott": "desk.choice.lottery",
  "groupName.w_promotion": "desk.choice.promotions",
  "groupName.w_pvp": "desk.choice.pvp",
  "groupName.w_rng": "desk.choice.slots",
  "groupName.w_sports": "desk.choice.sports",
  "linkageType.G": "desk.choice.game",
  "linkageType.INTERNAL": "desk.choice.internal",
  "linkageType.NONE": "desk.choice.none",
  "linkageType.P": "desk.choice.promotion",
  "linkageType.URL": "desk.choice.outside",
  "mode.": "desk.choice.device",
  "mode.dark": "desk.choice.dark",
  "mode.light": "desk.choice.light",
  "tag.aboutus": "desk.choice.aboutUs",
  "tag.deposit": "desk.choice.deposit",
  "tag.faqs": "desk.choice.questions",
  "tag.game": "desk.choice.games",
  "tag.withdraw": "desk.choice.withdraw",
  "theme.capiz": "desk.choice.capiz",
  "theme.harbour": "desk.choice.harbour",
};

const faultKeys = {
  empty: "desk.fault.empty",
  long: "desk.fault.long",
  wrong: "desk.fault.wrong",
  unknown: "desk.fault.wrong",
} as const satisfies Record<string, PlainKey>;

export function fieldText(t: Translate, name: string): string {
  const key = fieldKeys[name];
  return key === undefined ? name : t(key);
}

/** The text of a choice; unknown codes are shown unchanged. */
export function choiceText(t: Translate, field: string, value: string): string {
  const key = choiceKeys[`${field}.${value}`];
  if (key !== undefined) return t(key);
  return value === "" ? t("desk.choice.none") : value;
}

/** The error text of a field. */
export function faultText(t: Translate, kind: keyof typeof faultKeys): string {
  return t(faultKeys[kind]);
}
