/**
 * Creates a deposit: writes the row, calls the provider, then stores the provider's reply. If the process crashes
 * between these steps, a job completes the deposit. A bank transfer to the merchant's own account calls no provider and
 * waits for the member's transfer.
 *
 * The member's idempotency key identifies the deposit: a repeated call returns the deposit's current state, and calls
 * the provider again if the result of the first call is unknown.
 *
 * Refusals, in this order: `permission.denied` (`targetUsername` is another account), `idempotency.key.reused`,
 * `not.exists.account.err` (no wallet), the refusals of the amount (rules/payments/read-amount),
 * `deposit.method.not.available`, `deposit.invalid.amount` {min, max}, `login.denied` and `closure.asked` (the account
 * is closed, or its owner requested the closing), `account.birthday.required`, `account.under.age`,
 * `identity.required`, `deposit.open.max` {max}, `member.excluded`, `deposit.limit.reached`,
 * `idempotency.still.running` (a concurrent request writes the same deposit). Limits are checked under the lock of the
 * member's wallet, in the transaction that writes the row. Source: docs/wire-format.md, Deposits; docs/security.md,
 * Responsible gaming.
 */

import { createHash } from "node:crypto";
import { currencies } from "@openhouse/rules/money/currencies";
import type { Money } from "@openhouse/rules/money/money";
import { formatMoney, money } from "@openhouse/rules/money/money";
import { termsOfAmount } from "@openhouse/rules/payments/deposit-terms";
import { paymentFee } from "@openhouse/rules/payments/payment-fee";
import { readAmount } from "@openhouse/rules/payments/read-amount";
import type { PayTo } from "@openhouse/protocol/payments/pay-to";
import type { MemberActor } from "../../../core/actor.ts";
import type { MemberId, MerchantId } from "../../../core/ids.ts";
import { requireAllowed } from "../../../core/ports/action-gate.ts";
import { keyToUuid } from "../../../core/secrets/key-to-uuid.ts";
import { Refusal } from "../../../core/refusal.ts";
import type { Queryable, Transaction } from "../../../db/connection.ts";
import { refuseClosing } from "../../identity/index.ts";
import { recordDeposit, takeDepositRoom } from "../../limits/index.ts";
import { lockWallets, readBalances } from "../../wallet/index.ts";
import { leaseUntil } from "../providers/provider-calls.ts";
import { countOpenDeposits, findDepositByKey, insertDeposit, leaseDeposit } from "./deposit-repository.ts";
import { manualProvider } from "./deposit.ts";
import type { Deposit } from "./deposit.ts";
import type { DepositChannel, FeePayer } from "../methods/method-repository.ts";
import { recordStep } from "../queues/record-step.ts";
import { selectOfferedMethods } from "../methods/offered-methods.ts";
import type { OfferedMethod } from "../methods/offered-methods.ts";
import { openPayment } from "./open-payment.ts";
import type { PaymentDeps } from "./open-payment.ts";

/** The member who deposits: signed in, or chosen by the demo. */
export type Depositor = Pick<MemberActor, "merchantId" | "memberId" | "role" | "account" | "language">;

export interface DepositDraft {
  readonly amount: number | string;
  readonly currency?: string | undefined;
  readonly methodCode: string;
  readonly channelCode: string;
  readonly targetUsername?: string | undefined;
  /** The client's idempotency key. */
  readonly key: string;
  /** The URL of the portal's deposit page; the id of the deposit is appended. */
  readonly returnUrl: string;
  /** If true, the minimum and maximum of the merchant and the method do not apply. Only the demo sets it. */
  readonly isUnbounded?: boolean;
}

export async function createDeposit(deps: PaymentDeps, depositor: Depositor, draft: DepositDraft): Promise<Deposit> {
  const { targetUsername } = draft;
  if (targetUsername !== undefined && targetUsername.toLowerCase() !== depositor.account) {
    throw new Refusal("permission.denied");
  }
  const existingDeposit = await findRepeat(deps, depositor, draft);
  if (existingDeposit !== undefined) return retryOpening(deps, existingDeposit);
  const newDeposit = buildDeposit(deps, depositor, { draft, order: await readOrder(deps, depositor, draft) });
  const storedDeposit = await deps.db.transaction((tx) => writeDeposit(deps, tx, { newDeposit, draft, depositor }));
  // A transfer to the merchant's own account has no provider to call.
  if (storedDeposit.provider === manualProvider) return storedDeposit;
  return storedDeposit.id === newDeposit.id ? openPayment(deps, storedDeposit) : retryOpening(deps, storedDeposit);
}

