/** A merchant with agents, contracts and settled bets at business times that the test chooses. */

import { randomUUID } from "node:crypto";
import { pino } from "pino";
import type { ContractTerms, ContractTier } from "@openhouse/rules/contracts/contract-terms";
import { money } from "@openhouse/rules/money/money";
import type { MemberActor } from "../core/actor.ts";
import type { MemberId, MerchantId, SessionId } from "../core/ids.ts";
import { openDatabase } from "../db/connection.ts";
import type { Database } from "../db/connection.ts";
import { answerContract, offerContract, settleContracts } from "../modules/contracts/index.ts";
import type { Contract, ContractActor } from "../modules/contracts/index.ts";
import { openMemberAccounts, post, readBalances } from "../modules/wallet/index.ts";
import { setMerchant } from "./set-merchant.ts";
import { staffActor } from "./staff-actor.ts";
import { createTestApp } from "./test-app.ts";
import type { TestApp } from "./test-app.ts";
import { insertBets, voidBets } from "./test-bets.ts";
import type { BetToMake, BetInput, TestBet } from "./test-bets.ts";
import { createTestMember } from "./test-members.ts";

const merchantId = 1 as MerchantId;
const merchantActor = staffActor("agentManager");

/** A bill as a test reads it. */
export interface TestBill {
  readonly id: bigint;
  readonly contractId: bigint;
  readonly payeeId: bigint;
  readonly windowKey: string;
  readonly due: bigint;
  readonly payable: bigint;
  readonly paid: bigint;
  readonly state: string;
  readonly open: bigint;
  readonly content: string;
}

export interface TestSettlement {
  readonly test: TestApp;
  /** Uses the owner's database role, to insert bets directly. */
  readonly ownerDb: Database;
  /** Sets the business clock (ISO 8601). */
  setClock(iso: string): void;
  /** Creates an agent with a wallet; an upline of null means directly below the merchant. */
  agent(upline: MemberActor | null, minor?: bigint): Promise<MemberActor>;
  /** Offers and signs a contract; a giver of null is the merchant. */
  sign(giver: MemberActor | null, receiver: MemberActor, terms: ContractTerms): Promise<Contract>;
  bet(by: MemberActor, stake: bigint, betOptions?: BetInput): Promise<TestBet>;
  /** Inserts many bets at once. */
  bets(betRequests: readonly BetToMake[]): Promise<TestBet[]>;
  /** Returns the stake and takes the win back after settlement, as a supplier's rollback does. */
  voidBet(bet: TestBet): Promise<void>;
  /** Voids many bets at once. */
  voidBets(bets: readonly TestBet[]): Promise<void>;
  /** Ends every contract now, so that the windows of one test do not affect the next test. */
  endContracts(): Promise<void>;
  /**
   * Runs the job and returns how many windows it settled. Throws if the job has logged an error: by the number alone, a
   * window that failed could not be told from one that is not due.
   */
  settle(): Promise<number>;
  bills(payee?: MemberActor): Promise<TestBill[]>;
  /** Returns the centavos in the main wallet. */
  mainBalanceOf(member: MemberActor): Promise<bigint>;
  close(): Promise<void>;
}

/** A tier without requirements except the given ones. */
export function tier(rate: bigint, overrides: Partial<ContractTier> = {}): ContractTier {
  return { teamBet: 0n, activeMembers: 0n, netLoss: 0n, totalBet: 0n, rate, winRate: 0n, ...overrides };
}

const defaultPeriods = { dividend: "D", daily: "D", hourly: "HOUR", realtime: "MIN5" } as const;

/** Terms for all games, paid by the merchant. */
export function terms(
  kind: ContractTerms["kind"],
  tiers: readonly ContractTier[],
  overrides: Partial<ContractTerms> = {},
) {
  return {
    kind,
    productClass: "CONS",
    period: defaultPeriods[kind],
    rateType: "P",
    payer: "platform",
    activeMinimumBet: 1n,
    tiers,
    ...overrides,
  } as const satisfies ContractTerms;
}

