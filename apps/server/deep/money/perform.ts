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
import type { Answer, MoneyOperation, Done } from "./money-operation.ts";
import { sendPastPassword, withdrawPastPassword } from "./past-password.ts";

type Of<Kind extends MoneyOperation["kind"]> = Extract<MoneyOperation, { kind: Kind }>;

export interface RunContext {
  readonly world: World;
  readonly cast: Cast;
  /** True to skip the check of the payment password (past-password.ts). */
  readonly isPastPassword: boolean;
}

/** A call that throws has an unknown result. */
export function perform(context: RunContext, operation: MoneyOperation): Promise<Answer> {
  return attempt(context, operation).catch((error: unknown) => ({
    outcome: "unknown",
    code: error instanceof Error ? error.message : String(error),
  }));
}

function attempt(context: RunContext, operation: MoneyOperation): Promise<Answer> {
  const { world, cast } = context;
  switch (operation.kind) {
    case "round":
      return playRound(context, operation);
    case "bet":
    case "win":
    case "takeBack":
      return callAsSupplier(context, operation);
    case "withdraw":
      if (context.isPastPassword) return withdrawPastPassword(context, operation);
      return read(
        requestWithdrawal(world.test, playerAt(cast, operation.by).member, amountAndKeyOf(operation)),
        (value) => {
          const { refId, amountMinor } = value as WithdrawReply;
          return { id: refId, minor: BigInt(amountMinor), reply: value };
        },
      );
    case "send":
      if (context.isPastPassword) return sendPastPassword(context, operation);
      return read(sendMoney(context, operation), (value) => {
        const { transferId, amountMinor } = value as TransferReply;
        return { id: transferId, minor: BigInt(amountMinor), reply: value };
      });
    case "decide":
      return decide(context, operation);
    case "confirm":
      return read(confirm(context, operation), () => ({ id: operation.id }));
    case "deposit":
      return read(
        requestDeposit(world.test, playerAt(cast, operation.by).member, amountAndKeyOf(operation)),
        (value) => {
          // State and URL of a deposit change later; a repeat returns the current values.
          const { depositId, amountMinor } = value as NewDepositReply;
          return { id: depositId, minor: BigInt(amountMinor), reply: [depositId, amountMinor] };
        },
      );
    case "pay":
      return reportPayment(context, operation);
    case "limit":
    case "raise":
      return changeLimit(context, operation);
  }
}

function amountAndKeyOf({ minor, key }: Of<"withdraw" | "deposit" | "send">) {
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
  return { outcome: "done", minor: 0n, won: 0n, state: "", reply: null, ...facts };
}

function playRound({ cast }: RunContext, { by, minor, shownNonce, key }: Of<"round">) {
  const body = { stakeMinor: String(minor), shownNonce };
  return read(playerAt(cast, by).seat.call("POST", "rounds", { body, key }), (value) => {
    const { round } = value as PlayRoundReply;
    const { roundId: id, stakeMinor, winMinor, nonce: state } = round;
    return { id, minor: BigInt(stakeMinor), won: BigInt(winMinor), state, reply: value };
  });
}

/** Gateway amounts are in 1/100,000 of the major unit. */
const unitsPerMinor = 1_000;
/** Codes after which the supplier retries the call. */
const retryableCodes = new Set(["RS_ERROR_TIMEOUT", "RS_ERROR_UNKNOWN"]);

async function callAsSupplier({ world, cast }: RunContext, operation: Of<"bet" | "win" | "takeBack">): Promise<Answer> {
  const { supplier } = world;
  const { member, gameToken: token } = playerAt(cast, operation.by);
  const bet = operation.kind === "bet" ? operation.key : operation.bet;
  const callFields = { user: String(member.memberId), token, transaction_uuid: operation.key, round: bet };
  const minor = operation.kind === "takeBack" ? 0 : operation.minor;
  const money = { ...callFields, amount: minor * unitsPerMinor };
  const send = {
    bet: () => supplier.bet(money),
    win: () => supplier.win(bet, { ...money, round_closed: true }),
    takeBack: () => supplier.rollback(bet, { ...callFields, round_closed: true }),
  }[operation.kind];
  const { status: code, balance } = await send();
  if (code !== "RS_OK") return { outcome: retryableCodes.has(code) ? "unknown" : "refused", code };
  return doneWith({ id: operation.key, minor: BigInt(minor), reply: balance });
}

