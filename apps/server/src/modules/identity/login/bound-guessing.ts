/**
 * Limits how often secrets can be guessed: per account and IP address, per account, per IP address and per network. The
 * limits must not let an attacker lock out the owner. Therefore a request with the cookie of a known device
 * (known-device.ts) is not refused while the failures of that device are below their limit. For passwords, the limit
 * per account does not apply to an IP address from which the account has signed in during the last 30 days. Source:
 * docs/security.md, Guessing.
 *
 * An attempt is counted and inserted in its own short transaction before the secret is compared, under locks on account
 * and network. Concurrent guesses therefore cannot exceed the limit, and a rollback of the caller's work keeps the
 * attempt. Refused calls are not recorded, so they do not prolong the refusal.
 */

import { setTimeout as pause } from "node:timers/promises";
import { longestValue } from "@openhouse/rules/identity/registration-rules";
import type { Deps } from "../../../core/deps.ts";
import type { MerchantId } from "../../../core/ids.ts";
import { networkOf } from "../../../core/network/network-of.ts";
import { Refusal } from "../../../core/refusal.ts";
import { isDatabaseGone } from "../../../db/is-database-gone.ts";
import { countAttempts, endAttempt, insertRunningAttempt, lockAttempts } from "./attempt-repository.ts";
import type { AttemptKind, CountsByScope } from "./attempt-repository.ts";

export interface Guess {
  readonly merchantId: MerchantId;
  readonly kind: AttemptKind;
  readonly account: string;
  readonly ip: string;
  readonly userAgent: string;
  /** As returned by `knownDeviceOf`. */
  readonly device?: string | undefined;
  /**
   * True if the caller has answered a captcha. The limits per IP address and network then do not apply, so that an
   * attacker cannot lock out everybody behind a shared address.
   */
  readonly isHuman?: boolean | undefined;
}

type GuessDeps = Pick<Deps, "db" | "clock" | "ids">;

interface Bounds {
  readonly windowMs: number;
  /** The number of failures in the window after which calls are refused. A known device has the limit of `pair`. */
  readonly limits: Omit<CountsByScope, "device">;
  /** If true, the limit per account does not apply to an IP address from which the account has signed in recently. */
  readonly sparesKnownAddress: boolean;
}

const minuteMs = 60_000;
const knownForMs = 30 * 24 * 60 * minuteMs;
const passwordBounds: Bounds = {
  windowMs: 5 * minuteMs,
  limits: { pair: 10, account: 30, address: 100, network: 300 },
  sparesKnownAddress: true,
};
/**
 * Limits of a second secret, which is checked only after a correct password: five attempts per account from any IP
 * address.
 */
const secondSecretBounds: Bounds = {
  windowMs: 30 * minuteMs,
  limits: { pair: 5, account: 5, address: 100, network: 300 },
  sparesKnownAddress: false,
};
const bounds: Readonly<Record<AttemptKind, Bounds>> = {
  login: passwordBounds,
  staff: passwordBounds,
  payment: secondSecretBounds,
  step: secondSecretBounds,
};
/** How long a call waits for running attempts that could reach the limit. */
const longestWaitMs = 3_000;
const waitStepMs = 25;
/** No comparison of a secret takes longer than this. An older running attempt was left by a killed process. */
const longestAttemptMs = 30_000;
const maxEndTries = 4;

/**
 * Runs `prove` as one attempt and returns what `prove` returns. `prove` throws `login.cred.err`, `invalid.payment.pw`
 * or `login.totp.err` for a wrong secret; only these count as failures. Refuses `too.much.request` (429) before `prove`
 * runs. Side effect: records the attempt and whether it succeeded. Not idempotent: every call is an attempt.
 */
