/** The pictures under /art: which drawing an address asks for, and the drawing. Only what is known is ever drawn. */

import { coverPrint, coverSizes } from "@openhouse/rules/art/cover-address";
import type { CoverSize, CoverSubject } from "@openhouse/rules/art/cover-address";
import { avatarCount, badgeLevels, crestCount, hostCount } from "@openhouse/rules/art/picture-address";
import { isCurrentPrint, readPictureAddress } from "@openhouse/rules/art/read-picture-address";
import type { WantedPicture } from "@openhouse/rules/art/read-picture-address";
import { avatar } from "@openhouse/ui/art/avatar";
import { bannerScene, isSceneCut } from "@openhouse/ui/art/banner-scene";
import { emptyScene } from "@openhouse/ui/art/empty-scene";
import { favicon } from "@openhouse/ui/art/favicon";
import { gameCover } from "@openhouse/ui/art/game-cover";
import { heroScene } from "@openhouse/ui/art/hero-scene";
import { hostPortrait } from "@openhouse/ui/art/host-portrait";
import { socialSign } from "@openhouse/ui/art/social-sign";
import { teamCrest } from "@openhouse/ui/art/team-crest";
import { vendorMark } from "@openhouse/ui/art/vendor-mark";
import { vipBadge } from "@openhouse/ui/art/vip-badge";
import { isThemeName } from "@openhouse/ui/tokens/theme-name";

/** A game as the catalogue knows it; a title for each language that it is shown in. */
export interface KnownGame extends Pick<CoverSubject, "category" | "classify"> {
  readonly titles: readonly string[];
}

/** Answers the game of a vendor; undefined for names that the catalogue does not hold. */
export type FindGame = (vendor: string, gameCode: string) => KnownGame | undefined;

/** A picture that can be drawn. */
export interface FoundPicture {
  /** The same for addresses that ask for the same drawing: keep it under this. */
  readonly name: string;
  /** The address carries the print of this very drawing: it may be kept for ever. */
  readonly isCurrent: boolean;
  /** The SVG document. */
  draw(): string;
}

/** The picture of a path; undefined for every path that names none, or a game or number that does not exist. */
export function findPicture(path: string, findGame: FindGame): FoundPicture | undefined {
  const wanted = readPictureAddress(path);
  if (wanted === undefined) return undefined;
  if (wanted.kind === "cover") return findCover(wanted, findGame);
  const draw = drawingOf(wanted);
  if (draw === undefined) return undefined;
  return { name: [wanted.kind, ...wanted.parts].join("/"), isCurrent: isCurrentPrint(wanted.print), draw };
}

function findCover({ parts, print }: WantedPicture, findGame: FindGame): FoundPicture | undefined {
  const [theme = "", sizeName = "", vendor = "", gameCode = ""] = parts;
  const size = coverSizes.find((one): one is CoverSize => one === sizeName);
  if (parts.length !== 4 || !isThemeName(theme) || size === undefined) return undefined;
  const game = findGame(vendor, gameCode);
  const subjects = game?.titles.map((title) => ({ ...game, theme, vendor, gameCode, title })) ?? [];
  const subject = subjects.find((one) => coverPrint(one) === print) ?? subjects[0];
  if (subject === undefined) return undefined;
  const current = coverPrint(subject);
  return {
    name: ["cover", theme, size, vendor, gameCode, current].join("/"),
    isCurrent: print === current,
    draw: () => gameCover(subject, size),
  };
}

type Draw = () => string;

/** Kind → the drawing of its parts. */
const kinds: Readonly<Record<string, (parts: readonly string[]) => Draw | undefined>> = {
  avatar: ([number = ""]) => numbered(number, avatarCount, avatar),
  crest: ([number = ""]) => numbered(number, crestCount, teamCrest),
  host: ([number = ""]) => numbered(number, hostCount, hostPortrait),
  badge: ([level = ""]) => numbered(level, badgeLevels + 1, (text) => vipBadge(Number(text))),
  social: ([name = ""]) => whole(socialSign(name)),
  favicon: ([theme = ""]) => (isThemeName(theme) ? () => favicon(theme) : undefined),
  vendor: ([theme = "", vendor = ""]) =>
    isThemeName(theme) && /^[\w-]{1,12}$/.test(vendor) ? () => vendorMark(theme, vendor) : undefined,
  empty: ([theme = "", scene = ""]) => (isThemeName(theme) ? whole(emptyScene(theme, scene)) : undefined),
  hero: ([theme = "", mode]) =>
    isThemeName(theme) && (mode === "dark" || mode === "light") ? () => heroScene(theme, mode) : undefined,
  banner: ([theme = "", scene = "", cut = ""]) =>
    isThemeName(theme) && isSceneCut(cut) ? whole(bannerScene(theme, scene, cut)) : undefined,
};
/** How many parts the address of a kind has, where it is not one. */
const partCounts: Readonly<Record<string, number>> = { vendor: 2, empty: 2, hero: 2, banner: 3 };

function drawingOf({ kind, parts }: WantedPicture): Draw | undefined {
  if (!Object.hasOwn(kinds, kind) || parts.length !== (partCounts[kind] ?? 1)) return undefined;
  return kinds[kind]?.(parts);
}

function numbered(text: string, below: number, draw: (text: string) => string): Draw | undefined {
  return /^(?:0|[1-9]\d{0,3})$/.test(text) && Number(text) < below ? () => draw(text) : undefined;
}

function whole(picture: string | undefined): Draw | undefined {
  return picture === undefined ? undefined : () => picture;
}
