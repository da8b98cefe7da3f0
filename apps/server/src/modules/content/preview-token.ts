/**
 * A signed token that shows one draft in the real portal, for half an hour and at one merchant. It contains no secret:
 * anyone who has the token can see that draft and nothing else. It expires by the real clock, not by business time,
 * because the staff works by the real clock.
 */

import type { ContentPreview } from "@openhouse/protocol/content/staff-content";
import type { ContentKind } from "@openhouse/rules/content/content-kinds";
import type { StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import type { MerchantId } from "../../core/ids.ts";
import { Refusal } from "../../core/refusal.ts";
import { selectDraft } from "./item-repository.ts";

type TokenDeps = Pick<Deps, "clock" | "previewHash">;
const lifetimeMs = 30 * 60_000;

/** Request header in which the portal sends the token. */
export const previewHeader = "x-content-preview";

/** Creates a token for an item of the merchant. Refuses with `no.data` if there is no such item. Reads only. */
export async function openPreview(
  deps: TokenDeps & Pick<Deps, "db">,
  { merchantId }: StaffActor,
  id: bigint,
): Promise<ContentPreview> {
  const item = await selectDraft(deps.db, { merchantId, id });
  if (item === undefined) throw new Refusal("no.data");
  const expiresAt = deps.clock.realNow().getTime() + lifetimeMs;
  const text = `${merchantId}.${id}.${expiresAt}`;
  const token = `${text}.${deps.previewHash.of(text).toString("base64url")}`;
  return { token, path: previewPath(item), expiresAt };
}

/**
 * Returns the item's id from a token; undefined if the token is forged, expired or of another merchant. Pure except for
 * the clock.
 */
export function readPreview(
  { clock, previewHash }: TokenDeps,
  merchantId: MerchantId,
  token: string,
): bigint | undefined {
  const match = /^((\d{1,9})\.(\d{1,19})\.(\d{13}))\.([\w-]{43})$/.exec(token);
  if (match === null) return undefined;
  const [, text = "", merchant, id = "", expiresAt, signature = ""] = match;
  const isSigned = previewHash.isEqual(text, Buffer.from(signature, "base64url"));
  const isValid = isSigned && Number(merchant) === merchantId && Number(expiresAt) > clock.realNow().getTime();
  return isValid ? BigInt(id) : undefined;
}

/** Returns the path of the portal screen that shows an item of that kind. */
function previewPath({ kind, slug }: { kind: ContentKind; slug: string }): string {
  const paths: Partial<Record<ContentKind, string>> = {
    promotion: `/promotions/${slug}`,
    help: "/helpmc",
    helpSection: "/helpmc",
    news: `/news/${slug}`,
    blog: `/blog/${slug}`,
    page: slug === "about" || slug === "join" ? `/${slug}` : `/page/${slug}`,
    app: "/down",
  };
  return paths[kind] ?? "/";
}
