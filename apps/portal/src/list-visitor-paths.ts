/** Lists the paths of the pages for visitors, for the merchant's sitemap. */

import type { Reply } from "@openhouse/browser/api-types";
import { canonicalPath } from "./compose-head.ts";
import { articlesRead, promotionsRead } from "./lib/page/content-reads.ts";
import { href, matchPath, paths } from "./lib/navigation/paths.ts";
import type { RouteName } from "./lib/navigation/paths.ts";
import { flagOfRoute } from "./routes/flag-of-route.ts";
import { routes } from "./routes/route-table.ts";

type Call = (route: string, query: Readonly<Record<string, unknown>>) => Promise<unknown>;

/**
 * The page that a login by an identity provider returns to shows nothing to other visitors. The pages of categories
 * without a game have no content of their own.
 */
const unlisted: ReadonlySet<RouteName> = new Set<RouteName>(["loginProvider", "noGame"]);
const largestArticleList = 50;
const footerRoute = "GET /wps/content/footer";
const statusRoute = "GET /wps/system/status";

/**
 * Returns the canonical path of each page that needs no login, and of the merchant's promotions, newest articles and
 * the pages that its footer links to. `call` returns the response of a public route, as in `PageRequest`; throws when
 * the route refuses.
 */
export async function listVisitorPaths(call: Call): Promise<string[]> {
  const [fixed, promotions, news, blog, pages] = await Promise.all([
    listFixedPaths(call),
    listPromotions(call),
    listArticles(call, "news"),
    listArticles(call, "blog"),
    listFooterPages(call),
  ]);
  return [...new Set([...fixed, ...promotions, ...news, ...blog, ...pages])];
}

/** The pages whose existence does not depend on content, without those that the merchant has switched off. */
async function listFixedPaths(call: Call): Promise<string[]> {
  const { info } = (await call(statusRoute, {})) as Reply<typeof statusRoute>;
  // TypeScript types the keys of `Object.entries` as string.
  return (Object.entries(routes) as [RouteName, (typeof routes)[RouteName]][]).flatMap(([name, route]) => {
    const isPublic = !unlisted.has(name) && route.needsSession !== true && route.needsContent !== true;
    const flag = flagOfRoute[name];
    const isListed = isPublic && (flag === undefined || info.whitelabelVal[flag] === true);
    return isListed ? choicesOf(paths[name]).map((path) => canonicalPath(name, path)) : [];
  });
}

/** Returns one path for each choice of a pattern such as `/:kind(news|blog)`; otherwise the path itself. */
function choicesOf(path: string): string[] {
  const [parameter, choices] = /:\w+\(([^)]*)\)/.exec(path) ?? [];
  if (parameter === undefined || choices === undefined) return [path];
  return choices.split("|").map((choice) => path.replace(parameter, choice));
}

async function listPromotions(call: Call): Promise<string[]> {
  const { promotion = [] } = (await call(promotionsRead.route, promotionsRead.query)) as Reply<
    typeof promotionsRead.route
  >;
  return promotion.map(({ slug }) => href("promotion", { slug }));
}

async function listArticles(call: Call, kind: "news" | "blog"): Promise<string[]> {
  const { route, query } = articlesRead(kind);
  const { list } = (await call(route, { ...query, size: largestArticleList })) as Reply<typeof route>;
  return list.map(({ slug }) => href("article", { kind, slug }));
}

async function listFooterPages(call: Call): Promise<string[]> {
  const { columns } = (await call(footerRoute, {})) as Reply<typeof footerRoute>;
  const urls = columns.flatMap(({ links }) => links.map(({ url }) => url));
  return urls.filter((url) => ["about", "contentPage"].includes(matchPath(url)?.name ?? ""));
}