/**
 * Finds the existing deposit of a repeated key. Refuses `idempotency.key.reused` if that deposit has different input.
 */
async function findRepeat(
  { db }: { readonly db: Queryable },
  { merchantId, memberId }: Depositor,
  draft: DepositDraft,
): Promise<Deposit | undefined> {
  const existingDeposit = await findDepositByKey(db, merchantId, keyOf(merchantId, memberId, draft.key));
  if (existingDeposit !== undefined && !existingDeposit.inputHash.equals(hashOf(draft)))
    throw new Refusal("idempotency.key.reused");
  return existingDeposit;
}

/** Calls the provider again for a deposit without a known result, unless another process is calling it now. */
async function retryOpening(deps: PaymentDeps, deposit: Deposit): Promise<Deposit> {
  if (deposit.state !== "new") return deposit;
  const { merchantId, id } = deposit;
  const now = deps.clock.realNow();
  const hasLease = await leaseDeposit(deps.db, { merchantId, id, now, until: leaseUntil(now) });
  return hasLease ? openPayment(deps, deposit) : deposit;
}

interface Order {
  readonly amount: Money;
  readonly fee: Money;
  readonly feePayer: FeePayer;
  readonly method: OfferedMethod;
  readonly channel: DepositChannel;
}

async function readOrder(deps: PaymentDeps, depositor: Depositor, draft: DepositDraft): Promise<Order> {
  const { merchantId, memberId } = depositor;
  const { currency } = (await readBalances(deps.db, merchantId, memberId)).main;
  const reading = readAmount(draft, currency);
  if (reading.kind === "refused") throw new Refusal(reading.code, amountParams(currency));
  const { amount } = reading;
  const methods = await selectOfferedMethods(deps, depositor);
  const method = methods.find(({ code }) => code === draft.methodCode);
  const channel = method?.channels.find(({ code }) => code === draft.channelCode);
  if (method?.currency !== currency || channel === undefined) throw new Refusal("deposit.method.not.available");
  const { min, max } = depositBounds(deps, merchantId, method);
  const terms = termsOfAmount(method.terms, amount.minor) ?? (draft.isUnbounded === true ? method.terms[0] : undefined);
  const fee = terms && paymentFee(amount, terms.fee);
  const isWithinBounds = draft.isUnbounded === true || (amount.minor >= min.minor && amount.minor <= max.minor);
  if (fee === undefined || !isWithinBounds || fee.minor >= amount.minor) {
    throw new Refusal("deposit.invalid.amount", { min: formatMoney(min, "en"), max: formatMoney(max, "en") });
  }
  return { amount, fee, feePayer: terms?.feePayer ?? "house", method, channel };
}

/** The minimum and the maximum of a deposit: in each case, the stricter value of the merchant and the method. */
export function depositBounds(
  { merchants }: Pick<PaymentDeps, "merchants">,
  merchantId: MerchantId,
  { currency, minimum, maximum }: Pick<OfferedMethod, "currency" | "minimum" | "maximum">,
): { min: Money; max: Money } {
  const { settings } = merchants.byId(merchantId);
  const merchantMinimum = BigInt(settings["deposit.minimumMinor"]);
  const merchantMaximum = BigInt(settings["deposit.maximumMinor"]);
  return {
    min: money(merchantMinimum > minimum ? merchantMinimum : minimum, currency),
    max: money(merchantMaximum < maximum ? merchantMaximum : maximum, currency),
  };
}

