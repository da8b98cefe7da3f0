/**
 * Creates a merchant from a merchant file, for `npm run admin -- create-merchant`: hosts, flags, settings, payment
 * methods, first content, and two administrators, who set their own passwords with invitations.
 */

import type { DepositTerms } from "@openhouse/rules/payments/deposit-terms";
import type { Deps } from "../core/deps.ts";
import type { MerchantId, StaffId } from "../core/ids.ts";
import type { Merchant } from "../core/merchant/merchant.ts";
import { settingDefaults } from "../core/merchant/settings.ts";
import { appendAudit } from "../db/audit.ts";
import type { Database, Transaction } from "../db/connection.ts";
import { seedCatalogue } from "../modules/catalogue/index.ts";
import { seedContent } from "../modules/content/index.ts";
import { insertStaff } from "../modules/identity/index.ts";
import { insertMerchant, publishMerchant, standardFlags } from "../modules/merchants/index.ts";
import { insertMethods } from "../modules/payments/index.ts";
import { createInvitation } from "../modules/staff/index.ts";
import { merchantOrigin } from "../plugins/merchant-origin.ts";
import type { MerchantPlan } from "./merchant-file.ts";
import { findMerchantId, findTakenHosts, lockMerchants, nextMerchantId, selectUnused } from "./repository.ts";

export interface CreateMerchantOptions {
  /** The owner's connection: the database lets only the owner give roles over money without a second person. */
  readonly owner: Database;
  /** Allows a merchant in addition to existing ones. */
  readonly isAddition: boolean;
  /** Replaces the invitations of administrators who have not used theirs. */
  readonly renewsInvitations: boolean;
}

export interface CreatedMerchant {
  readonly id: MerchantId;
  /** False if the merchant existed already; then only missing games and content were added. */
  readonly isNew: boolean;
  /** The links are stored nowhere: the caller shows them once. */
  readonly invitations: readonly { readonly account: string; readonly link: string; readonly expiresAt: Date }[];
}

/**
 * Inserts the merchant with its payment methods and administrators in one transaction, then its games and first
 * content. Returns the invitations of the administrators. A repeated call adds missing games and content and changes
 * nothing that exists, so changes by the staff stay; only `renewsInvitations` replaces invitations.
 *
 * Throws, in this order: if another merchant exists and `isAddition` is false; if another merchant has one of the
 * hosts. Side effects: rows of the merchant, an audit entry, and a hint to running processes.
 */
export async function createMerchant(
  deps: Deps,
  plan: MerchantPlan,
  options: CreateMerchantOptions,
): Promise<CreatedMerchant> {
  const created = await options.owner.transaction((tx) => insertAll(deps, tx, { plan, ...options }));
  await seedCatalogue(deps.db, [created.id], { isFull: false });
  await Promise.all([deps.merchants.reload(), deps.games.reload()]);
  await seedContent(deps, [deps.merchants.byId(created.id)]);
  await publishMerchant(deps, created.id);
  return created;
}

async function insertAll(
  deps: Deps,
  tx: Transaction,
  { plan, isAddition, renewsInvitations }: CreateMerchantOptions & { readonly plan: MerchantPlan },
): Promise<CreatedMerchant> {
  await lockMerchants(tx);
  const existingId = await findMerchantId(tx, plan.code);
  if (existingId === undefined) {
    const id = await nextMerchantId(tx);
    if (id > 1 && !isAddition) throw new Error("another merchant exists: add --add to create one more");
    await refuseTakenHosts(tx, plan);
    await insertOne(deps, tx, { id, plan });
    return { id, isNew: true, invitations: await invite(deps, tx, { id, plan }) };
  }
  const invitations = renewsInvitations ? await invite(deps, tx, { id: existingId, plan }) : [];
  return { id: existingId, isNew: false, invitations };
}

/** Settings of a new merchant that differ from their defaults, unless the merchant file sets them. */
const newMerchantSettings = { "identity.beforeWithdrawal": true } as const;

