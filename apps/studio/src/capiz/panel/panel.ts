/** The game's controls as HTML elements: balance, stake, spin, wins, spending and session time. */

import { element, icon } from "../../lib/element.ts";
import { durationText } from "./texts.ts";
import type { Formats } from "./texts.ts";

export interface PanelActions {
  readonly spin: () => void;
  readonly changeStake: (steps: number) => void;
  readonly open: (sheetName: "pays" | "rounds" | "fairness" | "settings") => void;
}

export interface PanelState {
  readonly totalMinor: bigint;
  readonly bonusMinor: bigint;
  readonly stakeMinor: bigint;
  readonly isLowestStake: boolean;
  readonly isHighestStake: boolean;
  readonly isBusy: boolean;
  readonly spentMinor: bigint;
  readonly wonMinor: bigint;
  readonly elapsedMs: number;
}

export interface Panel {
  readonly root: HTMLElement;
  update(state: PanelState): void;
  /** Shows the win display under the reels; empty texts hide it. */
  showPlaque(label: string, amount: string): void;
  /** A message below the win display, announced to screen readers. `quiet` means that the canvas already shows it. */
  say(text: string, tone?: "plain" | "quiet"): void;
  /** A message that stays until an empty text replaces it, for example that the connection is lost. */
  notice(text: string): void;
  showFreeSpins(feature: { left: number; multiplier: number } | undefined): void;
  setReplay(isReplay: boolean): void;
  focusSpin(): void;
}

const iconPaths = {
  pays: ["M4 6h16M4 12h16M4 18h10", "M19 16v5M16.500 18.500h5"],
  rounds: ["M12 7v5l3 2", "M3.500 12a8.500 8.500 0 1 0 2.600-6.100L3.500 8.300", "M3.500 3.800v4.500H8"],
  fairness: ["M5 21V5.500L13 3v18", "M13 6h6v15", "M3 21h18", "M10 12v1.500"],
  settings: [
    "M12 9.200a2.800 2.800 0 1 0 0 5.600a2.800 2.800 0 0 0 0-5.600Z",
    "M4 12h2.500M17.500 12H20M12 4v2.500M12 17.500V20M6.300 6.300l1.800 1.800M15.900 15.900l1.800 1.800M17.700 6.300l-1.800 1.800M8.100 15.900l-1.800 1.800",
  ],
} as const;

/** Builds the panel. `formats` is called at each update, so that a change of language takes effect. */
export function createPanel(formats: () => Formats, title: string, actions: PanelActions): Panel {
  const parts = createParts(formats, title, actions);
  let state: PanelState | undefined;
  const root = element("div", { class: "game" }, parts.top, parts.plaque, parts.status, parts.notice, parts.bottom);
  return {
    root,
    update(next) {
      state = next;
      const { texts, money } = formats();
      const { t } = texts;
      parts.balance.textContent = money(next.totalMinor);
      parts.bonus.textContent =
        next.bonusMinor > 0n ? t("studio.ofWhichBonus", { amount: money(next.bonusMinor) }) : "";
      parts.stake.textContent = money(next.stakeMinor);
      parts.lowerButton.disabled = next.isBusy || next.isLowestStake;
      parts.raiseButton.disabled = next.isBusy || next.isHighestStake;
      // `disabled` is not used here, because a disabled button loses the keyboard focus.
      parts.spin.setAttribute("aria-disabled", String(next.isBusy));
      const net = next.wonMinor - next.spentMinor;
      const sign = net > 0n ? "+" : "";
      parts.session.textContent = t("studio.sessionLine", {
        time: durationText(next.elapsedMs),
        net: `${sign}${money(net)}`,
      });
      parts.wonAmount.textContent = money(next.wonMinor);
    },
    showPlaque(label, amount) {
      parts.plaque.hidden = amount === "" && label === "";
      parts.plaqueLabel.textContent = label;
      parts.plaqueAmount.textContent = amount;
    },
    say(text, tone = "plain") {
      parts.status.textContent = text;
      parts.status.classList.toggle("is-quiet", tone === "quiet");
    },
    notice(text) {
      parts.notice.hidden = text === "";
      parts.notice.textContent = text;
    },
    showFreeSpins(feature) {
      root.classList.toggle("is-feature", feature !== undefined);
      const { t } = formats().texts;
      parts.feature.hidden = feature === undefined;
      parts.featureLeft.textContent = feature === undefined ? "" : t("studio.freeSpinsLeft", { count: feature.left });
      parts.featureTimes.textContent = feature === undefined ? "" : `×${feature.multiplier}`;
    },
    setReplay(isReplay) {
      parts.replay.hidden = !isReplay;
      root.classList.toggle("is-replay", isReplay);
      if (state !== undefined) this.update(state);
    },
    focusSpin: () => parts.spin.focus({ preventScroll: true }),
  };
}

