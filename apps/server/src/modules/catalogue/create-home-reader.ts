/**
 * Collects the games, winners, matches and jackpots of the home page in one response, which is the same for all
 * visitors with the same merchant, language and country. The response is rebuilt once a minute and after each change of
 * the catalogue or of the merchant's flags, theme or languages; its hash is the ETag.
 */

import { createHash } from "node:crypto";
import type { HomeGames } from "@openhouse/protocol/catalogue/home-games";
import type { Actor } from "../../core/actor.ts";
import type { GameCatalogue } from "../../core/ports/game-directory.ts";
import type { CatalogueDeps } from "./catalogue-deps.ts";
import { listMatches, showJackpot } from "./list-extras.ts";
import { listHotGames, listMenus } from "./list-games.ts";
import { visibleCatalogue } from "./visible-catalogue.ts";
import { listWinners } from "./winner-board.ts";

export interface HomeAnswer {
  readonly value: HomeGames;
  readonly etag: string;
}

const minuteMs = 60_000;

/** Returns the response of the current minute. No refusals. */
export type HomeReader = (actor: Actor) => Promise<HomeAnswer>;

interface CachedAnswer {
  readonly key: string;
  readonly answer: Promise<HomeAnswer>;
}

/** Creates a reader that caches the latest response per catalogue and language. */
export function createHomeReader(deps: CatalogueDeps): HomeReader {
  const answersByCatalogue = new WeakMap<GameCatalogue, Map<string, CachedAnswer>>();
  return (actor) => {
    const catalogue = visibleCatalogue(deps, actor);
    const merchant = deps.merchants.byId(actor.merchantId);
    const minute = Math.floor(deps.clock.businessNow().getTime() / minuteMs);
    const key = `${minute} ${JSON.stringify(merchant.flags)} ${merchant.theme} ${merchant.languages.join()}`;
    const cachedAnswers = answersByCatalogue.get(catalogue) ?? new Map<string, CachedAnswer>();
    answersByCatalogue.set(catalogue, cachedAnswers);
    // The merchant is part of the key, because all merchants without games share one empty catalogue.
    const audienceKey = `${actor.merchantId} ${actor.language}`;
    const cachedAnswer = cachedAnswers.get(audienceKey);
    if (cachedAnswer?.key === key) return cachedAnswer.answer;
    const answer = makeAnswer(deps, actor, new Date(minute * minuteMs));
    cachedAnswers.set(audienceKey, { key, answer });
    answer.catch(() => cachedAnswers.delete(audienceKey));
    return answer;
  };
}

async function makeAnswer(deps: CatalogueDeps, actor: Actor, at: Date): Promise<HomeAnswer> {
  const value: HomeGames = {
    menus: listMenus(deps, actor, {}),
    hotGames: listHotGames(deps, actor, undefined),
    winners: await listWinners(deps, actor, {}),
    matches: listMatches(deps, actor),
    jackpot: await showJackpot(deps, actor, at),
  };
  const hash = createHash("sha256").update(JSON.stringify(value)).digest("base64url").slice(0, 22);
  return { value, etag: `W/"${hash}"` };
}
