/** Lists every screen that has a URL, from the route tables of the portal and the back office. */

import { areas } from "../../apps/backoffice/src/lib/areas.ts";
import { paths } from "../../apps/portal/src/lib/navigation/paths.ts";
import type { RouteName } from "../../apps/portal/src/lib/navigation/paths.ts";
import { agentPages } from "../../apps/portal/src/routes/centres/agent-pages.ts";
import { memberPages } from "../../apps/portal/src/routes/centres/member-pages.ts";

/** The kinds of viewers for whom screens differ. */
export const viewerKinds = ["visitor", "member", "agent", "staff"] as const;
export type ViewerKind = (typeof viewerKinds)[number];

export interface Screen {
  /** The URL without the host. */
  readonly path: string;
  readonly viewer: ViewerKind;
}

/**
 * Sample paths in the demo for routes with a parameter, and the paths of pages that need a login. `listScreens` throws
 * for a route with a parameter and no sample.
 */
const samples: Partial<Record<RouteName, readonly Screen[]>> = {
  memberPage: memberPages.map(({ name }) => ({ path: `/member/${name}`, viewer: "member" })),
  agentPage: agentPages.map(({ name }) => ({ path: `/agent/${name}`, viewer: "agent" })),
  account: [{ path: "/member", viewer: "agent" }],
  wallet: [{ path: "/wallet", viewer: "member" }],
  lottery: [{ path: "/lottery", viewer: "member" }],
  seaLottery: [{ path: "/seaLottery", viewer: "member" }],
  vnLottery: [{ path: "/vnLottery", viewer: "member" }],
  promotion: [{ path: "/promotions/try-first", viewer: "visitor" }],
  article: [{ path: "/news/doors-open", viewer: "visitor" }],
  contentPage: [{ path: "/page/terms", viewer: "visitor" }],
  // Not listed: other paths of the front page, and the page to which sign-in providers return, which needs their
  // response.
  homeAlias: [],
  loginProvider: [],
};

/**
 * The paths in `SCREENS` (`/live,/member/withdraw`), to show only these screens during development. An empty list
 * selects all screens.
 */
const selectedPaths = (process.env.SCREENS ?? "").split(",").filter((path) => path !== "");

/** Returns all selected screens. Throws for a route with a parameter and no sample. */
export function listScreens(): readonly Screen[] {
  return listAllScreens().filter(({ path }) => selectedPaths.length === 0 || selectedPaths.includes(path));
}

function listAllScreens(): readonly Screen[] {
  const portal = Object.entries(paths).flatMap(([name, path]) => samples[name as RouteName] ?? expand(path));
  const notFoundScreens = ["/nowhere-at-all"].map((path) => ({ path, viewer: "visitor" as const }));
  const office = areas.map(({ path }) => ({ path: `/backoffice${path}`, viewer: "staff" as const }));
  return [...portal, ...notFoundScreens, { path: "/backoffice/", viewer: "visitor" }, ...office];
}

/** Expands a route with listed values: `/:centre(live|fish)` becomes /live and /fish. */
function expand(path: string): readonly Screen[] {
  const alternatives = /:\w+\(([^)]*)\)/.exec(path);
  if (alternatives === null) {
    if (path.includes(":")) throw new Error(`the route ${path} has no sample path`);
    return [{ path, viewer: "visitor" }];
  }
  const [parameter, values = ""] = alternatives;
  return values.split("|").flatMap((value) => expand(path.replace(parameter, value)));
}
