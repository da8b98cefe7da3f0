/** The fair-play page: recomputes a round from a revealed seed on the player's device. */

import { readTabValue } from "../lib/tab-storage.ts";
import { isLanguage, shippedLanguages } from "@openhouse/i18n/shipped";
import { studioTexts } from "@openhouse/i18n/studio-texts.gen";
import { createTextStore } from "@openhouse/i18n/text-store";
import type { Texts } from "@openhouse/i18n/text-store";
import { symbolUrl } from "../capiz/art/symbol-art.ts";
import { element } from "../lib/element.ts";
import { symbolKey } from "../lib/symbol-key.ts";
import "./verify.css";
import { recomputeRound } from "./recompute-round.ts";
import type { RecomputedRound, RecomputedSpin } from "./recompute-round.ts";

const pictureSize = 56;

await start();

async function start(): Promise<void> {
  const requestedLanguage =
    new URL(location.href).searchParams.get("language") ?? readTabValue("openhouse.studio.language");
  const store = createTextStore(isLanguage(requestedLanguage) ? requestedLanguage : "TY");
  await store.ensure(studioTexts);
  const texts = store.current();
  document.documentElement.lang = shippedLanguages[texts.language].tag;
  document.title = texts.t("studio.verifyTitle");
  document.body.append(createPage(texts));
}

function createPage(texts: Texts): HTMLElement {
  const { t } = texts;
  // Seeds come in the URL's fragment, so they never reach a server's log.
  const urlValues = new URLSearchParams(location.hash.slice(1));
  const field = (name: string, label: string) => {
    const input = element("input", {
      id: name,
      class: "text",
      value: urlValues.get(name) ?? "",
      autocomplete: "off",
      spellcheck: "false",
    });
    return { input, row: element("p", { class: "field" }, element("label", { for: name }, label), input) };
  };
  const serverSeed = field("serverSeed", t("studio.verifyServerSeed"));
  const clientSeed = field("clientSeed", t("studio.clientSeed"));
  const nonce = field("nonce", t("studio.verifyNonce"));
  const commitment = field("commitment", t("studio.verifyCommitment"));
  const result = element("section", { class: "result", role: "status" });
  const form = element(
    "form",
    {},
    serverSeed.row,
    clientSeed.row,
    nonce.row,
    commitment.row,
    element("button", { type: "submit", class: "plain" }, t("studio.verifyCheck")),
  );
  const check = async (): Promise<void> => {
    const seeds = { serverSeed: serverSeed.input.value, clientSeed: clientSeed.input.value, nonce: nonce.input.value };
    const round = await recomputeRound(seeds);
    if (round === undefined) result.replaceChildren(element("p", { class: "bad" }, t("studio.verifyInvalid")));
    else result.replaceChildren(...describe(texts, round, commitment.input.value.trim().toLowerCase()));
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void check();
  });
  if ([serverSeed, clientSeed, nonce].every(({ input }) => input.value !== "")) void check();
  return element(
    "main",
    { class: "page" },
    element("h1", {}, t("studio.verifyTitle")),
    element("p", { class: "lead" }, t("studio.verifyLead")),
    form,
    result,
  );
}

function describe({ t, locale }: Texts, round: RecomputedRound, commitment: string): Node[] {
  const count = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const isSame = round.commitment === commitment;
  return [
    element(
      "p",
      { class: commitment === "" ? "" : isSame ? "good" : "bad" },
      commitment === "" ? "" : `${isSame ? "✓" : "✗"} ${isSame ? t("studio.verifyGood") : t("studio.verifyBad")}`,
    ),
    element("p", { class: "hash" }, round.commitment),
    element("h2", {}, t("studio.verifyResult", { stakes: count.format(round.stakes) })),
    ...round.spins.map((spin, index) =>
      element(
        "figure",
        {},
        element(
          "figcaption",
          {},
          spin.isFree
            ? t("studio.verifyFreeSpin", { number: index, times: spin.multiplier })
            : t("studio.verifySpin", { number: 1 }),
          element("strong", {}, ` ${count.format(spin.stakes)}×`),
        ),
        windowGrid(spin, t),
      ),
    ),
  ];
}

function windowGrid({ window }: RecomputedSpin, t: Texts["t"]): HTMLElement {
  return element(
    "div",
    { class: "window" },
    ...window.map((reel) =>
      element(
        "div",
        {},
        ...reel.map((name) =>
          element("img", {
            src: symbolUrl(name, pictureSize * 2),
            alt: t(symbolKey(name)),
            width: pictureSize,
            height: pictureSize,
          }),
        ),
      ),
    ),
  );
}
