/** What the catalogue asks of whoever opens games: the studio, or an outside supplier behind the gateway. */

import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import type { MemberId, MerchantId, SessionId } from "../../core/ids.ts";

/** A game that is to be opened, and for whose browser. */
export interface GameOrder {
  readonly merchantId: MerchantId;
  readonly language: "EN" | "TY";
  readonly gameCode: string;
  /** The portal's address as the browser sees it: scheme, host and port. */
  readonly portalOrigin: string;
  readonly ip: string;
  readonly isPhone: boolean;
}

/** With a player: a member with real money, or an account with play money. */
export interface LaunchOrder extends GameOrder {
  readonly memberId: MemberId;
  /** Null for a guest's trial, which has no session on the portal. */
  readonly sessionId: SessionId | null;
  readonly currency: CurrencyCode;
}

/** Opens games of one vendor; both answer the address for the player's browser. */
export interface GameLauncher {
  open(order: LaunchOrder): Promise<string>;
  /** With play money of its own, which never meets a wallet here. Without it a trial is a guest account's. */
  openDemo?(order: GameOrder): Promise<string>;
}

export interface GameLaunchers {
  /** Undefined: nobody opens games of that vendor at that merchant; the studio's demo takes their place. */
  find(merchantId: MerchantId, vendor: string): GameLauncher | undefined;
}
