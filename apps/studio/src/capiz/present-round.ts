/**
 * Shows a finished round from the server's response: spins, wins, lanterns, free spins and the total. It decides no
 * outcome. A win at or below the stake is shown without celebration (UKGC RTS 14F); above it, the celebration grows
 * with the win.
 */

import type { GameView } from "@openhouse/protocol/studio/game-view";
import type { RoundView, SpinView } from "@openhouse/protocol/studio/round-view";
import { wait } from "../lib/wait.ts";
import { showBanner } from "./panel/banner.ts";
import type { Panel } from "./panel/panel.ts";
import type { Formats } from "./panel/texts.ts";
import type { Sound } from "./sound.ts";
import type { Stage } from "./stage/stage.ts";
import { cellsOfRun, cellsShowing } from "./stage/win-light.ts";
import type { Cell } from "./stage/win-light.ts";

export interface Presenter {
  /** Shows the round after the reels have started; resolves when it has been shown completely. */
  present(round: RoundView): Promise<void>;
  clearWins(): void;
}

export interface PresenterParts {
  readonly game: GameView;
  readonly stage: Stage;
  readonly panel: Panel;
  readonly sound: Sound;
  readonly formats: () => Formats;
  readonly isCalm: () => boolean;
}

const parolSymbol = "parol";
const turnMs = 420;
const winPauseMs = 950;
const cyclePauseMs = 1_150;
const bannerMs = 2_600;

export function createPresenter(parts: PresenterParts): Presenter {
  let cycle = 0;
  return {
    async present(round) {
      cycle += 1;
      const [first, ...free] = round.spins;
      if (first === undefined) return;
      await stopOn(parts, first);
      await showFirstWins(parts, first, round);
      if (free.length > 0) await showFreeSpins(parts, round, free);
      showTotal(parts, round);
      const last = round.spins.at(-1) ?? first;
      cycle += 1;
      const ownCycle = cycle;
      void cycleWins(parts, last, () => ownCycle === cycle);
    },
    clearWins() {
      cycle += 1;
      parts.stage.clearLight();
      parts.panel.showPlaque("", "");
    },
  };
}

async function stopOn({ stage, sound }: PresenterParts, spin: SpinView): Promise<void> {
  await stage.stopReels(spin.window, (reel) => sound.reelStop(reel));
}

function winningCells({ game }: PresenterParts, spin: SpinView): Cell[] {
  const wild = game.symbols.indexOf("door");
  return spin.wins.flatMap(({ symbol, reels }) => cellsOfRun(spin.window, { symbol, reels, wild }));
}

function parolCells({ game }: PresenterParts, spin: SpinView): Cell[] {
  return cellsShowing(spin.window, game.symbols.indexOf(parolSymbol));
}

async function showFirstWins(parts: PresenterParts, spin: SpinView, round: RoundView): Promise<void> {
  const { stage, panel, sound, formats } = parts;
  const { texts, money } = formats();
  if (BigInt(spin.amountMinor) === 0n) return;
  const isFeature = spin.spinsLeft > 0;
  const cells = [...winningCells(parts, spin), ...(isFeature ? parolCells(parts, spin) : [])];
  stage.lightCells(cells, spin.wins.length > 0);
  celebrate(parts, { amountMinor: BigInt(spin.amountMinor), stakeMinor: BigInt(round.stakeMinor), cells });
  panel.showPlaque(texts.t("studio.win"), money(spin.amountMinor));
  if (!isFeature) return;
  await wait(winPauseMs);
  stage.lightCells(parolCells(parts, spin), false);
  sound.lantern();
  await wait(winPauseMs);
}

