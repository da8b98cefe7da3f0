/** Every screen that has an address, taken from the tables that the product itself goes by. */

import { areas } from "../../apps/backoffice/src/lib/areas.ts";
import { paths } from "../../apps/portal/src/lib/paths.ts";
import type { RouteName } from "../../apps/portal/src/lib/paths.ts";
import { agentPages } from "../../apps/portal/src/routes/agent-pages.ts";
import { memberPages } from "../../apps/portal/src/routes/member-pages.ts";

/** Who looks at a screen. */
export const onlookers = ["visitor", "member", "agent", "staff"] as const;
export type Onlooker = (typeof onlookers)[number];

export interface Screen {
  /** Its address without the host. */
  readonly path: string;
  readonly onlooker: Onlooker;
}

/** A route with an open parameter → addresses that exist in the demo. A route that is not here stops the list. */
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
  // Other names of the front page, and the way back from a provider, which needs its answer.
  homeAlias: [],
  loginProvider: [],
};

/** Only these addresses (`/live,/member/withdraw`); empty = all. For a look at what one works on. */
const wanted = (process.env.SCREENS ?? "").split(",").filter((path) => path !== "");

/** All screens, each once. Throws for a route whose parameter nobody gave an example of. */
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
