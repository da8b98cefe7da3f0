/** The pay table for the current stake, and the rules of the game. All figures come from the server. */

import type { GameView } from "@openhouse/protocol/studio/game-view";
import { symbolUrl } from "../art/symbol-art.ts";
import { element } from "../../lib/element.ts";
import { symbolKey } from "../../lib/symbol-key.ts";
import { openSheet } from "./sheet.ts";
import type { Formats } from "./texts.ts";

const pictureSize = 64;
const million = 1_000_000;

export function openPayTable({ texts, money }: Formats, game: GameView, stakeMinor: bigint): void {
  const { t, locale } = texts;
  const coin = stakeMinor / BigInt(game.coinsPerStake);
  const amount = (coins: number) => money(coin * BigInt(coins));
  const payingSymbols = game.symbols.flatMap((name, index) =>
    (game.wayPays[index]?.[0] ?? 0) > 0 ? [{ name, pays: game.wayPays[index] ?? [] }] : [],
  );
  openSheet(
    { title: t("studio.payTable"), closeLabel: t("studio.close") },
    element("p", { class: "lead" }, t("studio.paysForStake", { stake: money(stakeMinor) })),
    element(
      "ul",
      { class: "pays" },
      ...payingSymbols.map(({ name, pays }) =>
        payCard(
          name,
          [5, 4, 3].map((reels) => [reels, amount(pays[reels - 3] ?? 0)] as const),
          t(symbolKey(name)),
        ),
      ),
      payCard(
        "parol",
        [5, 4, 3].map((parols) => [parols, amount(game.scatterPays[parols] ?? 0)] as const),
        t("studio.symbolParol"),
      ),
      element(
        "li",
        { class: "pay" },
        picture("door"),
        element("div", {}, element("strong", {}, t("studio.symbolDoor")), element("p", {}, t("studio.doorRule"))),
      ),
    ),
    element("h3", {}, t("studio.howItPays")),
    element(
      "ul",
      { class: "rules" },
      ...[
        t("studio.ruleWays"),
        t("studio.ruleDoor"),
        t("studio.ruleParols", {
          three: game.freeSpins[3] ?? 0,
          four: game.freeSpins[4] ?? 0,
          five: game.freeSpins[5] ?? 0,
        }),
        t("studio.ruleLanterns", { most: game.mostMultiplier }),
        t("studio.ruleRetrigger", { added: game.freeSpinsAdded, most: game.mostFreeSpins }),
        t("studio.ruleInterrupted"),
      ].map((text) => element("li", {}, text)),
    ),
    element("h3", {}, t("studio.theBooks")),
    figures({ texts, money }, game, { stakeMinor, locale }),
  );
}

function figures(
  { texts, money }: Formats,
  game: GameView,
  { stakeMinor, locale }: { stakeMinor: bigint; locale: string },
) {
  const { t } = texts;
  // Rounded down, so that the return is never shown higher than it is.
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 3, roundingMode: "floor" });
  const numberFormat = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const { returnPpm, hitRatePpm, featureRatePpm, deviationMilli, mostStakes } = game.figures;
  const rows: readonly (readonly [string, string])[] = [
    [t("studio.returnToPlayer"), percent.format(returnPpm / million)],
    [t("studio.hitRate"), percent.format(hitRatePpm / million)],
    [t("studio.featureRate"), t("studio.oneIn", { rounds: numberFormat.format(Math.round(million / featureRatePpm)) })],
    [t("studio.deviation"), t("studio.stakes", { count: numberFormat.format(deviationMilli / 1000) })],
    [t("studio.mostWin"), `${numberFormat.format(mostStakes)}× · ${money(stakeMinor * BigInt(mostStakes))}`],
  ];
  return element(
    "dl",
    { class: "figures" },
    ...rows.map(([name, value]) => element("div", {}, element("dt", {}, name), element("dd", {}, value))),
  );
}

function payCard(name: string, pays: readonly (readonly [number, string])[], label: string): HTMLLIElement {
  return element(
    "li",
    { class: "pay" },
    picture(name),
    element(
      "div",
      {},
      element("strong", {}, label),
      element(
        "dl",
        { class: "pay-rows" },
        ...pays.map(([count, text]) => element("div", {}, element("dt", {}, String(count)), element("dd", {}, text))),
      ),
    ),
  );
}

function picture(name: string): HTMLImageElement {
  return element("img", { src: symbolUrl(name, pictureSize * 2), alt: "", width: pictureSize, height: pictureSize });
}
