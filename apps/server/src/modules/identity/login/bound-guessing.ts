/**
 * Bounds how often secrets are guessed: per account and address, per account from anywhere, per address and per network
 * on anybody's account. A bound must not become a weapon: whoever comes with the cookie of a device that the account
 * was used from (known-device.ts) is judged by that device's own failures alone, and an address that the account is
 * known from is spared what others do elsewhere. Source: docs/security.md, Guessing.
 *
 * An attempt is counted and written in one short transaction before the secret is compared, under locks on account and
 * network; so guesses made side by side do not overshoot, and a refusal that rolls the caller's work back leaves the
 * attempt standing. Refused callers are not written: a closed door does not stay closed because somebody knocks.
 */

import { setTimeout as pause } from "node:timers/promises";
import { longestValue } from "@openhouse/rules/identity/registration-rules";
import type { Deps } from "../../../core/deps.ts";
import type { MerchantId } from "../../../core/ids.ts";
import { networkOf } from "../../../core/network/network-of.ts";
import { Refusal } from "../../../core/refusal.ts";
import { isDatabaseGone } from "../../../db/is-database-gone.ts";
import { countAttempts, endAttempt, insertRunningAttempt, lockAttempts } from "./attempt-repository.ts";
import type { AttemptKind, CountsByReach } from "./attempt-repository.ts";

export interface Guess {
  readonly merchantId: MerchantId;
  readonly kind: AttemptKind;
  readonly account: string;
  readonly ip: string;
  readonly userAgent: string;
  /** As `knownDeviceOf` answers it. */
  readonly device?: string | undefined;
}

type GuessDeps = Pick<Deps, "db" | "clock" | "ids">;

interface Bounds {
  readonly windowMs: number;
  /** This many failures within the window close the door; of a known device as many as of a pair. */
  readonly limits: Omit<CountsByReach, "device">;
  /** An address from which the account came in before is not shut out by what others do elsewhere. */
  readonly sparesKnownAddress: boolean;
}

const minuteMs = 60_000;
const knownForMs = 30 * 24 * 60 * minuteMs;
const password: Bounds = {
  windowMs: 5 * minuteMs,
  limits: { pair: 10, account: 30, address: 100, network: 300 },
  sparesKnownAddress: true,
};
/** Who is here knows a password already: five tries, wherever they come from. */
const second: Bounds = {
  windowMs: 30 * minuteMs,
  limits: { pair: 5, account: 5, address: 100, network: 300 },
  sparesKnownAddress: false,
};
const bounds: Readonly<Record<AttemptKind, Bounds>> = {
  login: password,
  staff: password,
  payment: second,
  step: second,
};
/** How long a caller waits for attempts under way that could fill the bound. */
const longestWaitMs = 3_000;
const waitStepMs = 25;
/** No comparison takes longer; what is older was left by a process that was killed. */
const longestAttemptMs = 30_000;
const mostTriesOfEnd = 4;

/**
 * Runs `prove` as one attempt and answers what it answers. `prove` throws `login.cred.err`, `invalid.payment.pw` or
 * `login.totp.err` for a wrong secret, which counts; any other end does not. Refuses `too.much.request` (429) before
 * `prove` runs. Side effect: the attempt with its outcome. Not idempotent: every call is an attempt.
 */
export async function boundGuessing<Proof>(deps: GuessDeps, guess: Guess, prove: () => Promise<Proof>): Promise<Proof> {
  const short = {
    ...guess,
    account: guess.account.slice(0, longestValue),
    userAgent: guess.userAgent.slice(0, 300),
    network: networkOf(guess.ip),
    device: guess.device ?? null,
  };
  const attempt = { merchantId: guess.merchantId, id: await takeAttempt(deps, short) };
  try {
    const proof = await prove();
    await noteEnd(deps, attempt, "ok");
    return proof;
  } catch (error) {
    await noteEnd(deps, attempt, error instanceof Refusal ? error.code : "unknown.system.err");
    throw error;
  }
}

type Attempt = Parameters<typeof endAttempt>[1];

/** An attempt without an end holds a place until it is old: a link that breaks here must not shut its owner out. */
function noteEnd({ db }: GuessDeps, attempt: Attempt, outcome: string): Promise<void> {
  return insist(() => endAttempt(db, attempt, outcome));
}

/** Ends an attempt whose beginning may still be on its way: the lock is free once that has come, or never will. */
function endUnheard({ db }: GuessDeps, guess: PlacedGuess & Attempt): Promise<void> {
  return insist(() =>
    db.transaction(async (tx) => {
      await lockAttempts(tx, guess);
      await endAttempt(tx, guess, "unknown.system.err");
    }),
  );
}

async function insist(work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries >= mostTriesOfEnd || !isDatabaseGone(error)) throw error;
    }
  }
}

/** Waits while only attempts under way could fill the bound: most callers who come at once are right. */
async function takeAttempt(deps: GuessDeps, guess: PlacedGuess): Promise<bigint> {
  const id = deps.ids.next();
  for (let waitedMs = 0; waitedMs <= longestWaitMs; waitedMs += waitStepMs) {
    const isTaken = await tryToTake(deps, { ...guess, id }).catch(async (error: unknown) => {
      // It may stand all the same, and nobody would end it.
      if (isDatabaseGone(error)) await endUnheard(deps, { ...guess, id }).catch(() => undefined);
      throw error;
    });
    if (isTaken) return id;
    await pause(waitStepMs);
  }
  throw new Refusal("too.much.request").after(longestAttemptMs);
}

interface PlacedGuess extends Omit<Guess, "device"> {
  readonly network: string;
  readonly device: string | null;
}

/** False: all places are taken, some of them by attempts that may still turn out right. */
function tryToTake({ db, clock }: GuessDeps, guess: PlacedGuess & { readonly id: bigint }): Promise<boolean> {
  const { windowMs, limits, sparesKnownAddress } = bounds[guess.kind];
  return db.transaction(async (tx) => {
    await lockAttempts(tx, guess);
    const at = clock.realNow();
    const since = new Date(at.getTime() - windowMs);
    const knownSince = new Date(at.getTime() - knownForMs);
    const runningSince = new Date(at.getTime() - longestAttemptMs);
    const counted = await countAttempts(tx, { ...guess, since, knownSince, runningSince });
    const { failed, running, isKnownAddress } = counted;
    const spared = sparesKnownAddress && isKnownAddress;
    const isFull = (count: (reach: keyof CountsByReach) => number) => {
      if (guess.device !== null && count("device") < limits.pair) return false;
      const isAddressFull = count("address") >= limits.address || count("network") >= limits.network;
      return count("pair") >= limits.pair || isAddressFull || (!spared && count("account") >= limits.account);
    };
    // The failures are at most as old as the window: when it is over, the door is open for certain.
    if (isFull((reach) => failed[reach])) throw new Refusal("too.much.request").after(windowMs);
    if (isFull((reach) => failed[reach] + running[reach])) return false;
    await insertRunningAttempt(tx, { ...guess, at });
    return true;
  });
}
