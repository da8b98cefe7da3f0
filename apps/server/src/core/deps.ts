/** The dependencies of operations. wire-deps.ts creates them; there is no dependency injection container. */

import type { Logger } from "pino";
import type { Config } from "../config.ts";
import type { Database } from "../db/connection.ts";
import type { Bus } from "../db/bus.ts";
import type { ActionGate } from "./ports/action-gate.ts";
import type { AgeGate } from "./ports/age-gate.ts";
import type { BonusGate } from "./ports/bonus-gate.ts";
import type { AdjustableClock } from "./clock.ts";
import type { CountryTable } from "./network/country-table.ts";
import type { GameDirectory } from "./ports/game-directory.ts";
import type { IdentityProviders } from "./ports/identity-provider.ts";
import type { IdSource, MemberId, MerchantId } from "./ids.ts";
import type { MemberGate } from "./ports/member-gate.ts";
import type { LeftContractReader, MoveFollower } from "./ports/member-move.ts";
import type { MemberScreen } from "./ports/member-screen.ts";
import type { MemberOpener } from "./ports/member-opening.ts";
import type { MarkHash } from "../db/load-mark-hash.ts";
import type { KeyedHash } from "./secrets/keyed-hash.ts";
import type { MerchantDirectory } from "./merchant/merchant.ts";
import type { Metrics } from "./metrics.ts";
import type { MessageSenders } from "./ports/message-sender.ts";
import type { MessageWriter } from "./ports/message-writer.ts";
import type { PaymentProviders } from "./ports/payment-provider.ts";
import type { PasswordHasher } from "./secrets/password-hasher.ts";
import type { RandomSource } from "./random.ts";
import type { Sealer } from "./secrets/sealed-text.ts";
import type { Tracing } from "./tracing.ts";
import type { VendorWallets } from "./ports/vendor-wallet.ts";

export interface Deps {
  readonly config: Config;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly tracing: Tracing;
  readonly clock: AdjustableClock;
  readonly random: RandomSource;
  readonly ids: IdSource;
  readonly db: Database;
  readonly bus: Bus;
  readonly merchants: MerchantDirectory;
  readonly countries: CountryTable;
  readonly games: GameDirectory;
  readonly passwords: PasswordHasher;
  /** Seals authenticator secrets. */
  readonly sealer: Sealer;
  /** Seals the private keys of encrypted calls. */
  readonly encKeySealer: Sealer;
  /** Seals the numbers of members' payout accounts. */
  readonly accountSealer: Sealer;
  /** Seals what members' documents say, and the keys of their pictures. */
  readonly documentSealer: Sealer;
  /** Seals the archives of closed accounts (modules/privacy/archive). */
  readonly archiveSealer: Sealer;
  /** Hashes the numbers of payout accounts, so that they can be compared between members without being opened. */
  readonly accountHash: KeyedHash;
  /** Seals the keys with which we sign our calls to suppliers of games. */
  readonly supplierKeySealer: Sealer;
  /** Seals one-time codes inside stored messages. */
  readonly messageSealer: Sealer;
  /** Seals the keys of lasting hashes (db/stored-keys.ts). */
  readonly storedKeySealer: Sealer;
  /** Seals the key of exclusion marks (db/load-mark-hash.ts). */
  readonly markKeySealer: Sealer;
  /** Hashes one-time codes. */
  readonly codeHash: KeyedHash;
  /** Hashes the input of calls without an idempotency key (plugins/idempotency.ts). */
  readonly repeatHash: KeyedHash;
  /** Computes the companion cookie of a session's token (plugins/session-companion.ts). */
  readonly companionHash: KeyedHash;
  /** Verifies the cookie of a known device (modules/identity/login/known-device.ts). */
  readonly deviceHash: KeyedHash;
  /** Signs the tokens of draft previews (modules/content/preview-token.ts). */
  readonly previewHash: KeyedHash;
  /** Computes the check codes of printed statements (modules/wallet/statement-code.ts). */
  readonly statementHash: KeyedHash;
  readonly paymentProviders: PaymentProviders;
  readonly vendorWallets: VendorWallets;
  readonly messageSenders: MessageSenders;
  readonly messages: MessageWriter;
  /** The agent directly above a member; null means the merchant (modules/agents). */
  readonly uplineOf: (merchantId: MerchantId, memberId: MemberId) => Promise<MemberId | null>;
  /** Refuses members who are excluded or have used up their time limit (modules/limits). */
  readonly refuseEntry: MemberGate;
  /** Computes the marks by which an excluded person is recognised (modules/limits). */
  readonly markHash: MarkHash;
  /** Refuses data of a person who is excluded under another account (modules/limits). */
  readonly screenMember: MemberScreen;
  /** Blocks a member whose date of birth shows that the member is under age (modules/limits, modules/alerts). */
  readonly blockUnderAge: AgeGate;
  /** Says whether a member may do something now (create-action-gate.ts). */
  readonly actionRefusalOf: ActionGate;
  readonly identityProviders: IdentityProviders;
  /** Decides whether a member with an unfinished bonus may withdraw (modules/bonuses). */
  readonly clearBonus: BonusGate;
  /** Ends a moved member's contracts with its previous upline (modules/contracts). */
  readonly endLeftContracts: MoveFollower;
  /** The contracts that a move would end. */
  readonly listLeftContracts: LeftContractReader;
  /** Run in this order inside the transaction that creates an account. */
  readonly memberOpeners: readonly MemberOpener[];
}
