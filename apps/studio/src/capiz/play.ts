/**
 * Plays one round at a time: starts the reels, sends the round under one idempotency key until the server responds, and
 * shows the response. The client decides no outcome.
 */

import { newActionKey } from "@openhouse/browser/action-key";
import type { GameView } from "@openhouse/protocol/studio/game-view";
import type { PlayRoundReply } from "@openhouse/protocol/studio/play-round";
import type { RoundView } from "@openhouse/protocol/studio/round-view";
import { monotonicMs } from "../lib/clock.ts";
import { StudioError } from "../lib/studio-client.ts";
import type { StudioClient } from "../lib/studio-client.ts";
import { wait } from "../lib/wait.ts";
import type { Panel } from "./panel/panel.ts";
import type { Formats } from "./panel/texts.ts";
import type { Presenter } from "./present-round.ts";
import type { Stage } from "./stage/stage.ts";

export interface PlayParts {
  readonly game: GameView;
  readonly client: StudioClient;
  readonly stage: Stage;
  readonly panel: Panel;
  readonly presenter: Presenter;
  readonly formats: () => Formats;
  /** Called when the session has ended and the game must be opened again. `text` gives a more specific reason. */
  readonly onEnd: (text?: string) => void;
}

const minTurnMs = 380;
const replayPauseMs = 1_200;
const retryPausesMs = [800, 1_600, 3_000, 5_000];

export class Play {
  readonly #parts: PlayParts;
  readonly #stakes: readonly bigint[];
  readonly #openedAtMs = monotonicMs();
  #stakeIndex: number;
  #balance: bigint;
  #bonus: bigint;
  #spent: bigint;
  #won: bigint;
  /** Nonce of the last round that was shown completely. */
  #shownNonce: string;
  /** Nonce of a round that was shown but not yet reported to the server; empty if there is none. */
  #unreportedNonce = "";
  #isBusy = false;
  #lastRoundMs = 0;

  constructor(parts: PlayParts) {
    const { game } = parts;
    this.#parts = parts;
    this.#stakes = game.stakesMinor.map(BigInt);
    this.#stakeIndex = Math.max(0, game.stakesMinor.indexOf(game.firstStakeMinor));
    this.#balance = BigInt(game.balance.totalMinor);
    this.#bonus = BigInt(game.balance.bonusMinor);
    this.#spent = BigInt(game.session.stakeMinor);
    this.#won = BigInt(game.session.winMinor);
    this.#shownNonce = game.openRound === null ? String(BigInt(game.seeds.nextNonce) - 1n) : "0";
  }

  get stakeMinor(): bigint {
    return this.#stakes[this.#stakeIndex] ?? 0n;
  }

