/**
 * URLs of drawn pictures in fixed sets. All are paths, to be appended to the merchant's picture host.
 * `cover-url.ts` builds the URLs of covers. Flags of countries have the path `/COUNTRY_FLAG/<ISO code>.png`.
 */

import { artEdition } from "./art-edition.ts";
import { shortHash } from "./short-print.ts";

/** Scenes of banners and promotions; text is shown over them as HTML. */
export const bannerScenes = [
  "door",
  "reels",
  "table",
  "pitch",
  "sea",
  "cards",
  "numbers",
  "arena",
  "ring",
  "parol",
  "jeepney",
  "coins",
  "phone",
] as const;
export type BannerScene = (typeof bannerScenes)[number];

/** Cut of a scene → its size: `wide` for desktops, `phone` for narrow screens, `card` for lists of promotions. */
export const bannerCuts = {
  wide: { width: 1280, height: 480 },
  phone: { width: 720, height: 480 },
  card: { width: 640, height: 400 },
} as const;
export type BannerCut = keyof typeof bannerCuts;

/** Category of a promotion (docs/wire-format.md, Content) → its scene. */
export const promotionScenes: Readonly<Record<string, BannerScene>> = {
  rng_promo: "reels",
  live_promo: "table",
  pvp_promo: "cards",
  sport_promo: "pitch",
  fish_promo: "sea",
  lotto_promo: "numbers",
  rebate_promo: "coins",
  deposit_promo: "coins",
  player_rank_rules: "parol",
  point_mall: "jeepney",
  app_download: "phone",
  new_player: "door",
  other_promo: "jeepney",
};

/** Scenes of empty pages. */
export const emptyScenes = [
  "search",
  "favourites",
  "history",
  "messages",
  "wallet",
  "closed",
  "lost",
  "offline",
] as const;
export type EmptyScene = (typeof emptyScenes)[number];

/** Social networks and contact channels. */
export const socialNames = [
  "facebook",
  "messenger",
  "instagram",
  "youtube",
  "tiktok",
  "telegram",
  "viber",
  "whatsapp",
  "x",
  "line",
  "email",
  "phone",
  "chat",
] as const;
export type SocialName = (typeof socialNames)[number];

/** VIP levels, from 1. */
export const badgeLevels = 10;
/** Avatars are numbered from 0. */
export const avatarCount = 48;
/** Number of crests. The hash of a team's name selects one. */
export const crestCount = 4_096;

/**
 * The path of a banner's scene. Scenes are dark, so that light text is readable on the inline-start half (`wide`) or
 * the lower half (`phone`, `card`).
 */
export function bannerUrl({ theme, scene, cut }: { theme: string; scene: BannerScene; cut: BannerCut }): string {
  return addressOf("banner", theme, scene, cut);
}

/** The path of the picture of a promotion's category, 640 × 400. An unknown category gets the scene "jeepney". */
export function promotionAddress(theme: string, category: string): string {
  const scene = Object.hasOwn(promotionScenes, category) ? promotionScenes[category] : undefined;
  return bannerUrl({ theme, scene: scene ?? "jeepney", cut: "card" });
}

/** The square monogram of a vendor. Only letters, digits, `_` and `-` of the vendor's code are used, at most 12. */
export function vendorMarkUrl(theme: string, vendor: string): string {
  return addressOf("vendor", theme, vendor.replace(/[^\w-]/g, "").slice(0, 12) || "X");
}

/** The square, transparent crest of a team; the same name always gets the same crest. */
export function crestUrl(team: string): string {
  return addressOf("crest", String(Number.parseInt(shortHash(team.trim().toLowerCase()), 36) % crestCount));
}

/**
 * A square lantern for a member without a picture. Any whole number selects a lantern; other numbers throw a
 * RangeError.
 */
export function avatarUrl(number: bigint | number): string {
  return addressOf("avatar", variantOf(number, avatarCount));
}

/** Returns a number from 0 to `count` - 1 as text. */
function variantOf(number: bigint | number, count: number): string {
  const size = BigInt(count);
  const remainder = BigInt(number) % size;
  return String(remainder < 0n ? remainder + size : remainder);
}

/**
 * The square, transparent picture of a parol (star lantern) for a VIP level from 1 to 10. A lower number and NaN get
 * level 1, a higher number gets level 10.
 */
export function badgeAddress(level: number): string {
  return addressOf("badge", String(Math.min(badgeLevels, Math.max(1, Math.trunc(level) || 1))));
}

/** A transparent 4:3 picture for an empty page, for dark and light mode. */
export function emptyAddress(theme: string, scene: EmptyScene): string {
  return addressOf("empty", theme, scene);
}

/** The square icon of a social network. An unknown name gets a speech bubble. */
export function socialAddress(name: string): string {
  const lowerCaseName = name.trim().toLowerCase();
  return addressOf("social", socialNames.find((socialName) => socialName === lowerCaseName) ?? "chat");
}

function addressOf(...parts: readonly string[]): string {
  return `/art/${parts.join("/")}.${artEdition}.svg`;
}
