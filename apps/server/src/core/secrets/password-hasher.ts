/**
 * Hashes passwords with argon2id, behind a bounded queue. A hash costs 30–60 ms of a core and 19 MiB, so without a
 * limit, logins would be the cheapest way to overload the server. When the queue is full, a login is refused at once.
 * Source: docs/security.md, Password hashes.
 */

import { argon2, createHmac, timingSafeEqual } from "node:crypto";
import { Refusal } from "../refusal.ts";
import type { RandomSource } from "../random.ts";

/** Passwords are set and compared without the blanks around them. */
export interface PasswordHasher {
  /** PHC text `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. Refuses `system.not.available` when the queue is full. */
  hash(password: string): Promise<string>;
  /** Compares in constant time; without a stored hash it does the same work and returns false. */
  verify(password: string, stored: string | null): Promise<boolean>;
  /** True if the cost or the pepper is outdated: the hash is then renewed at the next successful login. */
  isOutdated(stored: string): boolean;
}

export interface HashCost {
  readonly memoryKiB: number;
  readonly passes: number;
  readonly lanes: number;
}

/** OWASP's minimum for argon2id. */
export const standardCost: HashCost = { memoryKiB: 19_456, passes: 2, lanes: 1 };

const runningLimit = 2;
const waitingLimit = 20;
/** How many hashes a process holds before it refuses. */
export const hashesAtOnce = runningLimit + waitingLimit;
const tagLength = 32;
const phcForm = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)(?:,keyid=([\w+/]+))?\$([\w+/]+)\$([\w+/]+)$/;

/**
 * Peppers are HMAC keys that are not in the database in plain text: the first makes new hashes, the others verify older
 * ones. A hash names its pepper (PHC `keyid`). Old hashes do not name their pepper and are tried with each one.
 */
export function createPasswordHasher(
  peppers: string | readonly [string, ...string[]],
  random: RandomSource,
  cost = standardCost,
): PasswordHasher {
  const queue = createQueue();
  const [pepper, ...older] = typeof peppers === "string" ? [peppers] : peppers;
  const byKeyId = new Map([pepper, ...older].map((value) => [keyIdOf(value), value]));
  const derive = (password: string, key: string, { salt, cost: hashCost }: Pick<StoredHash, "salt" | "cost">) =>
    queue(() => deriveTag(createHmac("sha256", key).update(comparedText(password)).digest(), salt, hashCost));
  const keysOf = ({ keyId }: StoredHash): string[] =>
    [...byKeyId].filter(([id]) => keyId === undefined || id === keyId).map(([, key]) => key);
  const dummySalt = Buffer.alloc(16, 7);
  return {
    async hash(password) {
      const salt = random.bytes(16);
      const tag = await derive(password, pepper, { salt, cost });
      const { memoryKiB, passes, lanes } = cost;
      const parameters = `m=${memoryKiB},t=${passes},p=${lanes},keyid=${keyIdOf(pepper)}`;
      return `$argon2id$v=19$${parameters}$${unpadded(salt)}$${unpadded(tag)}`;
    },
    async verify(password, stored) {
      const storedHash = stored === null ? undefined : parsePhc(stored);
      const keys = storedHash === undefined ? [] : keysOf(storedHash);
      if (storedHash === undefined || keys.length === 0) {
        await derive(password, pepper, { salt: dummySalt, cost });
        return false;
      }
      for (const key of keys) {
        const tag = await derive(password, key, storedHash);
        if (tag.length === storedHash.tag.length && timingSafeEqual(tag, storedHash.tag)) return true;
      }
      return false;
    },
    isOutdated(stored) {
      const storedHash = parsePhc(stored);
      if (storedHash === undefined) return false;
      const { memoryKiB, passes, lanes } = storedHash.cost;
      const isCheaper = memoryKiB * passes < cost.memoryKiB * cost.passes || lanes < cost.lanes;
      return isCheaper || storedHash.keyId !== keyIdOf(pepper);
    },
  };
}

/**
 * The text that is hashed. It has no blanks at its ends, because phones add them when they complete a word, and it is
 * normalised, because the same characters can have several encodings.
 */
function comparedText(password: string): string {
  return password.normalize("NFKC").trim();
}

interface StoredHash {
  readonly cost: HashCost;
  readonly keyId: string | undefined;
  readonly salt: Buffer;
  readonly tag: Buffer;
}

function parsePhc(stored: string): StoredHash | undefined {
  const match = phcForm.exec(stored);
  if (match === null) return undefined;
  const [, memory, passes, lanes, keyId, salt = "", tag = ""] = match;
  const cost = { memoryKiB: Number(memory), passes: Number(passes), lanes: Number(lanes) };
  return { cost, keyId, salt: Buffer.from(salt, "base64"), tag: Buffer.from(tag, "base64") };
}

/** Identifies a pepper without revealing it. */
function keyIdOf(pepper: string): string {
  return unpadded(createHmac("sha256", pepper).update("openhouse password pepper").digest().subarray(0, 6));
}

function deriveTag(message: Buffer, nonce: Buffer, cost: HashCost): Promise<Buffer> {
  const { memoryKiB: memory, passes, lanes: parallelism } = cost;
  return new Promise((resolve, reject) => {
    argon2("argon2id", { message, nonce, memory, passes, parallelism, tagLength }, (error, tag) => {
      if (error) reject(error);
      else resolve(tag);
    });
  });
}

/** Runs at most two functions at a time. Refuses `system.not.available` if twenty more already wait. */
export function createQueue() {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < runningLimit) running += 1;
    else {
      if (waiting.length >= waitingLimit) throw new Refusal("system.not.available");
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      // `running` is not reduced if a function waits, so that a new call cannot take the place before the waiting one.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

function unpadded(bytes: Buffer): string {
  return bytes.toString("base64").replaceAll("=", "");
}
