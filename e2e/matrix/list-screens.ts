/** Lists every screen that has an address, from the route tables of the product. */

import { areas } from "../../apps/backoffice/src/lib/areas.ts";
import { paths } from "../../apps/portal/src/lib/navigation/paths.ts";
import type { RouteName } from "../../apps/portal/src/lib/navigation/paths.ts";
import { agentPages } from "../../apps/portal/src/routes/centres/agent-pages.ts";
import { memberPages } from "../../apps/portal/src/routes/centres/member-pages.ts";

/** The kinds of people who see screens. */
export const onlookers = ["visitor", "member", "agent", "staff"] as const;
export type Onlooker = (typeof onlookers)[number];

export interface Screen {
  /** The address without the host. */
  readonly path: string;
  readonly onlooker: Onlooker;
}

/** Sample addresses of the demo for routes with a parameter. A route without a sample makes the list fail. */
const samples: Partial<Record<RouteName, readonly Screen[]>> = {
  memberPage: memberPages.map(({ name }) => ({ path: `/member/${name}`, onlooker: "member" })),
  agentPage: agentPages.map(({ name }) => ({ path: `/agent/${name}`, onlooker: "agent" })),
  wallet: [{ path: "/wallet", onlooker: "member" }],
  lottery: [{ path: "/lottery", onlooker: "member" }],
  seaLottery: [{ path: "/seaLottery", onlooker: "member" }],
  vnLottery: [{ path: "/vnLottery", onlooker: "member" }],
  promotion: [{ path: "/promotions/try-first", onlooker: "visitor" }],
  article: [{ path: "/news/doors-open", onlooker: "visitor" }],
  contentPage: [{ path: "/page/terms", onlooker: "visitor" }],
  // Aliases of the front page, and the return from a sign-in provider, which needs its response.
  homeAlias: [],
  loginProvider: [],
};

/** Only these addresses (`/live,/member/withdraw`); empty means all. Useful during development. */
const wanted = (process.env.SCREENS ?? "").split(",").filter((path) => path !== "");

/** All screens, each once. Throws for a route with a parameter and no sample. */
export function listScreens(): readonly Screen[] {
  return everyScreen().filter(({ path }) => wanted.length === 0 || wanted.includes(path));
}

function everyScreen(): readonly Screen[] {
  const portal = Object.entries(paths).flatMap(([name, path]) => samples[name as RouteName] ?? expand(path));
  const lost = ["/nowhere-at-all"].map((path) => ({ path, onlooker: "visitor" as const }));
  const office = areas.map(({ path }) => ({ path: `/backoffice${path}`, onlooker: "staff" as const }));
  return [...portal, ...lost, { path: "/backoffice/", onlooker: "visitor" }, ...office];
}

/** `/:centre(live|fish)` → /live, /fish */
function expand(path: string): readonly Screen[] {
  const choice = /:\w+\(([^)]*)\)/.exec(path);
  if (choice === null) {
    if (path.includes(":")) throw new Error(`nobody gave an example of ${path}`);
    return [{ path, onlooker: "visitor" }];
  }
  const [whole, values = ""] = choice;
  return values.split("|").flatMap((value) => expand(path.replace(whole, value)));
}