/** Sends money to the upline, or from the agent to a downline. */
function sendMoney({ world: { test }, cast }: RunContext, operation: Of<"send">) {
  const { member } = playerAt(cast, operation.by);
  if (operation.to === 0) return sendUp(test, member, amountAndKeyOf(operation));
  return sendDown(test, member, { ...amountAndKeyOf(operation), to: playerAt(cast, operation.to).member.account });
}

/**
 * Only the assigned staff member may decide. So a decision that is refused with `claim.required` is sent again after
 * the withdrawal was assigned; if it is refused again, the assignment is released. The first try is sent without an
 * assignment, so that a repeat of a successful decision assigns nothing.
 */
async function decide({ world: { test, staff } }: RunContext, operation: Of<"decide">): Promise<Answer> {
  const token = staff[operation.staff % staff.length] ?? "";
  const call = (name: string, body: object, key?: string) =>
    test.call({
      method: "POST",
      url: `/backoffice/api/withdrawals/${operation.id}/${name}`,
      token,
      body,
      ...keyed(key),
    });
  const paid = operation.action === "paid" ? { reference: `BANK-${operation.id}` } : {};
  const decideOnce = () =>
    read(call(operation.action, { reason: "as it should be", ...paid }, operation.key), (value) => {
      const { id, amountMinor, state } = (value as WithdrawalDetail).withdrawal;
      return { id, minor: BigInt(amountMinor), state, reply: value };
    });
  const first = await decideOnce();
  if (first.outcome !== "refused" || first.code !== "claim.required") return first;
  const assignment = await read(call("claim", {}), () => ({ id: operation.id }));
  if (assignment.outcome !== "done") return assignment;
  const second = await decideOnce();
  if (second.outcome === "refused") await call("release", {});
  return second;
}

function keyed(key: string | undefined): { key?: string } {
  return key === undefined ? {} : { key };
}

/** Less than the amount of the smallest withdrawal. */
const partMajor = 50;

function confirm({ world: { test }, cast }: RunContext, { by, id, word, key }: Of<"confirm">) {
  const { token } = playerAt(cast, by).member;
  const body = { id, kind: word, ...(word === "partly" ? { amount: partMajor } : {}) };
  return test.call({ method: "POST", url: "/wps/relay/MCSFE_processC2CTransaction", token, body, key });
}

/** Sends the provider's webhook, with the same bytes each time. */
async function reportPayment({ world: { test } }: RunContext, { id, minor, key }: Of<"pay">): Promise<Answer> {
  const order = { id: `pay_${id}`, reference: depositReference(id), amountMinor: String(minor), currency: "PHP" };
  const raw = JSON.stringify({ eventId: `evt_${key}`, kind: "payment", state: "paid", ...order });
  const signature = signAsSandbox(raw, test.clock.realNow().getTime());
  const { status, errorCode } = await sendRaw(test, raw, { signature });
  // The response does not tell the provider which copy of the webhook was the first, so there is no reply to compare.
  return status === 200 ? doneWith({ id, minor: BigInt(minor) }) : refusal(status, errorCode);
}

function changeLimit({ world: { test }, cast }: RunContext, operation: Of<"limit" | "raise">) {
  const { token } = playerAt(cast, operation.by).member;
  const url = operation.kind === "limit" ? "/wps/member/limits" : "/wps/member/limits/confirm";
  const limitBody = { kind: operation.limit, period: "day", amountMinor: String(operation.minor) };
  const body = operation.kind === "limit" ? limitBody : { id: operation.id };
  return read(test.call({ method: "POST", url, token, body, key: operation.key }), (value) => {
    const isPending = operation.kind === "limit" && (value as { isPending: boolean }).isPending;
    return { id: operation.key, minor: BigInt(operation.minor), state: isPending ? "pending" : "inForce" };
  });
}
