/** A task: removes notes of calls that nobody looks at any more. */

import type { Deps } from "../../core/deps.ts";
import { deleteCalls } from "./call-repository.ts";

const keptForMs = 7 * 86_400_000;

/** Safe to run at any time and twice. Judged by real time. */
export async function forgetCalls({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  await deleteCalls(db, new Date(clock.realNow().getTime() - keptForMs));
}
