/**
 * Generates contracts with set-based statements and within the rules of offers: an agent gives only a kind of contract
 * that it has itself received, for the same games, at rates no higher than its own.
 */

import { createHash } from "node:crypto";
import { singleClasses } from "@openhouse/rules/contracts/contract-kinds";
import type { ContractKind, ProductClass, SettlementPeriod } from "@openhouse/rules/contracts/contract-kinds";
import { canonicalTerms } from "@openhouse/rules/contracts/contract-terms";
import type { ContractTerms } from "@openhouse/rules/contracts/contract-terms";
import type { Draw } from "@openhouse/rules/contracts/testing/make-settlement";
import type { MemberActor } from "../../src/core/actor.ts";
import { terms, tier } from "../../src/testing/test-settlement.ts";
import type { TestSettlement } from "../../src/testing/test-settlement.ts";
import type { SeededPeople } from "./seed-people.ts";

const peso = 100n;
const rateStep = 1_000n;
const periods: Readonly<Record<ContractKind, readonly SettlementPeriod[]>> = {
  dividend: ["D", "W"],
  daily: ["D"],
  hourly: ["HOUR"],
  realtime: ["MIN5"],
};
/**
 * An hourly contract has 24 bills a day and a real-time contract 288, so the number of these contracts is limited to
 * keep the suite fast.
 */
const maxContracts: Readonly<Record<ContractKind, number>> = {
  dividend: Number.POSITIVE_INFINITY,
  daily: Number.POSITIVE_INFINITY,
  hourly: 300,
  realtime: 60,
};

interface SignedContract {
  readonly receiver: MemberActor;
  readonly giver: MemberActor | undefined;
  readonly terms: ContractTerms;
}

/**
 * Returns the number of signed contracts. Agents come before their downlines, so that there are chains of contracts.
 */
export async function seedContracts(
  world: TestSettlement,
  { people, uplines }: SeededPeople,
  { kind, draw }: { readonly kind: ContractKind; readonly draw: Draw },
): Promise<number> {
  const signed = new Map<MemberActor, SignedContract>();
  for (const receiver of people) {
    if (signed.size >= maxContracts[kind]) break;
    const giver = uplines.get(receiver);
    const giverTerms = giver === undefined ? undefined : signed.get(giver)?.terms;
    const isGivable = giver === undefined || giverTerms !== undefined;
    // The first agent has all kinds, so that none is missing when there are few members.
    if (!isGivable || (signed.size > 0 && draw(4) === 0)) continue;
    signed.set(receiver, { receiver, giver, terms: makeTerms(draw, kind, giverTerms) });
  }
  await insertSigned(world, [...signed.values()]);
  return signed.size;
}

function makeTerms(draw: Draw, kind: ContractKind, giverTerms: ContractTerms | undefined): ContractTerms {
  const [low = rateStep * 9n, high = low * 2n] = (giverTerms?.tiers ?? []).map(({ rate }) => rate);
  const rate = giverTerms === undefined ? BigInt(1 + draw(9)) * rateStep : upTo(draw, low);
  const winRate = kind === "realtime" ? rate : 0n;
  const tiers = [tier(rate, { winRate })];
  const upper = giverTerms === undefined ? rate * 2n : upTo(draw, giverTerms.tiers.length > 1 ? high : low);
  if (draw(2) === 0 && upper > rate) {
    const teamBet = BigInt(1 + draw(200)) * peso;
    tiers.push(tier(upper, { teamBet, activeMembers: 1n, winRate: kind === "realtime" ? upper : 0n }));
  }
  const choices = periods[kind];
  return terms(kind, tiers, {
    period: choices[draw(choices.length)] ?? choices[0] ?? "D",
    productClass: classWithin(draw, giverTerms?.productClass ?? "CONS"),
    payer: giverTerms !== undefined && draw(3) === 0 ? "upline" : "platform",
    activeMinimumBet: BigInt(1 + draw(50)) * peso,
  });
}

function upTo(draw: Draw, rate: bigint): bigint {
  return 1n + BigInt(draw(Number(rate)));
}

function classWithin(draw: Draw, giverTerms: ProductClass): ProductClass {
  if (giverTerms !== "CONS" || draw(3) > 0) return giverTerms;
  return singleClasses[draw(3)] ?? "RNG";
}

async function insertSigned({ test, ownerDb }: TestSettlement, signed: readonly SignedContract[]): Promise<void> {
  const ids = test.deps.ids.nextMany(signed.length);
  const at = test.clock.businessNow();
  const texts = signed.map((contract) => canonicalTerms(contract.terms));
  await ownerDb.transaction(async (tx) => {
    await tx.query(
      `insert into contract (merchant_id, id, kind, product_class, period, receiver_id, giver_id, state,
         active_version, offered_version, end_asked_by, versions, made_at, changed_at)
       select 1, u.id, u.kind, u.class, u.period, u.receiver_id, u.giver_id, 'A', 1, null, null, 1, $7, $7
       from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::bigint[])
         u (id, kind, class, period, receiver_id, giver_id)`,
      [
        ids,
        signed.map((contract) => contract.terms.kind),
        signed.map((contract) => contract.terms.productClass),
        signed.map((contract) => contract.terms.period),
        signed.map(({ receiver }) => receiver.memberId),
        signed.map(({ giver }) => giver?.memberId ?? null),
        at,
      ],
    );
    await tx.query(
      `insert into contract_class (merchant_id, receiver_id, kind, product_class, contract_id)
       select 1, c.receiver_id, c.kind, n.name, c.id from contract c
       join unnest($2::text[]) n (name) on c.product_class in ('CONS', n.name)
       where c.merchant_id = 1 and c.id = any ($1)`,
      [ids, singleClasses],
    );
    await tx.query(
      `insert into contract_version (merchant_id, contract_id, version, terms, hash, offered_at)
       select 1, u.id, 1, u.terms, u.hash, $4 from unnest($1::bigint[], $2::text[], $3::bytea[]) u (id, terms, hash)`,
      [ids, texts, texts.map((text) => createHash("sha256").update(text).digest()), at],
    );
    await tx.query(
      `insert into contract_span (merchant_id, contract_id, version, from_at, until_at)
       select 1, u.id, 1, $2, null from unnest($1::bigint[]) u (id)`,
      [ids, at],
    );
  });
}