function buildDeposit(
  { ids, clock, merchants }: PaymentDeps,
  depositor: Depositor,
  { draft, order }: { draft: DepositDraft; order: Order },
): Deposit {
  const { merchantId, memberId, account, language } = depositor;
  const { amount, fee, feePayer, method, channel } = order;
  const { settings } = merchants.byId(merchantId);
  const id = ids.next();
  const createdAt = clock.businessNow();
  const isManual = method.provider === manualProvider;
  const minutes = isManual ? settings["deposit.transferHours"] * 60 : settings["deposit.expiryMinutes"];
  return {
    merchantId,
    id,
    memberId,
    account,
    key: keyOf(merchantId, memberId, draft.key),
    inputHash: hashOf(draft),
    reference: `OH${merchantId}-D${id}`,
    methodCode: method.code,
    channelCode: channel.code,
    channelName: channel.name,
    provider: method.provider,
    requested: amount,
    fee,
    feePayer,
    state: isManual ? "pending" : "new",
    heldReason: null,
    paidMinor: null,
    paidCurrency: null,
    credited: null,
    providerRef: null,
    redirectUrl: null,
    // The provider's page returns the member to a page that shows this deposit.
    returnUrl: `${draft.returnUrl}?deposit=${id}`,
    language,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + minutes * 60_000),
    closedAt: null,
    // The writer of the row calls the provider next, so no job may take the row during the lease.
    nextCheckAt: isManual ? null : leaseUntil(clock.realNow()),
    checks: 0,
    means: meansOf(method),
    payTo: isManual ? accountOf(channel) : null,
    needsSecond: false,
    firstDecider: null,
    decider: null,
  };
}

function meansOf({ kind }: OfferedMethod): Deposit["means"] {
  if (kind === "qr") return "qr";
  return kind === "account" || kind === "transfer" ? "account" : "page";
}

/** Copies the account that the member sees, because the member may transfer to it after the settings have changed. */
function accountOf({ name: bank, holder, number }: DepositChannel): PayTo {
  return { kind: "account", bank, holder, number };
}

/** Writes the row, or returns the row that a concurrent request with the same key wrote. */
async function writeDeposit(
  deps: Pick<PaymentDeps, "ids" | "clock" | "merchants" | "actionRefusalOf">,
  tx: Transaction,
  { newDeposit, draft, depositor }: { newDeposit: Deposit; draft: DepositDraft; depositor: Depositor },
): Promise<Deposit> {
  await lockWallets(tx, newDeposit.merchantId, [newDeposit.memberId]);
  const existingDeposit = await findRepeat({ db: tx }, depositor, draft);
  if (existingDeposit !== undefined) return existingDeposit;
  await refuseClosing(tx, newDeposit);
  await requireAllowed(deps, newDeposit, { db: tx, action: "deposit" });
  await checkLimits(deps, tx, newDeposit);
  const isNew = await insertDeposit(tx, newDeposit);
  if (!isNew) throw new Refusal("idempotency.still.running");
  const step = { actorKind: "member" as const, actorName: newDeposit.account, action: "created" };
  await recordStep(deps, tx, { subject: newDeposit, step });
  return newDeposit;
}

/** Checks the number of open deposits, exclusion and the member's own limits, under the lock of the wallet. */
async function checkLimits(deps: Pick<PaymentDeps, "merchants">, tx: Transaction, newDeposit: Deposit): Promise<void> {
  const { merchantId, memberId, requested, createdAt } = newDeposit;
  const max = deps.merchants.byId(merchantId).settings["deposit.openCount"];
  if ((await countOpenDeposits(tx, merchantId, memberId)) >= max) throw new Refusal("deposit.open.max", { max });
  await takeDepositRoom(deps, tx, { merchantId, memberId, amountMinor: requested.minor, at: createdAt });
  await recordDeposit(tx, { merchantId, memberId }, createdAt);
}

/** Parameters for the texts of amount refusals. */
export function amountParams(currency: Money["currency"]): { currency: string; decimals: number } {
  return { currency, decimals: currencies[currency].exponent };
}

function keyOf(merchantId: MerchantId, memberId: MemberId, key: string): string {
  return keyToUuid(merchantId, `deposit:${memberId}`, key);
}

function hashOf({ amount, currency, methodCode, channelCode }: DepositDraft): Buffer {
  const input = JSON.stringify([String(amount), currency ?? null, methodCode, channelCode]);
  return createHash("sha256").update(input).digest();
}
