/** Capiz After Dark: opens the session, the stage and the panel, and connects them. */

import { reportEscape } from "@openhouse/browser/escape-message";
import { isLanguage, shippedLanguages } from "@openhouse/i18n/shipped";
import type { Language } from "@openhouse/i18n/shipped";
import { studioTexts } from "@openhouse/i18n/studio-texts.gen";
import { createTextStore } from "@openhouse/i18n/text-store";
import type { TextStore } from "@openhouse/i18n/text-store";
import type { GameView } from "@openhouse/protocol/studio/game-view";
import { createMoneyText } from "../lib/money-text.ts";
import { isCalm, storePreferences, readPreferences } from "../lib/preferences.ts";
import { createStudioClient, StudioError } from "../lib/studio-client.ts";
import type { StudioClient } from "../lib/studio-client.ts";
import { element } from "../lib/element.ts";
import { storeTabValue, readTabValue } from "../lib/tab-storage.ts";
import "./capiz.css";
import { openEndDialog } from "./panel/end-dialog.ts";
import { openFairness } from "./panel/fairness.ts";
import { createPanel } from "./panel/panel.ts";
import type { Panel, PanelActions } from "./panel/panel.ts";
import { openPayTable } from "./panel/pay-table.ts";
import { openRoundList } from "./panel/round-list.ts";
import { openSettings } from "./panel/settings.ts";
import type { Formats } from "./panel/texts.ts";
import { Play } from "./play.ts";
import { createPresenter } from "./present-round.ts";
import { forgetSession, startSession, takeLaunch } from "./session.ts";
import { createSound } from "./sound.ts";
import { Stage } from "./stage/stage.ts";
import type { Margins, StageLayout } from "./stage/layout.ts";

/** A phone's address bar causes many resize events in a row; only the last one counts. */
const resizePauseMs = 120;
const languageKey = "openhouse.studio.language";

await start();

async function start(): Promise<void> {
  reportEscape();
  const language = readLanguage();
  const { tag } = shippedLanguages[language];
  document.documentElement.lang = tag;
  const store = createTextStore(language);
  const client = createStudioClient(() => language);
  await store.ensure(studioTexts);
  await enter({ client, store, launch: takeLaunch() });
}

interface EntryOptions {
  readonly client: StudioClient;
  readonly store: TextStore;
  readonly launch: string | null;
}

async function enter(options: EntryOptions): Promise<void> {
  const { client, store, launch } = options;
  try {
    const game = await startSession(client, launch);
    await openGame({ game, client, store });
  } catch (error) {
    if (!(error instanceof StudioError)) throw error;
    showProblem(store, error, () => void enter(options));
  }
}

interface OpenOptions {
  readonly game: GameView;
  readonly client: StudioClient;
  readonly store: TextStore;
}

async function openGame({ game, client, store }: OpenOptions): Promise<void> {
  const texts = store.current();
  const money = createMoneyText(game.currency, texts.locale);
  const formats = (): Formats => ({ texts, money });
  const title = texts.language === "TY" ? game.names.fil : game.names.en;
  document.title = title;
  let preferences = readPreferences();
  const sound = createSound();
  sound.setOn(preferences.sound);
  const actions = createActions();
  const panel = createPanel(formats, title, actions);
  if (game.isTrial) panel.root.classList.add("is-trial");
  document.body.append(panel.root);
  const stage = await Stage.open({
    canvas: document.querySelector("canvas") ?? document.body.appendChild(element("canvas")),
    symbols: game.symbols,
    strips: game.strips,
    margins: () => marginsOf(panel.root),
    onLayout: (layout) => placePanel(panel.root, layout),
  });
  stage.setCalm(isCalm(preferences));
  stage.show(game.strips.map((strip) => strip.slice(0, 3)));
  const presenter = createPresenter({ game, stage, panel, sound, formats, isCalm: () => isCalm(preferences) });
  const play = new Play({ game, client, stage, panel, presenter, formats, onEnd: (text) => showEnd(store, text) });
  actions.connect({
    spin: () => void play.spin(),
    changeStake: (steps) => play.changeStake(steps),
    open: (sheetName) => {
      switch (sheetName) {
        case "pays":
          return openPayTable(formats(), game, play.stakeMinor);
        case "rounds":
          return openRoundList(formats(), { client, replay: (roundId) => void play.replay(roundId) });
        case "fairness":
          return openFairness(formats(), { client, reportShownRound: () => play.reportShownRound() });
        case "settings":
          return openSettings(formats(), preferences, (next) => {
            preferences = next;
            storePreferences(next);
            sound.setOn(next.sound);
            stage.setCalm(isCalm(next));
          });
      }
    },
  });
  listen({ play, panel, formats, resize: () => void stage.resize() });
  play.refresh();
  document.body.classList.add("is-ready");
  if (game.isTrial) panel.say(texts.t("studio.trialLead"));
  if (game.openRound === null) panel.focusSpin();
  else await play.resume(game.openRound);
  const round = takeRoundToReplay();
  if (round !== undefined) await play.replay(round);
}

