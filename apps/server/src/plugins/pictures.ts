/**
 * Serves drawings under /art, and the flags of countries. The hosts in a merchant's setting `images.hosts` fetch these
 * pictures from here. The response to a URL with the hash of the current drawing never changes, so it may be cached for
 * a year; flags too. Covers are drawn only for games of the catalogue.
 */

import type { FastifyInstance } from "fastify";
import type { GameDirectory, GameCatalogue } from "../core/ports/game-directory.ts";
import { Refusal } from "../core/refusal.ts";
import { sendCompressed } from "./compressed-reply.ts";
import { answerRefusal } from "./errors.ts";
import { requireMerchant } from "./merchant.ts";
import { PictureStore } from "./picture-store.ts";

interface DrawnGame {
  readonly category: string;
  readonly classify: string | null;
  readonly titles: readonly string[];
}

/** The exports of the portal's bundle for drawings; the portal's source describes them. */
export interface PictureRenderer {
  findPicture(
    path: string,
    findGame: (vendor: string, gameCode: string) => DrawnGame | undefined,
  ): { readonly name: string; readonly isCurrent: boolean; draw(): string } | undefined;
  renderFlag(path: string): Uint8Array | undefined;
}

/** Limits of the cache, and of the drawings that run and wait. A picture has about 15 kB. */
const storeLimits = { cacheSize: 3_000, atOnce: 4, waiting: 256 } as const;
const permanentCaching = "public, max-age=31536000, immutable";
/** For a URL with an outdated hash or none. The response is the current drawing, which may change. */
const shortCaching = "public, max-age=3600, stale-while-revalidate=86400";
/** An SVG that is opened as a page may use styles and nothing else. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

export function installPictures(app: FastifyInstance, games: GameDirectory, renderer: PictureRenderer): void {
  const store = new PictureStore(storeLimits);
  app.get("/art/*", { schema: { hide: true } }, async (request, reply) => {
    const catalogue = games.catalogueOf(requireMerchant(request).id);
    const path = request.url.split("?", 1)[0] ?? "";
    const picture = renderer.findPicture(path, gameFinderOf(catalogue));
    if (picture === undefined) return answerRefusal(new Refusal("no.data"), request, reply);
    const text = await store.find(picture.name, picture.draw);
    void reply
      .header("cache-control", picture.isCurrent ? permanentCaching : shortCaching)
      .header("vary", "Accept-Encoding");
    // Pages may load the pictures from another host of the merchant.
    void reply.header("content-security-policy", policy).header("cross-origin-resource-policy", "cross-origin");
    return sendCompressed(request, reply, text);
  });
  flagRoute(app, renderer);
}

/** Returns a function that finds what a drawing needs to know about a game of the merchant. */
export function gameFinderOf(catalogue: GameCatalogue): (vendor: string, gameCode: string) => DrawnGame | undefined {
  return (vendor, gameCode) => {
    const game = catalogue.findByCode(vendor, gameCode);
    if (game === undefined) return undefined;
    const { category, classify, names } = game;
    return { category, classify, titles: [names.en, names.fil] };
  };
}

/** Serves the flags of countries under the path that the protocol defines. */
function flagRoute(app: FastifyInstance, { renderFlag }: PictureRenderer): void {
  const flagsByPath = new Map<string, Uint8Array>();
  app.get("/COUNTRY_FLAG/*", { schema: { hide: true } }, async (request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "";
    const flag = flagsByPath.get(path) ?? renderFlag(path);
    if (flag === undefined) return answerRefusal(new Refusal("no.data"), request, reply);
    flagsByPath.set(path, flag);
    void reply.header("cache-control", permanentCaching).header("cross-origin-resource-policy", "cross-origin");
    return reply.type("image/png").send(flag);
  });
}
