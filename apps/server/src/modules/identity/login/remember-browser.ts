/**
 * Remembers in which browser an account was signed in, so that the nightly search finds accounts that share a browser
 * (modules/red-flags). A cookie holds a random id that gives no access; the database holds a keyed hash of it, a
 * different one for each merchant. A browser without the cookie gets a new id, so a deleted cookie hides a shared
 * browser. Call it after a login or a registration that succeeded. A failure is logged and does not fail the call,
 * because the account and the session already exist. Source: docs/security.md, One person, one account.
 */

import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../../../core/deps.ts";
import type { MemberId, MerchantId } from "../../../core/ids.ts";
import { upsertBrowser } from "./browser-repository.ts";

const idPattern = /^([\w-]{22})$/;
const idBytes = 16;
const lifeSeconds = 180 * 24 * 3_600;

type BrowserDeps = Pick<Deps, "db" | "clock" | "log" | "random" | "deviceHash">;

interface SignedInBrowser {
  readonly merchantId: MerchantId;
  /** The id of the member as in the reply of the login. */
  readonly memberId: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export async function rememberBrowser(
  { db, clock, log, random, deviceHash }: BrowserDeps,
  { merchantId, memberId, request, reply }: SignedInBrowser,
): Promise<void> {
  const isSecure = request.protocol === "https";
  // Browsers accept a cookie with this prefix only over https.
  const name = isSecure ? "__Secure-browser" : "browser";
  const id = readId(request.headers.cookie, name) ?? random.bytes(idBytes).toString("base64url");
  const attributes = `Path=/wps; Max-Age=${lifeSeconds}; HttpOnly; SameSite=Strict`;
  void reply.header("set-cookie", `${name}=${id}; ${attributes}${isSecure ? "; Secure" : ""}`);
  const use = {
    merchantId,
    memberId: BigInt(memberId) as MemberId,
    browserHash: deviceHash.of(`browser:${merchantId}:${id}`),
    at: clock.realNow(),
  };
  await upsertBrowser(db, use).catch((error: unknown) => {
    log.error({ err: error, merchantId, memberId }, "the browser of a login could not be stored");
  });
}

function readId(cookies: string | undefined, name: string): string | undefined {
  const cookiePair = cookies?.split(/;\s*/).find((cookie) => cookie.startsWith(`${name}=`));
  return idPattern.exec(cookiePair?.slice(name.length + 1) ?? "")?.[1];
}