  /** Updates the panel. A timer also calls this every second. */
  refresh(): void {
    const { panel, game } = this.#parts;
    panel.update({
      totalMinor: this.#balance,
      bonusMinor: this.#bonus,
      stakeMinor: this.stakeMinor,
      isLowestStake: this.#stakeIndex === 0,
      isHighestStake: this.#stakeIndex === this.#stakes.length - 1,
      isBusy: this.#isBusy,
      spentMinor: this.#spent,
      wonMinor: this.#won,
      elapsedMs: game.session.now - game.session.startedAt + (monotonicMs() - this.#openedAtMs),
    });
  }

  changeStake(steps: number): void {
    if (this.#isBusy) return;
    this.#stakeIndex = Math.min(this.#stakes.length - 1, Math.max(0, this.#stakeIndex + steps));
    this.refresh();
  }

  async spin(): Promise<void> {
    const { stage, game } = this.#parts;
    if (this.#isBusy) return;
    // The balance here may be old (for example after a deposit in another tab), so the server decides whether it covers
    // the stake.
    const previousBalance = this.#balance;
    this.#setBusy(true);
    try {
      await this.#playRound();
    } catch (error) {
      this.#balance = previousBalance;
      const initialWindow = game.strips.map((strip) => strip.slice(0, 3));
      await stage.stopReels(initialWindow, () => undefined);
      showRefusal(this.#parts, error);
      await this.#readBalance();
    }
    this.#setBusy(false);
  }

  /** Reads the current balance from the server after a round that could not be played. */
  async #readBalance(): Promise<void> {
    const view = await this.#parts.client.call("GET /studio/api/game", {}).catch(() => undefined);
    if (view === undefined) return;
    this.#balance = BigInt(view.balance.totalMinor);
    this.#bonus = BigInt(view.balance.bonusMinor);
  }

  /** Shows an earlier round again, marked as a replay. */
  async replay(roundId: string): Promise<void> {
    const { client, panel, presenter, stage } = this.#parts;
    if (this.#isBusy) return;
    this.#setBusy(true);
    try {
      const round = await client.call("GET /studio/api/rounds/:roundId", { params: { roundId } });
      panel.setReplay(true);
      presenter.clearWins();
      stage.startReels();
      await wait(minTurnMs);
      await presenter.present(round);
      await wait(replayPauseMs);
    } catch (error) {
      showRefusal(this.#parts, error);
    }
    panel.setReplay(false);
    this.#setBusy(false);
  }

  /** Shows the round that was open when the session began. */
  async resume(round: RoundView): Promise<void> {
    const { panel, stage, formats } = this.#parts;
    this.#setBusy(true);
    const settledBalance = this.#balance;
    this.#balance = BigInt(round.balanceAfterMinor) - BigInt(round.winMinor);
    panel.notice(formats().texts.t("studio.resuming"));
    this.refresh();
    stage.startReels();
    await wait(minTurnMs * 2);
    await this.#show(round);
    await this.reportShownRound();
    this.#balance = settledBalance;
    panel.notice("");
    this.#setBusy(false);
  }

  /**
   * Reports the shown round to the server: after a round with free spins or a resumed round, before a seed is revealed,
   * and when the page closes.
   */
  async reportShownRound(): Promise<void> {
    if (this.#unreportedNonce === "") return;
    const params = { nonce: this.#unreportedNonce };
    this.#unreportedNonce = "";
    // If this call is lost, the next round or the next session reports that the round was shown.
    await this.#parts.client
      .call("POST /studio/api/rounds/:nonce/shown", { params, keepAlive: true })
      .catch(() => undefined);
  }

  async #playRound(): Promise<void> {
    const { game, panel, presenter, stage } = this.#parts;
    const stake = this.stakeMinor;
    await wait(Math.max(0, this.#lastRoundMs + game.minimumCycleMs - monotonicMs()));
    presenter.clearWins();
    panel.root.classList.remove("is-gain");
    panel.say("");
    stage.startReels();
    this.#lastRoundMs = monotonicMs();
    this.#balance = this.#balance > stake ? this.#balance - stake : 0n;
    this.refresh();
    const order = { stake, shownNonce: this.#shownNonce };
    const [reply] = await Promise.all([sendRound(this.#parts, order), wait(minTurnMs)]);
    this.#unreportedNonce = "";
    this.#spent += stake;
    this.#bonus = BigInt(reply.balance.bonusMinor);
    await this.#show(reply.round);
    this.#won += BigInt(reply.round.winMinor);
    this.#balance = BigInt(reply.balance.totalMinor);
  }

  async #show(round: RoundView): Promise<void> {
    await this.#parts.presenter.present(round);
    this.#shownNonce = round.nonce;
    this.#unreportedNonce = round.nonce;
    if (round.spins.length > 1) await this.reportShownRound();
  }

  #setBusy(isBusy: boolean): void {
    this.#isBusy = isBusy;
    this.refresh();
  }
}

/** Sends one round until the server responds. Repeated calls have the same idempotency key, so they play one round. */
async function sendRound(
  { client, panel, formats }: PlayParts,
  { stake, shownNonce }: { stake: bigint; shownNonce: string },
): Promise<PlayRoundReply> {
  const key = newActionKey();
  const body = { stakeMinor: String(stake), shownNonce };
  for (let attempt = 0; ; attempt += 1) {
    try {
      const reply = await client.call("POST /studio/api/rounds", { body, key });
      panel.notice("");
      return reply;
    } catch (error) {
      if (!(error instanceof StudioError) || !error.isUnanswered || error.code === "vendor_under_maintenance") {
        panel.notice("");
        throw error;
      }
      panel.notice(formats().texts.t("studio.reconnecting"));
      await waitForRetry(retryPausesMs[Math.min(attempt, retryPausesMs.length - 1)] ?? 5_000);
    }
  }
}

/** Waits for this time, or until the browser is connected again. */
function waitForRetry(ms: number): Promise<void> {
  const online = new Promise<void>((resolve) => {
    addEventListener("online", () => resolve(), { once: true });
  });
  return Promise.race([wait(ms), online]);
}

function showRefusal({ panel, formats, onEnd }: PlayParts, error: unknown): void {
  if (!(error instanceof StudioError)) throw error;
  const text = error.message === "" ? formats().texts.t("studio.connectionLost") : error.message;
  panel.say(text);
  if (error.code === "studio.session.ended") onEnd();
  if (error.code === "account.excluded") onEnd(text);
}
