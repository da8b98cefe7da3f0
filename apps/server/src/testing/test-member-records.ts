/** Records of one member in several modules, for tests of the account file and of the erasure. */

import type { Deps } from "../core/deps.ts";
import type { MemberId, MerchantId, TransferId } from "../core/ids.ts";
import { insertRunningAttempt } from "../modules/identity/login/attempt-repository.ts";
import type { LoginAttempt } from "../modules/identity/login/attempt-repository.ts";
import { insertExclusion } from "../modules/limits/repository.ts";
import { insertPayoutAccount } from "../modules/payments/methods/payout-account-repository.ts";

const merchantId = 1 as MerchantId;

export interface TestPayoutAccount {
  readonly memberId: MemberId;
  readonly holder: string;
  readonly numberSealed: string;
  readonly numberShown: string;
}

/** Adds a payout account at a bank, with id 71. */
export async function addPayoutAccount({ db, clock }: Deps, account: TestPayoutAccount): Promise<void> {
  const bank = { cardType: "B", bankCode: "BPI", bankName: "Bank" } as const;
  await insertPayoutAccount(db, {
    ...account,
    ...bank,
    merchantId,
    id: 71n,
    numberHash: null,
    createdAt: clock.businessNow(),
  });
}

/** Adds an exclusion that ends at once, so that it does not block the member. */
export async function addEndedExclusion(
  { db, clock }: Deps,
  exclusion: { readonly memberId: MemberId; readonly kind: "time_out" | "operator"; readonly reason: string },
): Promise<void> {
  const at = clock.businessNow();
  await insertExclusion(db, { ...exclusion, merchantId, id: 74n, fromAt: at, untilAt: at });
}

export interface TestAdjustment {
  readonly id: bigint;
  readonly memberId: MemberId;
  readonly account: string;
  readonly minor: bigint;
  readonly reason: string;
  readonly state: "booked" | "refused";
  readonly decisionReason: string;
  /** Account name of the staff members who request and decide. */
  readonly staffName: string;
  /** The transfer of a booked adjustment. */
  readonly transferId: TransferId | null;
}

/** Adds a decided adjustment that would credit the main wallet, without a posting. */
export async function addAdjustment({ db }: Deps, adjustment: TestAdjustment): Promise<void> {
  await db.query(
    `insert into adjustment (merchant_id, id, member_id, account, direction, wallet, currency, amount, reason,
       requested_by, requested_name, requested_at, state, decided_by, decided_name, decided_at, decision_reason,
       transfer_id)
     values (1, $1, $2, $3, 'in', 'main', 608, $4, $5, 8, $6, now(), $7, 9, $6, now(), $8, $9)`,
    [
      adjustment.id,
      adjustment.memberId,
      adjustment.account,
      adjustment.minor,
      adjustment.reason,
      adjustment.staffName,
      adjustment.state,
      adjustment.decisionReason,
      adjustment.transferId,
    ],
  );
}

/** Adds an attempt to enter a secret whose result is not stored yet; by default the attempt began now. */
export async function addRunningAttempt(
  { db, clock }: Deps,
  attempt: Pick<LoginAttempt, "merchantId" | "id" | "kind" | "account"> & { readonly at?: Date },
): Promise<void> {
  const origin = { ip: "127.0.0.1", network: "127.0.0.0/24", device: null, userAgent: "" };
  await db.transaction((tx) => insertRunningAttempt(tx, { at: clock.realNow(), ...origin, ...attempt }));
}