export async function openTestSettlement(options: { readonly ownerUrl?: string } = {}): Promise<TestSettlement> {
  const warnings: string[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => void warnings.push(line) });
  const test = await createTestApp({ ...options, log });
  const { deps, clock } = test;
  await setMerchant(test, 1, { flags: { DIVIDEND: true, DAYSAL: true, HOURSAL3: true, RTSALARY3: true } });
  const ownerDb = openDatabase(test.ownerUrl, { as: "owner", maxConnections: 2 });
  let count = 0;
  const inTransaction = <T>(work: Parameters<typeof deps.db.transaction<T>>[0]) => deps.db.transaction(work);
  return {
    test,
    ownerDb,
    setClock: (iso) => clock.setOffsetMs(Date.parse(iso) - clock.realNow().getTime()),
    async agent(upline, minor = 0n) {
      count += 1;
      const account = `earner${count}${randomUUID().slice(0, 6)}`;
      const uplineId = upline === null ? null : upline.memberId;
      const memberId = await createTestMember(deps, { merchantId, account, type: 1, uplineId });
      await inTransaction((tx) =>
        openMemberAccounts(deps, tx, { merchantId, memberId, currency: "PHP", at: clock.businessNow() }),
      );
      if (minor > 0n) await give(test, memberId, minor);
      return actorOf(memberId, account);
    },
    async sign(giver, receiver, contractTerms) {
      const actor: ContractActor = giver ?? merchantActor;
      const offered = await inTransaction((tx) =>
        offerContract(deps, tx, { actor, receiverId: receiver.memberId, terms: contractTerms }),
      );
      return inTransaction((tx) =>
        answerContract(deps, tx, { actor: receiver, contractId: offered.id, answer: "accept" }),
      );
    },
    async bet(by, stake, betOptions = {}) {
      const [bet] = await insertBets(test, ownerDb, [{ ...betOptions, by, stake }]);
      if (bet === undefined) throw new Error("a bet was not written");
      return bet;
    },
    bets: (betRequests) => insertBets(test, ownerDb, betRequests),
    voidBet: (bet) => voidBets(test, ownerDb, [bet]),
    voidBets: (bets) => voidBets(test, ownerDb, bets),
    async endContracts() {
      await ownerDb.query(
        `with ended as (update contract_span set until_at = greatest(from_at, $1::timestamptz) where until_at is null)
         update contract set state = 'C', active_version = null, offered_version = null, end_asked_by = null`,
        [clock.businessNow()],
      );
      await ownerDb.query(`delete from contract_class`);
    },
    async settle() {
      const before = warnings.length;
      const settled = await settleContracts(deps);
      if (warnings.length > before) throw new Error(warnings.slice(before).join(""));
      return settled;
    },
    bills: (payee) =>
      ownerDb.query<TestBill>(
        `select id, contract_id as "contractId", payee_id as "payeeId", window_key as "windowKey", due, payable, paid,
           state, open_adjustment as open, content
         from bill where merchant_id = 1 and ($1::bigint is null or payee_id = $1) order by id`,
        [payee?.memberId ?? null],
      ),
    mainBalanceOf: async ({ memberId }) => (await readBalances(deps.db, merchantId, memberId)).main.minor,
    async close() {
      await ownerDb.close();
      await test.close();
    },
  };
}

async function give({ deps, clock }: TestApp, memberId: MemberId, minor: bigint): Promise<void> {
  await deps.db.transaction((tx) =>
    post(deps, tx, {
      merchantId,
      at: clock.businessNow(),
      transfers: [
        {
          from: { house: "clearing" },
          to: { member: memberId, kind: "main" },
          amount: money(minor, "PHP"),
          code: "deposit",
          reference: "test",
          key: randomUUID(),
        },
      ],
    }),
  );
}

/** The actor of an agent. */
export function actorOf(memberId: MemberId, account: string): MemberActor {
  return {
    kind: "member",
    role: "agent",
    merchantId,
    memberId,
    memberType: 1,
    account,
    sessionId: 1n as SessionId,
    ip: "127.0.0.1",
    language: "EN",
    requestId: "test",
  };
}