/** Reads the round to replay from the URL and removes it there, so that a reload does not show the round again. */
function takeRoundToReplay(): string | undefined {
  const url = new URL(location.href);
  const round = url.searchParams.get("round") ?? "";
  url.searchParams.delete("round");
  history.replaceState(null, "", url);
  return /^[1-9]\d{0,18}$/.test(round) ? round : undefined;
}

/**
 * The actions need the stage, and the stage needs the height of the panel. So the panel is created first, and its
 * buttons get their actions later through `connect`.
 */
function createActions(): PanelActions & { connect(actions: PanelActions): void } {
  let connectedActions: PanelActions | undefined;
  return {
    spin: () => connectedActions?.spin(),
    changeStake: (steps) => connectedActions?.changeStake(steps),
    open: (sheetName) => connectedActions?.open(sheetName),
    connect(actions) {
      connectedActions = actions;
    },
  };
}

interface ListenOptions {
  readonly play: Play;
  readonly panel: Panel;
  readonly formats: () => Formats;
  readonly resize: () => void;
}

const stakeSteps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 };

function listen({ play, panel, formats, resize }: ListenOptions): void {
  addEventListener("keydown", (event) => {
    const hasOtherTarget = event.target instanceof HTMLElement && event.target.closest("dialog, input, a") !== null;
    if (hasOtherTarget || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    const steps = stakeSteps[event.key];
    const isButton = event.target instanceof HTMLButtonElement;
    if (steps !== undefined) play.changeStake(steps);
    else if (!isButton && (event.key === " " || event.key === "Enter")) void play.spin();
    else return;
    event.preventDefault();
  });
  let resizeTimer: ReturnType<typeof setTimeout> | undefined;
  addEventListener("resize", () => {
    clearTimeout(resizeTimer);
    resizeTimer = setTimeout(resize, resizePauseMs);
  });
  addEventListener("pagehide", () => void play.reportShownRound());
  addEventListener("offline", () => panel.notice(formats().texts.t("studio.offline")));
  addEventListener("online", () => panel.notice(""));
  setInterval(() => play.refresh(), 1_000);
}

/**
 * Returns the room that the panel takes at each edge; the stage gets the rest. On a page of little height in landscape
 * format, the panel is beside the reels (panel.css).
 */
function marginsOf(root: HTMLElement): Margins {
  const top = root.querySelector<HTMLElement>(".top")?.offsetHeight ?? 56;
  const panel = root.querySelector<HTMLElement>(".panel");
  const isBeside = panel !== null && panel.offsetTop === 0;
  if (isBeside) return { top: 8, bottom: 30, right: panel.offsetWidth };
  return { top, bottom: (panel?.offsetHeight ?? 140) + (innerHeight > innerWidth ? 92 : 78), right: 0 };
}

function placePanel(root: HTMLElement, { reels, frame }: StageLayout): void {
  root.style.setProperty("--reels-bottom", `${reels.y + reels.height + frame}px`);
  root.style.setProperty("--reels-middle", `${reels.y + reels.height / 2}px`);
}

function readLanguage(): Language {
  const url = new URL(location.href);
  const requestedLanguage = url.searchParams.get("language") ?? readTabValue(languageKey);
  const language = isLanguage(requestedLanguage) ? requestedLanguage : "TY";
  storeTabValue(languageKey, language);
  return language;
}

/**
 * Shows why the game cannot start. A start without a response from the server can be tried again. The session's token
 * is deleted only if the server reports that the session has ended, because other failures may be temporary.
 */
function showProblem(store: TextStore, error: StudioError, retry: () => void): void {
  const { t } = store.current();
  document.body.classList.add("is-ready");
  if (error.code === "studio.session.ended") return showEnd(store);
  const title = t("studio.noStartTitle");
  if (error.isUnanswered) {
    const text = error.message || t("studio.connectionLost");
    openEndDialog({ title, text, retry: { label: t("studio.tryAgain"), run: retry } });
  } else openEndDialog({ title, text: error.message || t("studio.endText") });
}

function showEnd(store: TextStore, text?: string): void {
  const { t } = store.current();
  forgetSession();
  openEndDialog({ title: t("studio.endTitle"), text: text ?? t("studio.endText") });
}
