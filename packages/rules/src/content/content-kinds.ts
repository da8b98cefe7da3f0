/**
 * The kinds of content and their fields. The back office builds its editor from this table, and the server checks
 * drafts by it.
 */

import { lookAccents, lookThemes } from "./look-names.ts";

/** In the order in which the back office lists them. */
export const contentKinds = [
  "banner",
  "notice",
  "popup",
  "promotion",
  "helpSection",
  "help",
  "news",
  "blog",
  "page",
  "resource",
  "service",
  "footer",
  "app",
  "look",
] as const;

export type ContentKind = (typeof contentKinds)[number];

/** The languages of texts. Required texts must be written in both. */
export const contentLanguages = ["EN", "TY"] as const;
export type ContentLanguage = (typeof contentLanguages)[number];

/** The audience of an item; always `all` for kinds without audiences. */
export const contentAudiences = ["all", "visitors", "members", "agents"] as const;
export type ContentAudience = (typeof contentAudiences)[number];

/** The type of a field determines the editor's control and the server's check. */
export type FieldType = "line" | "text" | "html" | "picture" | "address" | "choice" | "slug" | "switch" | "color";

export interface ContentField {
  readonly name: string;
  readonly type: FieldType;
  readonly isRequired?: boolean;
  readonly maxLength: number;
  /** The options of a choice. */
  readonly choices?: readonly string[];
}

export interface ContentKindRule {
  /** The same in both languages. */
  readonly fields: readonly ContentField[];
  /** Once per language. */
  readonly texts: readonly ContentField[];
  readonly hasAudience: boolean;
  /** True: the staff sets the order of items. False: newest first. */
  readonly isOrdered: boolean;
}

const lineLength = 120;
const summaryLength = 300;
const htmlLength = 40_000;
const addressLength = 500;

export const linkageTypes = ["NONE", "INTERNAL", "URL", "G", "P"] as const;

/** Banner groups, by the names that clients request (docs/wire-format.md, Content). */
export const bannerGroups = [
  "w_home",
  "w_rng",
  "w_live",
  "w_fish",
  "w_pvp",
  "w_sports",
  "w_esports",
  "w_elott",
  "w_lott",
  "w_promotion",
  "w_login",
  "w_leftmenu",
] as const;

/** Categories of promotions (docs/wire-format.md, Content). */
export const promotionCategories = [
  "new_player",
  "deposit_promo",
  "rebate_promo",
  "rng_promo",
  "live_promo",
  "pvp_promo",
  "sport_promo",
  "fish_promo",
  "lotto_promo",
  "player_rank_rules",
  "point_mall",
  "app_download",
  "other_promo",
] as const;

/** The display modes that a look can set for a new visitor. */
export const lookModes = ["dark", "light"] as const;

const title: ContentField = { name: "title", type: "line", isRequired: true, maxLength: lineLength };
const summary: ContentField = { name: "summary", type: "text", maxLength: summaryLength };
const content: ContentField = { name: "content", type: "html", isRequired: true, maxLength: htmlLength };
const action: ContentField = { name: "callToAction", type: "line", maxLength: 40 };
const picture: ContentField = { name: "picture", type: "picture", maxLength: addressLength };
const address: ContentField = { name: "url", type: "address", isRequired: true, maxLength: addressLength };
const linkage: readonly ContentField[] = [
  { name: "linkageType", type: "choice", isRequired: true, maxLength: 10, choices: linkageTypes },
  { name: "linkage", type: "address", maxLength: addressLength },
  { name: "nodeId", type: "line", maxLength: 40 },
  { name: "vendor", type: "line", maxLength: 40 },
];
const article: ContentKindRule = {
  fields: [picture],
  texts: [title, summary, content],
  hasAudience: false,
  isOrdered: false,
};

