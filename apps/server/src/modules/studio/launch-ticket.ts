/** The data of a one-time launch ticket, with which a player gets from the portal's origin to the studio's. */

import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { isCurrencyCode } from "@openhouse/rules/money/currencies";
import type { SessionId } from "../../core/ids.ts";
import { idFromWire } from "../../core/ids.ts";

/** An unused launch ticket expires after this time (docs/security.md, Where the specification is weaker). */
export const ticketLifeMs = 60_000;

export interface LaunchDetail {
  readonly gameCode: string;
  readonly currency: CurrencyCode;
  /** The portal session that launched the game, and with which the game session ends. Null for a guest's trial. */
  readonly portalSessionId: SessionId | null;
}

export function launchDetailToJson({ gameCode, currency, portalSessionId }: LaunchDetail): object {
  return { gameCode, currency, portalSessionId: portalSessionId === null ? null : String(portalSessionId) };
}

/** Parses the output of `launchDetailToJson`. Returns undefined for anything else. */
export function launchDetailOf(detail: unknown): LaunchDetail | undefined {
  if (typeof detail !== "object" || detail === null) return undefined;
  const { gameCode, currency, portalSessionId } = detail as Readonly<Record<string, unknown>>;
  if (typeof gameCode !== "string" || typeof currency !== "string" || !isCurrencyCode(currency)) return undefined;
  if (portalSessionId === null) return { gameCode, currency, portalSessionId };
  const sessionId = typeof portalSessionId === "string" ? idFromWire<SessionId>(portalSessionId) : undefined;
  return sessionId === undefined ? undefined : { gameCode, currency, portalSessionId: sessionId };
}
