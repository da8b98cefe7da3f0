/** The interface through which the catalogue opens games, at the studio or at an outside supplier. */

import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import type { MemberId, MerchantId, SessionId } from "../../core/ids.ts";

/** A game to open, and the browser in which it opens. */
export interface GameOrder {
  readonly merchantId: MerchantId;
  readonly language: "EN" | "TY";
  readonly gameCode: string;
  /** Origin of the portal as the browser sees it: scheme, host and port. */
  readonly portalOrigin: string;
  readonly ip: string;
  readonly isPhone: boolean;
}

/** A launch for a member with real money, or for an account with play money. */
export interface LaunchOrder extends GameOrder {
  readonly memberId: MemberId;
  /** Null for a trial on a guest account, which has no portal session. */
  readonly sessionId: SessionId | null;
  readonly currency: CurrencyCode;
}

/** Opens the games of one vendor. Both functions return the URL for the player's browser. */
export interface GameLauncher {
  open(order: LaunchOrder): Promise<string>;
  /**
   * Opens the supplier's own demo, which uses none of our wallets. Without this function, trials run on guest accounts.
   */
  openDemo?(order: GameOrder): Promise<string>;
}

export interface GameLaunchers {
  /** Returns undefined if no launcher opens the vendor's games at that merchant; the studio's demo opens instead. */
  find(merchantId: MerchantId, vendor: string): GameLauncher | undefined;
}
