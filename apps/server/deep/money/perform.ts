/** Performs an operation once through the real calls and reads the response. */

import type { NewDepositReply } from "@openhouse/protocol/payments/new-deposit";
import type { WithdrawReply } from "@openhouse/protocol/payments/withdraw";
import type { WithdrawalDetail } from "@openhouse/protocol/payments/withdrawal-queue";
import type { TransferReply } from "@openhouse/protocol/agents/transfers";
import type { PlayRoundReply } from "@openhouse/protocol/studio/play-round";
import type { TestAnswer } from "../../src/testing/test-app.ts";
import { requestDeposit, requestWithdrawal, depositReference, sendRaw } from "../../src/testing/test-cashier.ts";
import { signAsSandbox } from "../../src/testing/test-sandbox.ts";
import { sendDown, sendUp } from "../../src/testing/test-team.ts";
import { playerAt } from "./cast.ts";
import type { Cast, World } from "./cast.ts";
import type { Answer, Deed, Done } from "./deed.ts";
import { sendPastPassword, withdrawPastPassword } from "./past-password.ts";

type Of<Kind extends Deed["kind"]> = Extract<Deed, { kind: Kind }>;

export interface Scene {
  readonly world: World;
  readonly cast: Cast;
  /** True to skip the payment password (past-password.ts). */
  readonly isPastPassword: boolean;
}

/** Errors in transit give an unknown result. */
export function perform(scene: Scene, deed: Deed): Promise<Answer> {
  return attempt(scene, deed).catch((error: unknown) => ({
    outcome: "unknown",
    code: error instanceof Error ? error.message : String(error),
  }));
}

function attempt(scene: Scene, deed: Deed): Promise<Answer> {
  const { world, cast } = scene;
  switch (deed.kind) {
    case "round":
      return playRound(scene, deed);
    case "bet":
    case "win":
    case "takeBack":
      return callAsSupplier(scene, deed);
    case "withdraw":
      if (scene.isPastPassword) return withdrawPastPassword(scene, deed);
      return read(requestWithdrawal(world.test, playerAt(cast, deed.by).member, wishOf(deed)), (value) => {
        const { refId, amountMinor } = value as WithdrawReply;
        return { id: refId, minor: BigInt(amountMinor), told: value };
      });
    case "send":
      if (scene.isPastPassword) return sendPastPassword(scene, deed);
      return read(sendMoney(scene, deed), (value) => {
        const { transferId, amountMinor } = value as TransferReply;
        return { id: transferId, minor: BigInt(amountMinor), told: value };
      });
    case "decide":
      return decide(scene, deed);
    case "confirm":
      return read(confirm(scene, deed), () => ({ id: deed.id }));
    case "deposit":
      return read(requestDeposit(world.test, playerAt(cast, deed.by).member, wishOf(deed)), (value) => {
        // State and URL of a deposit change later; a repeat returns the current ones.
        const { depositId, amountMinor } = value as NewDepositReply;
        return { id: depositId, minor: BigInt(amountMinor), told: [depositId, amountMinor] };
      });
    case "pay":
      return tellPayment(scene, deed);
    case "limit":
    case "raise":
      return changeLimit(scene, deed);
  }
}

function wishOf({ minor, key }: Of<"withdraw" | "deposit" | "send">) {
  return { amount: minor / 100, key };
}

/** Temporary refusals, such as a key whose first call is still running, also count as unknown. */
async function read(
  call: Promise<TestAnswer>,
  done: (value: unknown) => Pick<Done, "id"> & Partial<Done>,
): Promise<Answer> {
  const { status, errorCode, value } = await call;
  return status === 200 ? doneWith(done(value)) : refusal(status, errorCode);
}

function refusal(status: number, errorCode: unknown): Answer {
  const isDefinite = status >= 400 && status < 500 && status !== 429 && errorCode !== "idempotency.still.running";
  return { outcome: isDefinite ? "refused" : "unknown", code: String(errorCode) };
}

function doneWith(facts: Pick<Done, "id"> & Partial<Done>): Done {
  return { outcome: "done", minor: 0n, won: 0n, state: "", told: null, ...facts };
}

function playRound({ cast }: Scene, { by, minor, shownNonce, key }: Of<"round">) {
  const body = { stakeMinor: String(minor), shownNonce };
  return read(playerAt(cast, by).seat.call("POST", "rounds", { body, key }), (value) => {
    const { round } = value as PlayRoundReply;
    const { roundId: id, stakeMinor, winMinor, nonce: state } = round;
    return { id, minor: BigInt(stakeMinor), won: BigInt(winMinor), state, told: value };
  });
}

/** Gateway amounts are in 1/100,000 of the major unit. */
const unitsPerMinor = 1_000;
/** Codes after which the supplier retries the call. */
const passing = new Set(["RS_ERROR_TIMEOUT", "RS_ERROR_UNKNOWN"]);

