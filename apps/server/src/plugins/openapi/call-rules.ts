/** What a route declares about itself, in words. */

import type { Audience } from "../../core/actor.ts";

/** What a route declares beside its schemas. */
export interface DescribedCall {
  readonly method: string;
  readonly url: string;
  /** Empty for calls of game clients. */
  readonly audiences: readonly Audience[];
  /** True for calls with the token of a game session. */
  readonly needsGameSession?: boolean;
  readonly enc?: boolean;
  readonly idempotency?: "stored" | "optional" | "operation" | "none";
  readonly failsSoftly?: boolean;
  readonly envelope?: "wps" | "bare";
  readonly modId?: string;
  readonly writesByGet?: boolean;
}

/** Returns one sentence per rule of the call that is not in its schemas. */
export function callRules(call: DescribedCall): string[] {
  const { enc, idempotency = "none", failsSoftly, envelope, modId, writesByGet } = call;
  return [
    callersOf(call),
    ...(enc === true
      ? ["The body is encrypted; see Encrypted calls. A plain body is refused with `enc.required`."]
      : []),
    ...(idempotency === "stored" || idempotency === "operation"
      ? ["`Idempotency-Key` is required: a repeated call with the same key and input has the first reply."]
      : []),
    ...(idempotency === "optional"
      ? ["With an `Idempotency-Key`, a repeated call with the same key and input has the first reply."]
      : []),
    ...(failsSoftly === true ? ["Some refusals have status 200 and `success: false`."] : []),
    ...(envelope === "bare" ? ["The reply has no envelope; refusals have one."] : []),
    ...(writesByGet === true ? ["Changes something although it is a GET, because existing clients send it so."] : []),
    ...(modId === undefined ? [] : [`Refused with \`function.not.available\` while the feature flag ${modId} is off.`]),
  ];
}

export const memberWords: Readonly<Record<string, string>> = {
  trial: "trial accounts",
  member: "members",
  agent: "agents",
};

/** Public calls that a member may send with a session, because the reply or the effect then is another one. */
const callsWithOptionalSession = new Set([
  "/lgw/games/game_menus",
  "/wps/feedback",
  "/wps/game/launchGame",
  "/wps/relay/CBS_launchChat",
  "/wps/relay/GCS_gameLaunchFB",
  "/wps/relay/MCSFE_getListAnnouncements",
]);

export function hasOptionalSession(url: string): boolean {
  return callsWithOptionalSession.has(url);
}

function callersOf({ url, audiences, needsGameSession }: DescribedCall): string {
  if (needsGameSession === true) return "Callers: game clients with the token of a game session.";
  if (hasOptionalSession(url)) return "Callers: anybody; members send their session, if they have one.";
  if (isSigned(url)) return "Callers: outside systems, which sign the exact bytes of the body.";
  if (audiences.length === 0 || audiences.includes("visitor")) return "Callers: anybody; no session is needed.";
  const members = audiences.flatMap((audience) => memberWords[audience] ?? []);
  if (members.length > 0) return `Callers: ${members.join(", ")}.`;
  return `Callers: staff with one of the roles ${audiences.join(", ")}.`;
}

/** True for calls of outside systems, which are authenticated by a signature. */
export function isSigned(url: string): boolean {
  return url.startsWith("/gateway/");
}
