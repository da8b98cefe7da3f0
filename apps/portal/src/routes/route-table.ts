/**
 * Every URL of the portal, typed: `href("memberPage", { page: "withdraw" })` does not compile with a wrong parameter.
 * A route names its page file (a chunk of its own), the texts it needs beyond the shell, and what the server must
 * have read before it can render the page. How to add one: README.md.
 */

import type { ComponentType } from "react";
import type { AreaTexts, MessageKey } from "@openhouse/i18n/text-store";
import { memberTexts } from "@openhouse/i18n/member-texts.gen";
import type { PublicRead } from "../lib/public-reads.ts";

/** Parameters of a matched path, by name. */
export type PathParams = Readonly<Record<string, string>>;

/** What a page module exports. */
export interface PageModule {
  readonly default: ComponentType<{ params: PathParams }>;
}

const pageModules = import.meta.glob<PageModule>("./*-page.tsx");

interface RouteDefinition {
  readonly path: string;
  readonly title: MessageKey;
  /** File of the page in this folder, without its ending. */
  readonly page: string;
  /** Without a session the visitor is sent to the login, which leads back. */
  readonly needsSession?: boolean;
  readonly texts?: AreaTexts;
  readonly reads?: (params: PathParams) => readonly PublicRead[];
}

/** What the shell itself reads on every public page. */
export const vendorsRead = { route: "GET /wps/relay/GCSGAME_gameVendor", query: { platform: "html5" } } as const;
export const hotGamesRead = { route: "GET /wps/relay/GCSGAME_hotGamesV2", query: { isPlatform: "1" } } as const;

const publicReads = () => [vendorsRead, hotGamesRead];
const home = { title: "shell.nav.home", page: "home-page", reads: publicReads } as const;

/** Name → route, in the order of matching. Patterns are wouter's: `:name` is one segment. */
export const routes = {
  home: { path: "/", ...home },
  index: { path: "/index", ...home },
  indexFile: { path: "/index.html", ...home },
  homeAlias: { path: "/home", ...home },
  login: { path: "/login", ...home },
  register: { path: "/register", ...home },
  hot: { path: "/hot", title: "shell.nav.hot", page: "hot-page", reads: publicReads },
  gameCentre: {
    path: "/:centre(live|sports|esports|fish|rng|pvp|lott|elott|cockfight)",
    title: "shell.games",
    page: "game-centre-page",
    reads: publicReads,
  },
  wallet: {
    path: "/wallet",
    title: "shell.wallet",
    page: "wallet-page",
    needsSession: true,
    texts: memberTexts,
  },
  memberPage: {
    path: "/member/:page",
    title: "shell.menu.account",
    page: "member-page",
    needsSession: true,
    texts: memberTexts,
  },
  agentPage: {
    path: "/agent/:page",
    title: "shell.agentCentre",
    page: "agent-page",
    needsSession: true,
    texts: memberTexts,
  },
} as const satisfies Record<string, RouteDefinition>;

/** Name of a route. */
export type RouteName = keyof typeof routes;

type ParamNames<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? BareName<Name> | ParamNames<`/${Tail}`>
    : BareName<Rest>
  : never;

type BareName<Segment extends string> = Segment extends `${infer Name}(${string}` ? Name : Segment;

type HrefArguments<Name extends RouteName> = [ParamNames<(typeof routes)[Name]["path"]>] extends [never]
  ? []
  : [params: Readonly<Record<ParamNames<(typeof routes)[Name]["path"]>, string>>];

/** The address of a route. */
export function href<Name extends RouteName>(name: Name, ...[params]: HrefArguments<Name>): string {
  const values: PathParams = params ?? {};
  return routes[name].path.replace(/:(\w+)(\([^)]*\))?/g, (_, key: string) => encodeURIComponent(values[key] ?? ""));
}

/** Fetches the page module of a route. Throws on a name without a file; a test holds the table to the folder. */
export function loadPageModule({ page }: RouteDefinition): Promise<PageModule> {
  const load = pageModules[`./${page}.tsx`];
  if (load === undefined) throw new Error(`no page is called ${page}`);
  return load();
}

/** A path that belongs to a route. */
export interface RouteMatch {
  readonly name: RouteName;
  readonly route: RouteDefinition;
  readonly params: PathParams;
}

const matchers = Object.entries(routes).map(([name, route]) => {
  const names: string[] = [];
  const source = route.path.replace(/:(\w+)(\([^)]*\))?/g, (_, key: string, choice: string | undefined) => {
    names.push(key);
    return choice ?? "([^/]+)";
  });
  return { name: name as RouteName, route, names, pattern: new RegExp(`^${source}/?$`) };
});

/** The route of a path (without query), or undefined: then the page does not exist. */
export function matchRoute(path: string): RouteMatch | undefined {
  for (const { name, route, names, pattern } of matchers) {
    const found = pattern.exec(path);
    if (found === null) continue;
    return { name, route, params: Object.fromEntries(names.map((key, index) => [key, decode(found[index + 1] ?? "")])) };
  }
  return undefined;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A broken escape sequence is a name that no page has.
    return text;
  }
}
