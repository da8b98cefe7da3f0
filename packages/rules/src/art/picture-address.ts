/**
 * Where the drawn pictures are that come in fixed sets. All addresses are paths; set the merchant's picture host before
 * them. Covers: `cover-address.ts`; flags of countries: `/COUNTRY_FLAG/<ISO code>.png`.
 */

import { artEdition } from "./art-edition.ts";
import { shortPrint } from "./short-print.ts";

/** What a banner or promotion shows; the words over it are live text. */
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

/** The category of a promotion (docs/wire-format.md, Content) → its scene. */
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

/** What an empty page shows. */
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

/** Where people talk to a house. */
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

/** Levels of VIP, from 1. */
export const badgeLevels = 10;
/** Different avatars, numbered from 0. */
export const avatarCount = 48;
/** Different portraits of live hosts, numbered from 0. */
export const hostCount = 24;
/** Different crests: names share them by their print. */
export const crestCount = 4_096;

/**
 * A scene of the house for a banner, 13 of them: night or dusk, so that light text stands on its inline-start half
 * (`wide`) or on its lower half (`phone`, `card`).
 */
export function bannerAddress({ theme, scene, cut }: { theme: string; scene: BannerScene; cut: BannerCut }): string {
  return addressOf("banner", theme, scene, cut);
}

/** The picture of a promotion's category, 640 × 400; an unknown category gets the fiesta. */
export function promotionAddress(theme: string, category: string): string {
  const scene = Object.hasOwn(promotionScenes, category) ? promotionScenes[category] : undefined;
  return bannerAddress({ theme, scene: scene ?? "jeepney", cut: "card" });
}

/** The monogram of a vendor in a pane, square; letters and digits of its code, at most 12. */
export function vendorMarkAddress(theme: string, vendor: string): string {
  return addressOf("vendor", theme, vendor.replace(/[^\w-]/g, "").slice(0, 12) || "X");
}

/** The crest of a team, square and transparent: the same name carries the same everywhere. */
export function crestAddress(team: string): string {
  return addressOf("crest", String(Number.parseInt(shortPrint(team.trim().toLowerCase()), 36) % crestCount));
}

/** A lantern for a member without a picture, square; any whole number. */
export function avatarAddress(number: bigint | number): string {
  return addressOf("avatar", String(BigInt(number) % BigInt(avatarCount)));
}

/** The portrait of a live host, 3:4; any whole number. */
export function hostAddress(number: bigint | number): string {
  return addressOf("host", String(BigInt(number) % BigInt(hostCount)));
}

/** The parol of a VIP level from 1 to 10, square and transparent; others get the nearest. */
export function badgeAddress(level: number): string {
  return addressOf("badge", String(Math.min(badgeLevels, Math.max(1, Math.trunc(level)))));
}

/** A picture for a page with nothing in it, 4:3 and transparent around a lit window: for both modes. */
export function emptyAddress(theme: string, scene: EmptyScene): string {
  return addressOf("empty", theme, scene);
}

/** The sign of a place where people talk, square; unknown places get a speech bubble. */
export function socialAddress(name: string): string {
  const wanted = name.trim().toLowerCase();
  return addressOf("social", socialNames.find((one) => one === wanted) ?? "chat");
}

function addressOf(...parts: readonly string[]): string {
  return `/art/${parts.join("/")}.${artEdition}.svg`;
}
