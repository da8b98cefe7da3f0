/** The player's rounds of this game, newest first, with buttons to replay and verify them. */

import type { RoundSummary } from "@openhouse/protocol/studio/list-rounds";
import type { StudioClient } from "../../lib/studio-client.ts";
import { StudioError } from "../../lib/studio-client.ts";
import { element } from "../../lib/element.ts";
import { verifyUrl } from "../../lib/verify-url.ts";
import { openSheet } from "./sheet.ts";
import { timeText } from "./texts.ts";
import type { Formats } from "./texts.ts";

const pageSize = 20;

export interface RoundListOptions {
  readonly client: StudioClient;
  readonly replay: (roundId: string) => void;
}

export function openRoundList(formats: Formats, { client, replay }: RoundListOptions): void {
  const { t } = formats.texts;
  const list = element("ol", { class: "round-list" });
  const note = element("p", { class: "lead", role: "status" }, t("studio.loading"));
  const moreButton = element("button", { type: "button", class: "plain", hidden: true }, t("studio.loadMore"));
  const sheet = openSheet({ title: t("studio.rounds"), closeLabel: t("studio.close") }, note, list, moreButton);
  let lastNonce: string | undefined;
  const load = async (): Promise<void> => {
    moreButton.disabled = true;
    try {
      const page = await client.call("GET /studio/api/rounds", {
        query: lastNonce === undefined ? { size: pageSize } : { size: pageSize, before: lastNonce },
      });
      list.append(...page.list.map((round) => roundRow(formats, round, () => watch(round.roundId))));
      lastNonce = page.list.at(-1)?.nonce;
      moreButton.hidden = !page.hasMore;
      note.textContent = list.childElementCount === 0 ? t("studio.noRounds") : t("studio.roundsLead");
    } catch (error) {
      note.textContent =
        error instanceof StudioError && error.message !== "" ? error.message : t("studio.connectionLost");
      moreButton.hidden = false;
    }
    moreButton.disabled = false;
  };
  const watch = (roundId: string): void => {
    sheet.close();
    replay(roundId);
  };
  moreButton.addEventListener("click", () => void load());
  void load();
}

function roundRow({ texts, money }: Formats, round: RoundSummary, watch: () => void): HTMLLIElement {
  const { t, locale, language } = texts;
  const verificationUrl = verifyUrl(round, language);
  const net = BigInt(round.winMinor) - BigInt(round.stakeMinor);
  const result = net > 0n ? "is-up" : net < 0n ? "is-down" : "";
  return element(
    "li",
    { class: "round" },
    element(
      "div",
      { class: "round-text" },
      element("time", { datetime: new Date(round.at).toISOString() }, timeText(round.at, locale)),
      element(
        "span",
        { class: "round-note" },
        `#${round.nonce}`,
        round.freeSpins > 0 ? ` · ${t("studio.freeSpinsCount", { count: round.freeSpins })}` : "",
      ),
    ),
    element(
      "div",
      { class: "round-money" },
      element("span", {}, t("studio.staked", { amount: money(round.stakeMinor) })),
      element("strong", { class: result }, t("studio.wonAmount", { amount: money(round.winMinor) })),
    ),
    element(
      "div",
      { class: "round-actions" },
      verificationUrl === undefined
        ? undefined
        : element("a", { href: verificationUrl, target: "_blank", rel: "noopener" }, t("studio.verify")),
      element("button", { type: "button", class: "plain", onclick: watch }, t("studio.watch")),
    ),
  );
}