export const contentKindRules: Readonly<Record<ContentKind, ContentKindRule>> = {
  banner: {
    fields: [
      { name: "groupName", type: "choice", isRequired: true, maxLength: 20, choices: bannerGroups },
      { ...picture, isRequired: true },
      ...linkage,
    ],
    texts: [title, summary, action],
    hasAudience: true,
    isOrdered: true,
  },
  notice: {
    fields: [
      { name: "isMarquee", type: "switch", maxLength: 5 },
      { name: "promotionType", type: "line", maxLength: 40 },
    ],
    texts: [title, content],
    hasAudience: true,
    isOrdered: true,
  },
  popup: {
    fields: [
      { name: "execution", type: "choice", isRequired: true, maxLength: 1, choices: ["B", "A", "F"] },
      picture,
      ...linkage,
    ],
    texts: [title, content, action],
    hasAudience: true,
    isOrdered: true,
  },
  promotion: {
    fields: [
      { name: "category", type: "choice", isRequired: true, maxLength: 30, choices: promotionCategories },
      { ...picture, isRequired: true },
      { name: "promotionType", type: "line", maxLength: 40 },
      { name: "linkage", type: "address", maxLength: addressLength },
      // What a member must send to apply; empty for a promotion without applications.
      { name: "application", type: "choice", maxLength: 10, choices: ["picture"] },
    ],
    texts: [title, summary, content, action],
    hasAudience: true,
    isOrdered: true,
  },
  helpSection: {
    fields: [
      { name: "tag", type: "choice", maxLength: 20, choices: ["", "aboutus", "deposit", "withdraw", "game", "faqs"] },
      { name: "bgColor", type: "color", maxLength: 7 },
    ],
    texts: [title, summary],
    hasAudience: false,
    isOrdered: true,
  },
  help: {
    fields: [{ name: "section", type: "slug", isRequired: true, maxLength: 80 }],
    texts: [title, content],
    hasAudience: false,
    isOrdered: true,
  },
  news: article,
  blog: article,
  page: { ...article, isOrdered: true },
  resource: {
    fields: [
      {
        name: "resourceType",
        type: "choice",
        isRequired: true,
        maxLength: 20,
        choices: ["FACEBOOK", "YOUTUBE", "WHATSAPP", "TIKTOK", "INSTAGRAM", "TWITTER", "TELEGRAM", "VIBER", "LINE"],
      },
      address,
    ],
    texts: [title],
    hasAudience: false,
    isOrdered: true,
  },
  service: {
    fields: [
      {
        name: "csType",
        type: "choice",
        isRequired: true,
        maxLength: 20,
        choices: ["LIVECHAT", "FACEBOOK", "TELEGRAM", "WHATSAPP", "VIBER", "EMAIL", "PHONE"],
      },
      address,
    ],
    texts: [title],
    hasAudience: false,
    isOrdered: true,
  },
  footer: {
    fields: [
      { name: "column", type: "choice", isRequired: true, maxLength: 10, choices: ["play", "house", "help", "rules"] },
      address,
    ],
    texts: [title],
    hasAudience: false,
    isOrdered: true,
  },
  app: {
    fields: [
      { name: "platform", type: "choice", isRequired: true, maxLength: 10, choices: ["WEB", "ANDROID", "IOS", "LITE"] },
      { ...address, isRequired: false },
      { name: "version", type: "line", maxLength: 20 },
    ],
    texts: [title, summary],
    hasAudience: false,
    isOrdered: true,
  },
  look: {
    fields: [
      { name: "theme", type: "choice", isRequired: true, maxLength: 20, choices: lookThemes },
      { name: "accent", type: "choice", maxLength: 20, choices: lookAccents },
      { name: "mode", type: "choice", maxLength: 10, choices: lookModes },
    ],
    texts: [title],
    hasAudience: false,
    // If several looks are valid at the same time, the one that began last is used.
    isOrdered: false,
  },
};

export function isContentKind(text: string): text is ContentKind {
  return contentKinds.some((kind) => kind === text);
}
