/**
 * The URLs of the portal, typed: a wrong parameter in `href("memberPage", { page: "withdraw" })` does not compile.
 * `routes/route-table.ts` maps the names to pages.
 */

/** Name → pattern, in the order of matching. `:name` is one segment; `:name(a|b)` is a segment `a` or `b`. */
export const paths = {
  home: "/",
  homeAlias: "/:alias(index|index\\.html|home)",
  login: "/login",
  loginProvider: "/login/provider",
  register: "/register",
  hot: "/hot",
  gameCentre: "/:centre(live|sports|esports|fish|rng|pvp|lott|elott|cockfight)",
  gameListCentre: "/gameListCenter/:type(rng)",
  lottery: "/lottery",
  seaLottery: "/seaLottery",
  vnLottery: "/vnLottery",
  fbSports: "/fbSports",
  noGame: "/noGame/:centre(live|sports|esports|fish|rng|pvp|lott|elott|cockfight)",
  wallet: "/wallet",
  account: "/member",
  memberPage: "/member/:page",
  agentHome: "/agentHome",
  agentPage: "/agent/:page",
  down: "/down",
  join: "/join",
  help: "/help",
  helpCentre: "/helpmc",
  seamless: "/seamless",
  pointMall: "/pointMall",
  promotions: "/promotions",
  promotion: "/promotions/:slug",
  news: "/:kind(news)",
  blog: "/:kind(blog)",
  article: "/:kind(news|blog)/:slug",
  about: "/about",
  contentPage: "/page/:slug",
  feedback: "/feedback",
} as const satisfies Record<string, string>;

export type RouteName = keyof typeof paths;

export type PathParams = Readonly<Record<string, string>>;

type ParamNames<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? BareName<Name> | ParamNames<`/${Tail}`>
    : BareName<Rest>
  : never;

type BareName<Segment extends string> = Segment extends `${infer Name}(${string}` ? Name : Segment;

type HrefArguments<Name extends RouteName> = [ParamNames<(typeof paths)[Name]>] extends [never]
  ? []
  : [params: Readonly<Record<ParamNames<(typeof paths)[Name]>, string>>];

const parameter = /:(\w+)(\([^)]*\))?/g;

export function href<Name extends RouteName>(name: Name, ...[params]: HrefArguments<Name>): string {
  const values: PathParams = params ?? {};
  return paths[name].replace(parameter, (_, key: string) => encodeURIComponent(values[key] ?? ""));
}

const matchers = Object.entries(paths).map(([name, path]) => {
  const names: string[] = [];
  const source = path.replace(parameter, (_, key: string, choice: string | undefined) => {
    names.push(key);
    return choice ?? "([^/]+)";
  });
  // TypeScript types the keys of `Object.entries` as string.
  return { name: name as RouteName, names, pattern: new RegExp(`^${source.replace(/\/$/, "")}/?$`) };
});

/** Returns the route of a path (without query); undefined if the page does not exist. */
export function matchPath(path: string): { readonly name: RouteName; readonly params: PathParams } | undefined {
  for (const { name, names, pattern } of matchers) {
    const match = pattern.exec(path);
    if (match === null) continue;
    return { name, params: Object.fromEntries(names.map((key, index) => [key, decode(match[index + 1] ?? "")])) };
  }
  return undefined;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // An invalid escape sequence stays as it is. No page has such a name, so the path leads to the "not found" page.
    return text;
  }
}
