/** Tells whether a path is a page of the member centre or the agent centre, which have a menu of their own. */

import { matchPath } from "../../lib/navigation/paths.ts";
import type { RouteName } from "../../lib/navigation/paths.ts";

const centreRoutes: ReadonlySet<RouteName> = new Set(["account", "memberPage", "agentHome", "agentPage"]);

export function isInCentre(path: string): boolean {
  const match = matchPath(path);
  return match !== undefined && centreRoutes.has(match.name);
}
