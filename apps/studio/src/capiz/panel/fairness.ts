/** Shows the fair play proof: commitment, client seed and revealed seeds. */

import type { RevealedSeed, SeedsView } from "@openhouse/protocol/studio/seeds-view";
import type { StudioClient } from "../../lib/studio-client.ts";
import { StudioError } from "../../lib/studio-client.ts";
import { element } from "../../lib/element.ts";
import { openSheet } from "./sheet.ts";
import type { Voice } from "./texts.ts";

export interface FairnessOptions {
  readonly client: StudioClient;
  /** Tells the server which round was shown; a seed is revealed only when no round is open. */
  readonly settle: () => Promise<void>;
}

export function openFairness({ texts }: Voice, { client, settle }: FairnessOptions): void {
  const { t } = texts;
  const body = element("div", {}, element("p", { class: "lead" }, t("studio.loading")));
  const status = element("p", { class: "lead", role: "status" });
  openSheet({ title: t("studio.fairness"), closeLabel: t("studio.close") }, body, status);
  const act = async (call: () => Promise<SeedsView>, done: string): Promise<void> => {
    try {
      const seeds = await call();
      body.replaceChildren(...describe(seeds));
      status.textContent = done;
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
    seedForm(seeds, { t, client, settle, act }),
    element("h3", {}, t("studio.revealedSeeds")),
    element("p", { class: "lead" }, seeds.revealed.length === 0 ? t("studio.noRevealed") : t("studio.revealedLead")),
    element(
      "ul",
      { class: "revealed", hidden: seeds.revealed.length === 0 },
      ...seeds.revealed.map((seed) => revealedRow(seed, t)),
    ),
  ];
  void act(() => client.call("GET /studio/api/seeds", {}), "");
}

type Act = (call: () => Promise<SeedsView>, done: string) => Promise<void>;

interface SeedFormParts extends FairnessOptions {
  readonly t: Voice["texts"]["t"];
  readonly act: Act;
}

function seedForm(seeds: SeedsView, { t, client, settle, act }: SeedFormParts): HTMLFormElement {
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
    await settle();
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
      { type: "button", class: "plain", onclick: () => void act(reveal, t("studio.seedRevealed")) },
      t("studio.revealSeed"),
    ),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const body = { clientSeed: input.value };
    void act(() => client.call("PUT /studio/api/seeds/client", { body }), t("studio.seedSaved"));
  });
  return form;
}

/**
 * No link to the verification here: a server seed can be used with several client seeds, which only the rounds have.
 */
function revealedRow(seed: RevealedSeed, t: Voice["texts"]["t"]): HTMLLIElement {
  return element(
    "li",
    {},
    element("p", { class: "hash" }, seed.serverSeed),
    element("p", { class: "round-note" }, t("studio.nonceRange", { first: seed.firstNonce, last: seed.lastNonce })),
  );
}
