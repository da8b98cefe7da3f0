/** What a route declares about itself, in words. */

import { isFamilyCall } from "@openhouse/protocol/core/specified-calls";
import type { Audience } from "../../core/actor.ts";

/** What a route declares about itself. */
export interface DescribedCall {
  readonly method: string;
  readonly url: string;
  /** The newer path of the same call, if `url` is one that older clients use. */
  readonly mainUrl?: string;
  /** The schemas of the request, which the family's calls open for unknown fields. */
  readonly body?: object;
  readonly query?: object;
  readonly params?: object;
  /** Empty for calls of game clients. */
  readonly audiences: readonly Audience[];
  /** True for calls with the token of a game session. */
  readonly needsGameSession?: boolean;
  readonly enc?: boolean | "optional";
  readonly idempotency?: "stored" | "optional" | "operation" | "none";
  readonly failsSoftly?: boolean;
  readonly envelope?: "wps" | "bare";
  readonly modId?: string;
  readonly writesByGet?: boolean;
  readonly isCostly?: boolean;
  readonly hasFile?: boolean;
}

/** Returns one sentence per rule of the call that is not in its schemas. */
export function callRules(call: DescribedCall): string[] {
  const { enc, failsSoftly, envelope, modId, writesByGet, mainUrl } = call;
  return [
    ...(mainUrl === undefined ? [] : [`The same as \`${mainUrl}\`, for existing clients.`]),
    callersOf(call),
    ...(enc === true
      ? ["The body is encrypted; see Encrypted calls. A plain body is refused with `enc.required`."]
      : []),
    ...(enc === "optional" ? ["The body is encrypted or plain; see Encrypted calls."] : []),
    ...keyRuleOf(call),
    ...(isFamilyCall(call.url) && (call.body ?? call.query) !== undefined
      ? ["Unknown fields are ignored, and empty text in an optional field counts as absent."]
      : []),
    ...(failsSoftly === true ? ["Some refusals have status 200 and `success: false`."] : []),
    ...(envelope === "bare" ? ["The reply has no envelope; refusals have one."] : []),
    ...(writesByGet === true ? ["Changes something although it is a GET, because existing clients send it so."] : []),
    ...(modId === undefined ? [] : [`Refused with \`function.not.available\` while the feature flag ${modId} is off.`]),
  ];
}

function keyRuleOf({ url, idempotency = "none" }: DescribedCall): string[] {
  const rule = "a repeated call with the same key and input has the first reply.";
  if (idempotency === "none") return [];
  if (idempotency === "optional")
    return [`\`Idempotency-Key\` is optional: ${rule} Without a key, the call runs again.`];
  if (!isFamilyCall(url)) return [`\`Idempotency-Key\` is required: ${rule}`];
  return [`Send an \`Idempotency-Key\`: ${rule} Without a key, equal calls within 30 seconds are one call.`];
}

/** True if a call without `Idempotency-Key` is refused. */
export function requiresKey({ url, idempotency = "none" }: DescribedCall): boolean {
  return (idempotency === "stored" || idempotency === "operation") && !isFamilyCall(url);
}

export const memberWords: Readonly<Record<string, string>> = {
  trial: "trial accounts",
  member: "members",
  agent: "agents",
};

/** Public calls that a member may send with a session, because the reply or the effect is then different. */
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
