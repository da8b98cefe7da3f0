/**
 * GET /wps/relay/MCSFE_getListAnnouncements: announcements by type. The reply contains only the keys of the requested
 * types. Times are milliseconds of business time. `content` is sanitized HTML. Source: docs/wire-format.md, Content.
 */

import { Type } from "typebox";
import type { Static } from "typebox";

const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }));
const EndDate = Type.Union([Type.Number(), Type.Null()]);

export const AnnouncementsQuery = Type.Object({
  /**
   * Types separated by commas: B banners, PL notices, PU popups, PR promotions, H hot matches, A or AG notices to
   * agents.
   */
  types: Type.String({ minLength: 1, maxLength: 40 }),
  /** The portal sends W. Other clients of this protocol send other values. */
  platform: text(20),
  /** When popups appear: A after each login, F at the first login, B before a login. */
  execution: text(5),
  /** Only banners of this group: w_home, w_promotion, … */
  groupName: text(40),
  merchantCode: text(40),
});

/**
 * The type of the target of a banner or popup. INTERNAL: a path of the portal. P: a promotion by its `slug`. G: a game.
 */
export const LinkageType = Type.Union([
  Type.Literal("NONE"),
  Type.Literal("INTERNAL"),
  Type.Literal("URL"),
  Type.Literal("G"),
  Type.Literal("P"),
]);

export const Banner = Type.Object({
  id: Type.String(),
  groupName: Type.String(),
  /** The picture for wide screens (8:3), and the one for narrow screens (3:2). Pictures contain no text. */
  url: Type.String(),
  phoneUrl: Type.String(),
  linkage: Type.String(),
  linkageType: LinkageType,
  roomId: Type.String(),
  nodeId: Type.String(),
  vendor: Type.String(),
  /** The text that clients show over the picture. */
  title: Type.String(),
  summary: Type.String(),
  callToAction: Type.String(),
});

export const PlayerNotice = Type.Object({
  id: Type.String(),
  title: Type.String(),
  content: Type.String(),
  promotionType: Type.String(),
  /** True if the title also runs in the marquee of the home page. */
  isMarquee: Type.Boolean(),
  startDate: Type.Number(),
  endDate: EndDate,
});

export const Popup = Type.Object({
  id: Type.String(),
  title: Type.String(),
  content: Type.String(),
  execution: Type.Union([Type.Literal("A"), Type.Literal("B"), Type.Literal("F")]),
  picture: Type.String(),
  linkage: Type.String(),
  linkageType: LinkageType,
  nodeId: Type.String(),
  vendor: Type.String(),
  callToAction: Type.String(),
  startDate: Type.Number(),
});

export const Promotion = Type.Object({
  id: Type.String(),
  /** The last part of the promotion's path: /promotions/<slug>. */
  slug: Type.String(),
  title: Type.String(),
  summary: Type.String(),
  category: Type.String(),
  promoAnnouncementCategoryIds: Type.Array(Type.String()),
  announcementImages: Type.Array(Type.Object({ sequence: Type.Integer(), url: Type.String() })),
  startDate: Type.Number(),
  endDate: EndDate,
  content: Type.String(),
  promotionType: Type.String(),
  /** The label and the target of the promotion's button. Empty if it has no button. */
  callToAction: Type.String(),
  linkage: Type.String(),
});

export const HotMatch = Type.Object({
  id: Type.String(),
  title: Type.String(),
  homeTeam: Type.String(),
  awayTeam: Type.String(),
  homeTeamImageUrl: Type.String(),
  awayTeamImageUrl: Type.String(),
  matchTime: Type.Number(),
});

export const Announcements = Type.Object({
  banners: Type.Optional(Type.Array(Banner)),
  player: Type.Optional(Type.Array(PlayerNotice)),
  /** Notices for agents only. */
  agent: Type.Optional(Type.Array(PlayerNotice)),
  popup: Type.Optional(Type.Array(Popup)),
  promotion: Type.Optional(Type.Array(Promotion)),
  hot: Type.Optional(Type.Array(HotMatch)),
});

/** GET /wps/relay/PROMOFE_getPromotionAnnouncementCategory: the categories that currently have a promotion. */
export const PromotionCategories = Type.Object({
  categories: Type.Array(Type.Object({ id: Type.String(), count: Type.Integer() })),
});

/** The query of GET /wps/content/promotion. */
export const PromotionQuery = Type.Object({ slug: Type.String({ maxLength: 80 }) });

export type PromotionQuery = Static<typeof PromotionQuery>;
export type AnnouncementsQuery = Static<typeof AnnouncementsQuery>;
export type Announcements = Static<typeof Announcements>;
export type LinkageType = Static<typeof LinkageType>;
export type Banner = Static<typeof Banner>;
export type PlayerNotice = Static<typeof PlayerNotice>;
export type Popup = Static<typeof Popup>;
export type Promotion = Static<typeof Promotion>;
export type HotMatch = Static<typeof HotMatch>;
export type PromotionCategories = Static<typeof PromotionCategories>;
