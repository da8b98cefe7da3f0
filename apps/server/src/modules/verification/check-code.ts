/**
 * Compares a code with the newest one of its purpose and recipient, in constant time. Each call takes one of five tries
 * and commits that by itself, so call it outside a transaction (a connection of its own inside one could wait for
 * itself). The code is not spent yet: `consumeCode` does that.
 *
 * Refusals, in order: `verification.code.invalid` (not six digits, none was sent, five tries are gone, it was used, or
 * it differs), `verification.code.expired` (the right code, too late).
 */

import type { Deps } from "../../core/deps.ts";
import { Refusal } from "../../core/refusal.ts";
import type { CheckedCode, CodeAttempt } from "./code-request.ts";

export async function checkCode(_deps: Pick<Deps, "db" | "clock">, _attempt: CodeAttempt): Promise<CheckedCode> {
  throw new Refusal("function.not.available");
}