export async function boundGuessing<Proof>(deps: GuessDeps, guess: Guess, prove: () => Promise<Proof>): Promise<Proof> {
  const locatedGuess = {
    ...guess,
    account: guess.account.slice(0, longestValue),
    userAgent: guess.userAgent.slice(0, 300),
    network: networkOf(guess.ip),
    device: guess.device ?? null,
  };
  const attempt = { merchantId: guess.merchantId, id: await reserveAttempt(deps, locatedGuess) };
  try {
    const proof = await prove();
    await storeOutcome(deps, attempt, "ok");
    return proof;
  } catch (error) {
    await storeOutcome(deps, attempt, error instanceof Refusal ? error.code : "unknown.system.err");
    throw error;
  }
}

type Attempt = Parameters<typeof endAttempt>[1];

/**
 * Stores the result, and retries after a lost connection, because a running attempt counts against the owner until the
 * attempt expires.
 */
function storeOutcome({ db }: GuessDeps, attempt: Attempt, outcome: string): Promise<void> {
  return retryWhileDisconnected(() => endAttempt(db, attempt, outcome));
}

/** Ends an attempt whose insert may still be running. The lock waits until that insert has committed or rolled back. */
function endUnconfirmedAttempt({ db }: GuessDeps, guess: LocatedGuess & Attempt): Promise<void> {
  return retryWhileDisconnected(() =>
    db.transaction(async (tx) => {
      await lockAttempts(tx, guess);
      await endAttempt(tx, guess, "unknown.system.err");
    }),
  );
}

async function retryWhileDisconnected(work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries >= maxEndTries || !isDatabaseGone(error)) throw error;
    }
  }
}

/**
 * Inserts the attempt and returns its id. Waits while the failures reach the limit only together with running attempts,
 * because most running attempts succeed.
 */
async function reserveAttempt(deps: GuessDeps, guess: LocatedGuess): Promise<bigint> {
  const id = deps.ids.next();
  for (let waitedMs = 0; waitedMs <= longestWaitMs; waitedMs += waitStepMs) {
    const isReserved = await tryToReserve(deps, { ...guess, id }).catch(async (error: unknown) => {
      // The insert may have committed although the connection was lost; then no other code would end the attempt.
      if (isDatabaseGone(error)) await endUnconfirmedAttempt(deps, { ...guess, id }).catch(() => undefined);
      throw error;
    });
    if (isReserved) return id;
    await pause(waitStepMs);
  }
  throw new Refusal("too.much.request").after(longestAttemptMs);
}

interface LocatedGuess extends Omit<Guess, "device"> {
  readonly network: string;
  readonly device: string | null;
}

/**
 * Inserts the attempt. Returns false if failures and running attempts together reach the limit. Refuses
 * `too.much.request` if the failures alone reach it.
 */
function tryToReserve({ db, clock }: GuessDeps, guess: LocatedGuess & { readonly id: bigint }): Promise<boolean> {
  const { windowMs, limits, sparesKnownAddress } = bounds[guess.kind];
  return db.transaction(async (tx) => {
    await lockAttempts(tx, guess);
    const at = clock.realNow();
    const since = new Date(at.getTime() - windowMs);
    const knownSince = new Date(at.getTime() - knownForMs);
    const runningSince = new Date(at.getTime() - longestAttemptMs);
    const counts = await countAttempts(tx, { ...guess, since, knownSince, runningSince });
    const { failed, running, isKnownAddress } = counts;
    const isSpared = sparesKnownAddress && isKnownAddress;
    const isFull = (count: (scope: keyof CountsByScope) => number) => {
      if (guess.device !== null && count("device") < limits.pair) return false;
      const isAddressFull =
        guess.isHuman !== true && (count("address") >= limits.address || count("network") >= limits.network);
      return count("pair") >= limits.pair || isAddressFull || (!isSpared && count("account") >= limits.account);
    };
    // The failures are at most as old as the window, so a call after the window is not refused because of them.
    if (isFull((scope) => failed[scope])) throw new Refusal("too.much.request").after(windowMs);
    if (isFull((scope) => failed[scope] + running[scope])) return false;
    await insertRunningAttempt(tx, { ...guess, at });
    return true;
  });
}