interface PlannedMerchant {
  readonly id: MerchantId;
  readonly plan: MerchantPlan;
}

async function refuseTakenHosts(tx: Transaction, { hosts }: MerchantPlan): Promise<void> {
  const takenHosts = await findTakenHosts(tx, hosts);
  if (takenHosts.length > 0) throw new Error(`another merchant has ${takenHosts.join(", ")}`);
}

async function insertOne(
  { ids, clock }: Pick<Deps, "ids" | "clock">,
  tx: Transaction,
  { id, plan }: PlannedMerchant,
): Promise<void> {
  const { hosts, minimumAge, flags, currency, administrators } = plan;
  const merchant = { ...plan, id, mainDomain: hosts[0] ?? "", agreementAge: minimumAge };
  const settings = { ...newMerchantSettings, ...plan.settings };
  await insertMerchant(tx, { ...merchant, settings, flags: { ...standardFlags, ...flags } });
  await insertMethods(tx, { merchantId: id, currency, isEnabled: false, ...methodsOf(plan) });
  for (const { account, name, email } of administrators) {
    const access = { passwordHash: null, sealedTotpSecret: null };
    const person = { merchantId: id, id: ids.next() as StaffId, account, name, email };
    await insertStaff(tx, { ...person, roles: ["admin"], ...access });
  }
  await appendAudit(tx, {
    merchantId: id,
    at: clock.businessNow(),
    actor: { kind: "system", id: null, name: "create-merchant", ip: null },
    action: "merchant.created",
    subject: { kind: "merchant", id: String(id) },
    detail: { code: plan.code, name: plan.name, hosts, administrators: administrators.map(({ account }) => account) },
  });
}

const free = { ratePpm: 0n, fixedMinor: 0n };

/** The methods have the limits of the merchant's settings and no fees, until the staff changes them. */
function methodsOf({ settings, depositMethods, payoutMethods }: MerchantPlan) {
  const limitOf = (key: keyof typeof settingDefaults) => BigInt(Number(settings[key] ?? settingDefaults[key]));
  const terms: DepositTerms = {
    group: "everyone",
    minimum: limitOf("deposit.minimumMinor"),
    maximum: limitOf("deposit.maximumMinor"),
    fee: free,
    feePayer: "house",
  };
  const limits = { minimum: limitOf("withdraw.minimumMinor"), maximum: limitOf("withdraw.maximumMinor"), fee: free };
  return {
    deposits: depositMethods.map((method) => ({
      ...method,
      terms: [terms],
      channels: method.channels.map((channel) => ({ ...channel, holder: "", number: "" })),
    })),
    withdrawals: payoutMethods.map(({ cardType, provider, banks }) => {
      const isByHand = provider === "hand";
      const payout = isByHand ? ("hand" as const) : ("provider" as const);
      const bank = { payout, provider: isByHand ? "" : provider, addressForm: null };
      return { cardType, ...limits, banks: banks.map((names) => ({ ...names, ...bank })) };
    }),
  };
}

/** Invites the plan's administrators who have no password yet. */
async function invite(deps: Deps, tx: Transaction, { id: merchantId, plan }: PlannedMerchant) {
  const accounts = plan.administrators.map(({ account }) => account);
  const origin = merchantOrigin(
    { mainDomain: plan.hosts[0] ?? "" } satisfies Pick<Merchant, "mainDomain">,
    deps.config.port,
  );
  const invitations: CreatedMerchant["invitations"][number][] = [];
  for (const { id, account } of await selectUnused(tx, merchantId, accounts)) {
    const invitation = { merchantId, merchantName: plan.name, invitee: { id, account }, invitedBy: id };
    const { token, expiresAt } = await createInvitation(deps, tx, invitation);
    invitations.push({ account, link: `${origin}/backoffice/invitation#${token}`, expiresAt });
  }
  return invitations;
}
