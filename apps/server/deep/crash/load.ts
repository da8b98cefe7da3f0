/**
 * Players who send one operation after another. Each operation is journalled before it is sent, retried with its key
 * until there is a response, and journalled again before it counts as acknowledged.
 */

import { setTimeout as sleep } from "node:timers/promises";
import type { GameView } from "@openhouse/protocol/studio/game-view";
import type { PlayRoundReply } from "@openhouse/protocol/studio/play-round";
import type { LoadTarget } from "./deployment.ts";
import type { Journal } from "./journal.ts";
import { callOf, readAnswer } from "./operation.ts";
import type { Answer, Operation, OperationKind } from "./operation.ts";

export interface LoadOptions {
  readonly deployment: LoadTarget;
  readonly journal: Journal;
  /** Prefix of the keys of this load's operations; no other load of the journal may use it. */
  readonly name: string;
  /** Called for each deposit that was paid at the provider. */
  readonly onPaid: (depositId: string) => void;
  /** How long a caller waits after each response; 0 by default. */
  readonly pauseMs?: number;
  /** How much longer a caller waits after each deposit and withdrawal, which have lower rate limits; 0 by default. */
  readonly cashierPauseMs?: number;
}

const retryMs = 20;
const stakes = ["100", "500", "1000"];
/** Every second player also uses the cashier. */
const playersPerCashier = 2;

/** Sends an operation once; undefined when its result is unknown. */
export async function send(deployment: LoadTarget, operation: Operation): Promise<Answer | undefined> {
  const player = deployment.players[operation.player];
  if (player === undefined) throw new RangeError("no such player");
  const raw = await deployment.call(callOf(operation, player));
  const answer = raw === undefined ? undefined : readAnswer(operation, raw);
  if (operation.kind === "round" && answer?.outcome === "done") {
    const { nonce } = (answer.value as PlayRoundReply).round;
    if (BigInt(nonce) > BigInt(player.shownNonce)) player.shownNonce = nonce;
  }
  return answer;
}

export interface Load {
  readonly answered: number;
  /** The kinds of operations that were completed. */
  readonly completedKinds: ReadonlySet<OperationKind>;
  /** Stops the load and waits until every caller has a response or gives up. */
  stop(): Promise<void>;
}

export function startLoad({ deployment, journal, name, onPaid, pauseMs = 0, cashierPauseMs = 0 }: LoadOptions): Load {
  let isStopping = false;
  let answered = 0;
  const completedKinds = new Set<OperationKind>();
  const finish = async (operation: Operation): Promise<Answer | undefined> => {
    await journal.intend(operation);
    while (!isStopping) {
      const answer = await send(deployment, operation);
      if (answer !== undefined) {
        await journal.acknowledge(operation.key, answer);
        answered += 1;
        if (answer.outcome === "done") completedKinds.add(operation.kind);
        if (pauseMs > 0) await sleep(pauseMs);
        return answer;
      }
      await sleep(retryMs);
    }
    return undefined;
  };
  const newOperation = (kind: OperationKind, player: number, turn: number): Operation => {
    const key = `${name}.${kind}.${player}.${turn}`;
    const shownNonce = deployment.players[player]?.shownNonce ?? "0";
    switch (kind) {
      case "round":
        return { kind, key, player, body: { stakeMinor: pickRandom(stakes), shownNonce } };
      case "deposit":
        return {
          kind,
          key,
          player,
          body: { amount: pickRandom([200, 300, 500]), bankType: "ewallet", bankCode: "LAKBAY" },
        };
      case "withdrawal":
        return { kind, key, player, body: { amount: pickRandom([250, 300, 400]) } };
    }
  };
  const play = async (player: number): Promise<void> => {
    await readShownNonce(deployment, player);
    for (let turn = 0; !isStopping; turn += 1) await finish(newOperation("round", player, turn));
  };
  const pay = async (player: number): Promise<void> => {
    for (let turn = 0; !isStopping; turn += 1) {
      const answer = await finish(newOperation(turn % 2 === 0 ? "deposit" : "withdrawal", player, turn));
      if (!isStopping && cashierPauseMs > 0) await sleep(cashierPauseMs);
      if (answer?.outcome !== "done" || turn % 2 !== 0) continue;
      await deployment.pay(answer.id);
      onPaid(answer.id);
    }
  };
  const callers = Promise.all(
    deployment.players.flatMap((_, player) =>
      player % playersPerCashier === 0 ? [play(player), pay(player)] : [play(player)],
    ),
  );
  // A caller's failure is reported by `stop`, after which everything is closed in order.
  callers.catch(() => undefined);
  return {
    get answered() {
      return answered;
    },
    completedKinds,
    async stop() {
      isStopping = true;
      await callers;
    },
  };
}

/**
 * Reads the nonce of the open round from the server, as a reopened page does. After the negative control has lost
 * rounds, the nonce that the player remembers is newer than any that the server knows.
 */
async function readShownNonce(deployment: LoadTarget, index: number): Promise<void> {
  const player = deployment.players[index];
  if (player === undefined) return;
  const { studioToken: token, address } = player;
  const raw = await deployment.call({
    method: "GET",
    path: "/studio/api/game",
    host: "studio.localhost",
    token,
    address,
  });
  if (raw?.status === 200) player.shownNonce = (raw.body.value as GameView).openRound?.nonce ?? "0";
}

function pickRandom<T>(choices: readonly T[]): T {
  return choices[Math.floor(Math.random() * choices.length)] as T;
}
