/**
 * argon2id behind a bounded queue: a hash costs some 30–60 ms of a core and 19 MiB, so logins are the cheapest way
 * to overload the house. Above the bound a login is shed at once. Source: security.md 6.1.
 */

import { argon2, createHmac, timingSafeEqual } from "node:crypto";
import { Refusal } from "./refusal.ts";
import type { RandomSource } from "./random.ts";

export interface PasswordHasher {
  /** PHC text `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. Refuses `system.not.available` when the queue is full. */
  hash(password: string): Promise<string>;
  /** Compares in constant time; without a stored hash it spends the same work and answers false. */
  verify(password: string, stored: string | null): Promise<boolean>;
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
/** How many hashes a process holds before it sheds. */
export const hashesAtOnce = runningLimit + waitingLimit;
const tagLength = 32;
const phcForm = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

/** A hasher whose pepper is an HMAC key kept outside the database. */
export function createPasswordHasher(pepper: string, random: RandomSource, cost = standardCost): PasswordHasher {
  const queue = createQueue();
  const derive = (password: string, salt: Buffer, by: HashCost): Promise<Buffer> =>
    queue(() => deriveTag(createHmac("sha256", pepper).update(password.normalize("NFKC")).digest(), salt, by));
  const dummySalt = Buffer.alloc(16, 7);
  return {
    async hash(password) {
      const salt = random.bytes(16);
      const tag = await derive(password, salt, cost);
      const { memoryKiB, passes, lanes } = cost;
      return `$argon2id$v=19$m=${memoryKiB},t=${passes},p=${lanes}$${unpadded(salt)}$${unpadded(tag)}`;
    },
    async verify(password, stored) {
      const match = stored === null ? null : phcForm.exec(stored);
      if (match === null) {
        await derive(password, dummySalt, cost);
        return false;
      }
      const [, memory, passes, lanes, salt = "", expected = ""] = match;
      const by = { memoryKiB: Number(memory), passes: Number(passes), lanes: Number(lanes) };
      const tag = await derive(password, Buffer.from(salt, "base64"), by);
      return timingSafeEqual(tag, Buffer.from(expected, "base64"));
    },
  };
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

function createQueue() {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= runningLimit) {
      if (waiting.length >= waitingLimit) throw new Refusal("system.not.available");
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
}

function unpadded(bytes: Buffer): string {
  return bytes.toString("base64").replaceAll("=", "");
}
