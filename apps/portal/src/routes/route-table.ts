/**
 * The page of each route: its chunk, the texts that it needs in addition to those of the shell, and the reads that the
 * server does before rendering. apps/portal/README.md explains how to add a route.
 */

import type { ComponentType } from "react";
import type { Language } from "@openhouse/i18n/shipped";
import type { AreaTexts, PlainKey } from "@openhouse/i18n/text-store";
import { lobbyTexts } from "@openhouse/i18n/lobby-texts.gen";
import { sessionTexts } from "@openhouse/i18n/session-texts.gen";
import { pagesTexts as texts } from "@openhouse/i18n/pages-texts.gen";
import { memberTexts } from "@openhouse/i18n/member-texts.gen";
import { firstGamesRead, hotGamesRead, menusRead } from "../lib/page/catalogue-reads.ts";
import { frontRead } from "../lib/page/front-reads.ts";
import { matchPath } from "../lib/navigation/paths.ts";
import type { PathParams, RouteName } from "../lib/navigation/paths.ts";
import {
  appsRead,
  articleRead,
  articlesRead,
  contentPageRead,
  helpRead,
  promotionRead,
  promotionsRead,
} from "../lib/page/content-reads.ts";
import { registerRulesRead } from "../lib/page/register-reads.ts";
import type { PublicRead } from "../lib/page/public-reads.ts";

export interface PageModule {
  readonly default: ComponentType<{ params: PathParams }>;
}

interface RouteDefinition {
  readonly title: PlainKey;
  /** File name of the page in `pages`, without extension. */
  readonly page: string;
  /** True if the page needs a session. Visitors are sent to the login, which returns to this page. */
  readonly needsSession?: boolean;
  readonly texts?: AreaTexts;
  /** True if the title comes from the content. Without its content, the page does not exist. */
  readonly needsContent?: boolean;
  readonly reads?: (params: PathParams, language: Language) => readonly PublicRead[];
}

const reads = () => [menusRead, hotGamesRead];
const centre: RouteDefinition = { title: "shell.games", page: "game-centre-page", texts: lobbyTexts };
const lottery: RouteDefinition = { ...centre, page: "lottery-page", needsSession: true };
const home: RouteDefinition = { title: "shell.nav.home", page: "home-page", reads: () => [...reads(), frontRead] };
const articles = ({ kind = "" }: PathParams) => [...reads(), articlesRead(kind)];
/** For pages whose title comes from their content. */
const contentRoute = { title: "content.page.title", texts, needsContent: true } as const;

export const routes: Readonly<Record<RouteName, RouteDefinition>> = {
  home,
  homeAlias: home,
  login: home,
  loginProvider: { title: "login.provider.title", page: "provider-page", texts: sessionTexts },
  register: { title: "shell.register", page: "register-page", texts: sessionTexts, reads: () => [registerRulesRead] },
  hot: { title: "shell.nav.hot", page: "hot-page", reads },
  gameCentre: { ...centre, reads: ({ centre: name = "" }) => [...reads(), firstGamesRead(name)] },
  gameListCentre: { ...centre, reads: ({ type = "" }) => [...reads(), firstGamesRead(type)] },
  lottery: { ...lottery, title: "shell.nav.lottery" },
  seaLottery: { ...lottery, title: "lobby.lottery.sea" },
  vnLottery: { ...lottery, title: "lobby.lottery.vn" },
  fbSports: { title: "shell.nav.football", page: "fb-sports-page", texts: lobbyTexts, reads },
  noGame: { title: "lobby.none.heading", page: "no-game-page", texts: lobbyTexts, reads },
  wallet: { title: "shell.wallet", page: "wallet-page", needsSession: true, texts: memberTexts },
  account: { title: "shell.menu.account", page: "account-page", needsSession: true, texts: memberTexts },
  memberPage: { title: "shell.menu.account", page: "member-page", needsSession: true, texts: memberTexts },
  agentHome: { title: "shell.agentCentre", page: "agent-home-page", texts: memberTexts },
  agentPage: { title: "shell.agentCentre", page: "agent-page", needsSession: true, texts: memberTexts },
  down: { title: "content.app.get", page: "down-page", texts, reads: () => [...reads(), appsRead] },
  join: { title: "content.join.title", page: "join-page", texts, reads: () => [...reads(), contentPageRead("join")] },
  help: home,
  helpCentre: {
    title: "content.help.centre",
    page: "help-centre-page",
    texts,
    reads: (_, lang) => [...reads(), helpRead(lang)],
  },
  seamless: { title: "content.seamless.title", page: "seamless-page", texts, reads },
  pointMall: { title: "content.points.title", page: "point-mall-page", texts, reads },
  promotions: {
    title: "content.promotions.title",
    page: "promotions-page",
    texts,
    reads: () => [...reads(), promotionsRead],
  },
  promotion: { ...contentRoute, page: "promotion-page", reads: ({ slug = "" }) => [...reads(), promotionRead(slug)] },
  news: { title: "content.news.title", page: "articles-page", texts, reads: articles },
  blog: { title: "content.blog.title", page: "articles-page", texts, reads: articles },
  article: {
    ...contentRoute,
    page: "article-page",
    reads: ({ kind = "", slug = "" }) => [...reads(), articleRead(kind, slug)],
  },
  about: { ...contentRoute, page: "content-page", reads: () => [...reads(), contentPageRead("about")] },
  contentPage: { ...contentRoute, page: "content-page", reads: ({ slug = "" }) => [...reads(), contentPageRead(slug)] },
  feedback: { title: "feedback.title", page: "feedback-page", texts, reads },
};

const pageModules = import.meta.glob<PageModule>("./pages/*-page.tsx");

/** Loads the page module of a route. Throws on a name without a file; a test checks that every name has one. */
export function loadPageModule({ page }: RouteDefinition): Promise<PageModule> {
  const load = pageModules[`./pages/${page}.tsx`];
  if (load === undefined) throw new Error(`no page is called ${page}`);
  return load();
}

export interface RouteMatch {
  readonly name: RouteName;
  readonly route: RouteDefinition;
  readonly params: PathParams;
}

/** Returns the route of a path (without query); undefined if the page does not exist. */
export function matchRoute(path: string): RouteMatch | undefined {
  const match = matchPath(path);
  return match === undefined ? undefined : { ...match, route: routes[match.name] };
}
