/** Types of a game session, in which a member plays one of our games. A token identifies the session. */

import type { KeyObject } from "node:crypto";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import type { Brand } from "@openhouse/rules/brand";
import type { AccountId, MemberId, MerchantId, SessionId } from "../../core/ids.ts";

export type PlayerId = Brand<bigint, "PlayerId">;
export type SeedId = Brand<bigint, "SeedId">;
export type GameSessionId = Brand<bigint, "GameSessionId">;

/** The seed of the next rounds. `bytes` is secret and leaves the server only when the seed is revealed. */
export interface SeedInUse {
  readonly id: SeedId;
  readonly chainId: bigint;
  readonly position: number;
  readonly bytes: Uint8Array;
  /** `bytes` as a key object, prepared for computing rounds. */
  readonly key: KeyObject;
  readonly commitment: Buffer;
  readonly anchor: Buffer;
}

/** The data that changes with each round. A cached copy may be outdated, so the database checks it at each booking. */
export interface PlayState {
  readonly seed: SeedInUse;
  readonly clientSeed: string;
  /** Nonce of the last round. */
  readonly nonce: bigint;
  readonly openNonce: bigint | null;
}

export interface GameSession {
  readonly merchantId: MerchantId;
  readonly sessionId: GameSessionId;
  /** Nonce of the first round of this session. */
  readonly firstNonce: bigint;
  /** The portal session with which this session ends; null for a guest's trial. */
  readonly portalSessionId: SessionId | null;
  readonly startedAt: Date;
  readonly endsAt: Date;
  readonly playerId: PlayerId;
  readonly memberId: MemberId;
  readonly account: string;
  readonly gameCode: string;
  readonly currency: CurrencyCode;
  readonly isTrial: boolean;
  /** False while a member with a real account plays with play money; the portal's header then shows another balance. */
  readonly isOwnCurrency: boolean;
  readonly mainAccount: AccountId;
  /** Null while the member has no bonus account in this currency. */
  readonly bonusAccount: AccountId | null;
}
