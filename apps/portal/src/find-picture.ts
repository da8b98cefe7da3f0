/** Finds and draws the pictures under /art by their URL. */

import { coverHash, coverSizes } from "@openhouse/rules/art/cover-url";
import type { CoverSize, CoverSubject } from "@openhouse/rules/art/cover-url";
import { avatarCount, badgeLevels, crestCount } from "@openhouse/rules/art/picture-url";
import { isCurrentHash, readPictureUrl } from "@openhouse/rules/art/read-picture-url";
import type { PictureRequest } from "@openhouse/rules/art/read-picture-url";
import { avatar } from "@openhouse/ui/art/marks/avatar";
import { bannerScene, isSceneCut } from "@openhouse/ui/art/scenes/banner-scene";
import { emptyScene } from "@openhouse/ui/art/scenes/empty-scene";
import { favicon } from "@openhouse/ui/art/marks/favicon";
import { gameCover } from "@openhouse/ui/art/covers/game-cover";
import { heroScene } from "@openhouse/ui/art/scenes/hero-scene";
import { socialSign } from "@openhouse/ui/art/marks/social-sign";
import { teamCrest } from "@openhouse/ui/art/marks/team-crest";
import { vendorMark } from "@openhouse/ui/art/marks/vendor-mark";
import { vipBadge } from "@openhouse/ui/art/marks/vip-badge";
import { isThemeName } from "@openhouse/ui/tokens/theme-name";

/** A game of the catalogue, with a title for each language that it is shown in. */
export interface KnownGame extends Pick<CoverSubject, "category" | "classify"> {
  readonly titles: readonly string[];
}

/** Returns the game of a vendor; undefined if the catalogue does not have it. */
export type FindGame = (vendor: string, gameCode: string) => KnownGame | undefined;

export interface FoundPicture {
  /** Cache key: URLs with the same drawing have the same name. */
  readonly name: string;
  /** True if the URL contains the hash of this drawing; the picture can then be cached forever. */
  readonly isCurrent: boolean;
  draw(): string;
}

/** Returns the picture of a path; undefined if the path names no picture, or an unknown game or number. */
export function findPicture(path: string, findGame: FindGame): FoundPicture | undefined {
  const request = readPictureUrl(path);
  if (request === undefined) return undefined;
  if (request.kind === "cover") return findCover(request, findGame);
  const draw = drawingOf(request);
  if (draw === undefined) return undefined;
  return { name: [request.kind, ...request.parts].join("/"), isCurrent: isCurrentHash(request.print), draw };
}

function findCover({ parts, print }: PictureRequest, findGame: FindGame): FoundPicture | undefined {
  const [theme = "", sizeName = "", vendor = "", gameCode = ""] = parts;
  const size = coverSizes.find((name): name is CoverSize => name === sizeName);
  if (parts.length !== 4 || !isThemeName(theme) || size === undefined) return undefined;
  const game = findGame(vendor, gameCode);
  const subjects = game?.titles.map((title) => ({ ...game, theme, vendor, gameCode, title })) ?? [];
  const subject = subjects.find((candidate) => coverHash(candidate) === print) ?? subjects[0];
  if (subject === undefined) return undefined;
  const current = coverHash(subject);
  return {
    name: ["cover", theme, size, vendor, gameCode, current].join("/"),
    isCurrent: print === current,
    draw: () => gameCover(subject, size),
  };
}

type Draw = () => string;

const kinds: Readonly<Record<string, (parts: readonly string[]) => Draw | undefined>> = {
  avatar: ([number = ""]) => numberedDrawing(number, avatarCount, avatar),
  crest: ([number = ""]) => numberedDrawing(number, crestCount, teamCrest),
  badge: ([level = ""]) => numberedDrawing(level, badgeLevels + 1, (text) => vipBadge(Number(text))),
  social: ([name = ""]) => fixedDrawing(socialSign(name)),
  favicon: ([theme = ""]) => (isThemeName(theme) ? () => favicon(theme) : undefined),
  vendor: ([theme = "", vendor = ""]) =>
    isThemeName(theme) && /^[\w-]{1,12}$/.test(vendor) ? () => vendorMark(theme, vendor) : undefined,
  empty: ([theme = "", scene = ""]) => (isThemeName(theme) ? fixedDrawing(emptyScene(theme, scene)) : undefined),
  hero: ([theme = "", mode]) =>
    isThemeName(theme) && (mode === "dark" || mode === "light") ? () => heroScene(theme, mode) : undefined,
  banner: ([theme = "", scene = "", cut = ""]) =>
    isThemeName(theme) && isSceneCut(cut) ? fixedDrawing(bannerScene(theme, scene, cut)) : undefined,
};
/** Kind → number of parts in its URL, for kinds whose URL does not have exactly one part. */
const partCounts: Readonly<Record<string, number>> = { vendor: 2, empty: 2, hero: 2, banner: 3 };

function drawingOf({ kind, parts }: PictureRequest): Draw | undefined {
  if (!Object.hasOwn(kinds, kind) || parts.length !== (partCounts[kind] ?? 1)) return undefined;
  return kinds[kind]?.(parts);
}

function numberedDrawing(text: string, limit: number, draw: (text: string) => string): Draw | undefined {
  return /^(?:0|[1-9]\d{0,3})$/.test(text) && Number(text) < limit ? () => draw(text) : undefined;
}

function fixedDrawing(picture: string | undefined): Draw | undefined {
  return picture === undefined ? undefined : () => picture;
}
