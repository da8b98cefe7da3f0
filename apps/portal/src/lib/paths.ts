/**
 * Every URL of the portal, typed: `href("memberPage", { page: "withdraw" })` does not compile with a wrong parameter.
 * Which page stands behind a name: `routes/route-table.ts`.
 */

/** Name → pattern, in the order of matching. `:name` is one segment, `:name(a|b)` one of these. */
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
  wallet: "/wallet",
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

/** Name of a route. */
export type RouteName = keyof typeof paths;

/** Parameters of a matched path, by name. */
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

/** The address of a route. */
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
  // The entries of a const object have its keys.
  return { name: name as RouteName, names, pattern: new RegExp(`^${source.replace(/\/$/, "")}/?$`) };
});

/** The route of a path (without query), or undefined: then the page does not exist. */
export function matchPath(path: string): { readonly name: RouteName; readonly params: PathParams } | undefined {
  for (const { name, names, pattern } of matchers) {
    const found = pattern.exec(path);
    if (found === null) continue;
    return { name, params: Object.fromEntries(names.map((key, index) => [key, decode(found[index + 1] ?? "")])) };
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
