/** Shows the fair play proof: commitment, client seed and revealed seeds. */

import type { RevealedSeed, SeedsView } from "@openhouse/protocol/studio/seeds-view";
import type { StudioClient } from "../../lib/studio-client.ts";
import { StudioError } from "../../lib/studio-client.ts";
import { element } from "../../lib/element.ts";
import { openSheet } from "./sheet.ts";
import type { Formats } from "./texts.ts";

export interface FairnessOptions {
  readonly client: StudioClient;
  /** Reports the shown round to the server, because a seed is revealed only when no round is open. */
  readonly reportShownRound: () => Promise<void>;
}

export function openFairness({ texts }: Formats, { client, reportShownRound }: FairnessOptions): void {
  const { t } = texts;
  const body = element("div", {}, element("p", { class: "lead" }, t("studio.loading")));
  const status = element("p", { class: "lead", role: "status" });
  openSheet({ title: t("studio.fairness"), closeLabel: t("studio.close") }, body, status);
  const run = async (call: () => Promise<SeedsView>, successText: string): Promise<void> => {
    try {
      const seeds = await call();
      body.replaceChildren(...describe(seeds));
      status.textContent = successText;
    } catch (error) {
      status.textContent =
        error instanceof StudioError && error.message !== "" ? error.message : t("studio.connectionLost");
    }
  };
  const describe = (seeds: SeedsView): Node[] => [
    element("p", { class: "lead" }, t("studio.fairnessLead")),
    element(
      "dl",
      { class: "seeds" },
      ...[
        [t("studio.commitment"), seeds.commitment],
        [t("studio.anchor"), seeds.anchor],
        [t("studio.nextNonce"), seeds.nextNonce],
      ].map(([name = "", value = ""]) =>
        element("div", {}, element("dt", {}, name), element("dd", { class: "hash" }, value)),
      ),
    ),
    seedForm(seeds, { t, client, reportShownRound, act: run }),
    element("h3", {}, t("studio.revealedSeeds")),
    element("p", { class: "lead" }, seeds.revealed.length === 0 ? t("studio.noRevealed") : t("studio.revealedLead")),
    element(
      "ul",
      { class: "revealed", hidden: seeds.revealed.length === 0 },
      ...seeds.revealed.map((seed) => revealedRow(seed, t)),
    ),
  ];
  void run(() => client.call("GET /studio/api/seeds", {}), "");
}

type Run = (call: () => Promise<SeedsView>, successText: string) => Promise<void>;

interface SeedFormParts extends FairnessOptions {
  readonly t: Formats["texts"]["t"];
  readonly act: Run;
}

function seedForm(seeds: SeedsView, { t, client, reportShownRound, act: run }: SeedFormParts): HTMLFormElement {
  const input = element("input", {
    id: "client-seed",
    class: "text",
    value: seeds.clientSeed,
    maxlength: 64,
    pattern: "[!-9;-~]{1,64}",
    required: true,
    autocomplete: "off",
    spellcheck: "false",
  });
  const reveal = async () => {
    await reportShownRound();
    return client.call("POST /studio/api/seeds/rotate", { body: {} });
  };
  const form = element(
    "form",
    { class: "seed-form" },
    element("label", { for: "client-seed" }, t("studio.clientSeed")),
    input,
    element("button", { type: "submit", class: "plain" }, t("studio.saveSeed")),
    element(
      "button",
      { type: "button", class: "plain", onclick: () => void run(reveal, t("studio.seedRevealed")) },
      t("studio.revealSeed"),
    ),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const body = { clientSeed: input.value };
    void run(() => client.call("PUT /studio/api/seeds/client", { body }), t("studio.seedSaved"));
  });
  return form;
}

/**
 * The row has no link to the verification, because a server seed can be used with several client seeds. The list of
 * rounds has these links.
 */
function revealedRow(seed: RevealedSeed, t: Formats["texts"]["t"]): HTMLLIElement {
  return element(
    "li",
    {},
    element("p", { class: "hash" }, seed.serverSeed),
    element("p", { class: "round-note" }, t("studio.nonceRange", { first: seed.firstNonce, last: seed.lastNonce })),
  );
}