async function callAsSupplier({ world, cast }: Scene, deed: Of<"bet" | "win" | "takeBack">): Promise<Answer> {
  const { supplier } = world;
  const { member, gameToken: token } = playerAt(cast, deed.by);
  const bet = deed.kind === "bet" ? deed.key : deed.bet;
  const named = { token, transaction_uuid: deed.key, round: bet };
  const minor = deed.kind === "takeBack" ? 0 : deed.minor;
  const money = { ...named, supplier_user: String(member.memberId), amount: minor * unitsPerMinor };
  const send = {
    bet: () => supplier.bet(money),
    win: () => supplier.win(bet, { ...money, round_closed: true }),
    takeBack: () => supplier.rollback(bet, { ...named, round_closed: true }),
  }[deed.kind];
  const { status: code, balance } = await send();
  if (code !== "RS_OK") return { outcome: passing.has(code) ? "unknown" : "refused", code };
  return doneWith({ id: deed.key, minor: BigInt(minor), told: balance });
}

/** Sends money to the upline, or from the agent to a downline. */
function sendMoney({ world: { test }, cast }: Scene, deed: Of<"send">) {
  const { member } = playerAt(cast, deed.by);
  if (deed.to === 0) return sendUp(test, member, wishOf(deed));
  return sendDown(test, member, { ...wishOf(deed), to: playerAt(cast, deed.to).member.account });
}

/**
 * Only the assigned staff member may decide. When the decision is refused for that reason, the withdrawal is assigned
 * first, and released when the decision is refused again. The decision is tried first, so that a repeat of a successful
 * one assigns nothing.
 */
async function decide({ world: { test, staff } }: Scene, deed: Of<"decide">): Promise<Answer> {
  const token = staff[deed.staff % staff.length] ?? "";
  const call = (name: string, body: object, key?: string) =>
    test.call({ method: "POST", url: `/backoffice/api/withdrawals/${deed.id}/${name}`, token, body, ...keyed(key) });
  const paid = deed.action === "paid" ? { reference: `BANK-${deed.id}` } : {};
  const ask = () =>
    read(call(deed.action, { reason: "as it should be", ...paid }, deed.key), (value) => {
      const { id, amountMinor, state } = (value as WithdrawalDetail).withdrawal;
      return { id, minor: BigInt(amountMinor), state, told: value };
    });
  const first = await ask();
  if (first.outcome !== "refused" || first.code !== "claim.required") return first;
  const claimed = await read(call("claim", {}), () => ({ id: deed.id }));
  if (claimed.outcome !== "done") return claimed;
  const second = await ask();
  if (second.outcome === "refused") await call("release", {});
  return second;
}

function keyed(key: string | undefined): { key?: string } {
  return key === undefined ? {} : { key };
}

/** Less than the amount of the smallest withdrawal. */
const partMajor = 50;

function confirm({ world: { test }, cast }: Scene, { by, id, word, key }: Of<"confirm">) {
  const { token } = playerAt(cast, by).member;
  const body = { id, kind: word, ...(word === "partly" ? { amount: partMajor } : {}) };
  return test.call({ method: "POST", url: "/wps/relay/MCSFE_processC2CTransaction", token, body, key });
}

/** Sends the provider's webhook, with the same bytes each time. */
async function tellPayment({ world: { test } }: Scene, { id, minor, key }: Of<"pay">): Promise<Answer> {
  const order = { id: `pay_${id}`, reference: depositReference(id), amountMinor: String(minor), currency: "PHP" };
  const raw = JSON.stringify({ eventId: `evt_${key}`, kind: "payment", state: "paid", ...order });
  const signature = signAsSandbox(raw, test.clock.realNow().getTime());
  const { status, errorCode } = await sendRaw(test, raw, { signature });
  // The provider does not learn which of the copies was the first.
  return status === 200 ? doneWith({ id, minor: BigInt(minor) }) : refusal(status, errorCode);
}

function changeLimit({ world: { test }, cast }: Scene, deed: Of<"limit" | "raise">) {
  const { token } = playerAt(cast, deed.by).member;
  const url = deed.kind === "limit" ? "/wps/member/limits" : "/wps/member/limits/confirm";
  const set = { kind: deed.limit, period: "day", amountMinor: String(deed.minor) };
  const body = deed.kind === "limit" ? set : { id: deed.id };
  return read(test.call({ method: "POST", url, token, body, key: deed.key }), (value) => {
    const isPending = deed.kind === "limit" && (value as { isPending: boolean }).isPending;
    return { id: deed.key, minor: BigInt(deed.minor), state: isPending ? "pending" : "inForce" };
  });
}