function createParts(formats: () => Formats, title: string, actions: PanelActions) {
  const { t } = formats().texts;
  const tool = (name: keyof typeof iconPaths, label: string) =>
    element(
      "button",
      { type: "button", class: "tool", "aria-label": label, title: label, onclick: () => actions.open(name) },
      icon(...iconPaths[name]),
    );
  const replay = element("span", { class: "badge badge-replay", hidden: true }, t("studio.replay"));
  const top = element(
    "header",
    { class: "top" },
    element("h1", { class: "title" }, title),
    replay,
    element(
      "nav",
      { class: "tools", "aria-label": t("studio.gameMenu") },
      tool("pays", t("studio.payTable")),
      tool("rounds", t("studio.rounds")),
      tool("fairness", t("studio.fairness")),
      tool("settings", t("studio.settings")),
    ),
  );
  const plaqueLabel = element("span", { class: "plaque-label" });
  const plaqueAmount = element("span", { class: "plaque-amount" });
  const featureLeft = element("span", { class: "feature-left" });
  const featureTimes = element("strong", { class: "feature-times" });
  const feature = element("p", { class: "feature", hidden: true }, featureLeft, featureTimes);
  const controls = createControls(formats, actions);
  const bottom = element(
    "footer",
    { class: "panel" },
    controls.purse,
    controls.stakeBox,
    element("div", { class: "spin-box" }, controls.spin, feature),
    controls.wonBox,
    controls.session,
  );
  return {
    top,
    replay,
    plaqueLabel,
    plaqueAmount,
    plaque: element("div", { class: "plaque", hidden: true, "aria-hidden": "true" }, plaqueLabel, plaqueAmount),
    status: element("p", { class: "status", role: "status" }),
    notice: element("p", { class: "notice", role: "alert", hidden: true }),
    featureLeft,
    featureTimes,
    feature,
    bottom,
    ...controls,
  };
}

function createControls(formats: () => Formats, actions: PanelActions) {
  const { t } = formats().texts;
  const balance = element("dd", { class: "amount" });
  const bonus = element("dd", { class: "amount-note" });
  const wonAmount = element("dd", { class: "amount" });
  const stake = element("output", { class: "stake-value", "aria-live": "polite", "aria-label": t("studio.stake") });
  const step = (label: string, steps: number, path: string) =>
    element(
      "button",
      { type: "button", class: "step", "aria-label": label, onclick: () => actions.changeStake(steps) },
      icon(path),
    );
  const lowerButton = step(t("studio.lowerStake"), -1, "M6 12h12");
  const raiseButton = step(t("studio.raiseStake"), 1, "M6 12h12M12 6v12");
  const spin = element(
    "button",
    { type: "button", class: "spin", onclick: () => actions.spin() },
    icon(
      "M12 3.500l2.500 5.900l6.400.500l-4.900 4.200l1.500 6.300L12 17l-5.500 3.400L8 14.100L3.100 9.900l6.400-.500Z",
    ),
    element("span", { class: "spin-label" }, t("studio.spin")),
  );
  return {
    balance,
    bonus,
    wonAmount,
    stake,
    lowerButton,
    raiseButton,
    spin,
    session: element("p", { class: "session" }),
    purse: element("dl", { class: "purse" }, element("dt", {}, t("studio.balance")), balance, bonus),
    wonBox: element("dl", { class: "won" }, element("dt", {}, t("studio.wonThisSession")), wonAmount),
    stakeBox: element(
      "div",
      { class: "stake", role: "group", "aria-label": t("studio.stake") },
      lowerButton,
      element("div", { class: "stake-text" }, element("span", { class: "stake-label" }, t("studio.stake")), stake),
      raiseButton,
    ),
  };
}