async function showFreeSpins(parts: PresenterParts, round: RoundView, spins: readonly SpinView[]): Promise<void> {
  const { stage, panel, formats } = parts;
  const { t } = formats().texts;
  const trigger = round.spins[0];
  let total = BigInt(trigger?.amountMinor ?? 0);
  let spinsLeft = trigger?.spinsLeft ?? 0;
  let multiplier = 1;
  const host = panel.root;
  host.classList.add("is-night");
  stage.clearLight();
  const bannerTexts = { over: t("studio.featureName"), main: t("studio.freeSpinsCount", { count: spinsLeft }) };
  await showBanner(host, { ...bannerTexts, under: t("studio.featureLead") }, bannerMs);
  for (const spin of spins) {
    panel.showFreeSpins({ left: spinsLeft - 1, multiplier });
    stage.startReels();
    await wait(turnMs);
    await stopOn(parts, spin);
    await lightNewLanterns(parts, spin, multiplier);
    multiplier = spin.multiplier;
    panel.showFreeSpins({ left: spin.spinsLeft, multiplier });
    total += BigInt(spin.amountMinor);
    await showFreeWin(parts, spin, { total, stakeMinor: BigInt(round.stakeMinor) });
    const added = spin.spinsLeft - (spinsLeft - 1);
    if (added > 0)
      await showBanner(host, { over: t("studio.featureName"), main: t("studio.moreSpins", { count: added }) }, 1_700);
    spinsLeft = spin.spinsLeft;
  }
  const { money } = formats();
  await showBanner(host, { over: t("studio.featureEnd"), main: money(total) }, bannerMs);
  panel.showFreeSpins(undefined);
  stage.lightLanterns(0);
  host.classList.remove("is-night");
}

async function lightNewLanterns(parts: PresenterParts, spin: SpinView, previousMultiplier: number): Promise<void> {
  const { stage, sound } = parts;
  const newCount = spin.multiplier - previousMultiplier;
  if (newCount <= 0) return;
  const cells = parolCells(parts, spin).slice(0, newCount);
  stage.lightCells(cells, false);
  await stage.flyToLanterns(cells, previousMultiplier - 1);
  sound.lantern();
  stage.lightLanterns(spin.multiplier - 1);
}

async function showFreeWin(
  parts: PresenterParts,
  spin: SpinView,
  { total, stakeMinor }: { total: bigint; stakeMinor: bigint },
): Promise<void> {
  const { stage, panel, formats } = parts;
  const { texts, money } = formats();
  panel.showPlaque(texts.t("studio.featureTotal"), money(total));
  const amountMinor = BigInt(spin.amountMinor);
  if (amountMinor === 0n) {
    stage.clearLight();
    await wait(260);
    return;
  }
  const cells = winningCells(parts, spin);
  stage.lightCells(cells, true);
  celebrate(parts, { amountMinor, stakeMinor, cells });
  panel.say(texts.t("studio.spinWon", { amount: money(amountMinor), times: spin.multiplier }));
  await wait(winPauseMs);
}

interface Celebration {
  readonly amountMinor: bigint;
  readonly stakeMinor: bigint;
  readonly cells: readonly Cell[];
}

/** Shows particles and plays chimes; their number grows with the win. Does nothing for a win at or below the stake. */
function celebrate({ stage, sound }: PresenterParts, { amountMinor, stakeMinor, cells }: Celebration): void {
  if (amountMinor <= stakeMinor) return;
  const stakes = Number(amountMinor) / Number(stakeMinor);
  const strength = Math.min(1, Math.log10(stakes) / 2.5);
  stage.burst(cells, Math.round(14 + strength * 180));
  sound.win(strength);
}

function showTotal({ panel, formats }: PresenterParts, round: RoundView): void {
  const { texts, money } = formats();
  const { t } = texts;
  const win = BigInt(round.winMinor);
  const stake = BigInt(round.stakeMinor);
  if (win === 0n) {
    panel.showPlaque("", "");
    panel.say(t("studio.noWin"), "quiet");
    return;
  }
  const isGain = win > stake;
  panel.showPlaque(isGain ? t("studio.win") : t("studio.returned"), money(win));
  panel.root.classList.toggle("is-gain", isGain);
  if (isGain) panel.say(t("studio.roundWon", { amount: money(win) }), "quiet");
  else panel.say(t("studio.roundReturned", { amount: money(win), stake: money(stake) }));
}

/** After the round, shows the wins of its last spin one by one until the next round begins. */
async function cycleWins(parts: PresenterParts, spin: SpinView, isCurrent: () => boolean): Promise<void> {
  if (spin.wins.length < 2 || parts.isCalm()) return;
  const wild = parts.game.symbols.indexOf("door");
  await wait(cyclePauseMs);
  for (let index = 0; isCurrent(); index = (index + 1) % spin.wins.length) {
    const win = spin.wins[index];
    if (win !== undefined) parts.stage.lightCells(cellsOfRun(spin.window, { ...win, wild }), true);
    await wait(cyclePauseMs);
  }
}
