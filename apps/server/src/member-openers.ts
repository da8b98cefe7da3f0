/** What happens when an account comes to life, in this order (core/member-opening.ts). */

import type { Deps } from "./core/deps.ts";
import type { MemberOpener } from "./core/member-opening.ts";

type OpenerDeps = Omit<Deps, "memberOpeners" | "sealer">;

/** The openers of all modules. */
export function memberOpenersOf(_deps: OpenerDeps): readonly MemberOpener[] {
  return [];
}
