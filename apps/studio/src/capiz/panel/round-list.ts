/** The player's rounds of this game, newest first; each can be replayed and verified. */

import type { RoundSummary } from "@openhouse/protocol/studio/list-rounds";
import type { StudioClient } from "../../lib/studio-client.ts";
import { StudioError } from "../../lib/studio-client.ts";
import { element } from "../../lib/element.ts";
import { verifyAddress } from "../../lib/verify-address.ts";
import { openSheet } from "./sheet.ts";
import { timeText } from "./texts.ts";
import type { Voice } from "./texts.ts";

const pageSize = 20;

export interface RoundListOptions {
  readonly client: StudioClient;
  readonly replay: (roundId: string) => void;
}

export function openRoundList(voice: Voice, { client, replay }: RoundListOptions): void {
  const { t } = voice.texts;
  const list = element("ol", { class: "round-list" });
  const note = element("p", { class: "lead", role: "status" }, t("studio.loading"));
  const more = element("button", { type: "button", class: "plain", hidden: true }, t("studio.loadMore"));
  const sheet = openSheet({ title: t("studio.rounds"), closeLabel: t("studio.close") }, note, list, more);
  let before: string | undefined;
  const load = async (): Promise<void> => {
    more.disabled = true;
    try {
      const page = await client.call("GET /studio/api/rounds", {
        query: before === undefined ? { size: pageSize } : { size: pageSize, before },
      });
      list.append(...page.list.map((round) => roundRow(voice, round, () => watch(round.roundId))));
      before = page.list.at(-1)?.nonce;
      more.hidden = !page.hasMore;
      note.textContent = list.childElementCount === 0 ? t("studio.noRounds") : t("studio.roundsLead");
    } catch (error) {
      note.textContent =
        error instanceof StudioError && error.message !== "" ? error.message : t("studio.connectionLost");
      more.hidden = false;
    }
    more.disabled = false;
  };
  const watch = (roundId: string): void => {
    sheet.close();
    replay(roundId);
  };
  more.addEventListener("click", () => void load());
  void load();
}

function roundRow({ texts, money }: Voice, round: RoundSummary, watch: () => void): HTMLLIElement {
  const { t, locale, language } = texts;
  const address = verifyAddress(round, language);
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
      address === undefined
        ? undefined
        : element("a", { href: address, target: "_blank", rel: "noopener" }, t("studio.verify")),
      element("button", { type: "button", class: "plain", onclick: watch }, t("studio.watch")),
    ),
  );
}
