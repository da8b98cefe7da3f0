/** Callers who never rest: each intends, sends, and notes what it was told. */

import { setTimeout as sleep } from "node:timers/promises";
import type { Journal } from "./journal.ts";
import type { Answer, Operation, Step } from "./operation.ts";

/** Sends an operation; undefined when the outcome is unknown. */
export type Send = (operation: Operation) => Promise<Answer | undefined>;

export interface LoadOptions {
  readonly journal: Journal;
  readonly send: Send;
  readonly members: readonly string[];
  readonly callers: number;
  /** Unlike those of other loads of this journal. */
  readonly name: string;
}

/** Starts the callers; `stop` waits until the last of them has been answered, or has given up. */
export function startLoad(options: LoadOptions): { stop(): Promise<void> } {
  let isStopping = false;
  const call = async (caller: number): Promise<void> => {
    for (let turn = 0; !isStopping; turn += 1) {
      const operation = nextOperation(`${options.name}.${caller}.${turn}`, options.members);
      await options.journal.intend(operation);
      const answer = await options.send(operation);
      if (answer !== undefined) await options.journal.acknowledge(operation.key, answer);
      // A killed server refuses at once; nobody gains from filling the journal meanwhile.
      else await sleep(20);
    }
  };
  const callers = Array.from({ length: options.callers }, (_, caller) => call(caller));
  return {
    async stop() {
      isStopping = true;
      await Promise.all(callers);
    },
  };
}

const oneOf = <T>(choices: readonly T[]): T => choices[Math.floor(Math.random() * choices.length)] as T;

function nextOperation(key: string, members: readonly string[]): Operation {
  const member = oneOf(members);
  const step = (kind: Step["kind"]): Step => ({ kind, member, minor: String(1 + Math.floor(Math.random() * 500)) });
  const steps = oneOf([
    [step("deposit")],
    [step("stake")],
    [step("stake"), step("win")],
    [step("stake"), step("win")],
    [step("hold")],
    [step("release")],
  ]);
  return { key, way: Math.random() < 0.8 ? "lane" : "transaction", steps };
}
