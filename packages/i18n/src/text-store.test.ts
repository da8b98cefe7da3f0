import { describe, expect, it } from "vitest";
import { createTextStore } from "./text-store.ts";
import type { AreaTexts, MessageKey, Messages } from "./text-store.ts";

/** An area with one text, whose catalogs load when the test calls `arrive`. */
function slowArea(key: MessageKey) {
  const pendingLoads: Record<"en" | "fil", (() => void)[]> = { en: [], fil: [] };
  const load = (catalog: "en" | "fil") => () =>
    new Promise<{ default: Messages }>((resolve) => {
      pendingLoads[catalog].push(() => resolve({ default: { [key]: [catalog] } }));
    });
  const texts: AreaTexts = { en: load("en"), fil: load("fil") };
  const arrive = async (catalog: "en" | "fil") => {
    for (const resolve of pendingLoads[catalog].splice(0)) resolve();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { texts, arrive };
}

async function storeWith(area: ReturnType<typeof slowArea>) {
  const store = createTextStore("EN");
  const loading = store.ensure(area.texts);
  await area.arrive("en");
  await loading;
  return store;
}

describe("switchTo", () => {
  it("includes an area that is requested during the change", async () => {
    const shell = slowArea("common.close");
    const member = slowArea("common.retry");
    const store = await storeWith(shell);
    const switching = store.switchTo("TY");
    const ensuring = store.ensure(member.texts);
    await member.arrive("en");
    await shell.arrive("fil");
    await member.arrive("fil");
    await Promise.all([switching, ensuring]);
    const { t, language } = store.current();
    expect([language, t("common.close"), t("common.retry")]).toEqual(["TY", "fil", "fil"]);
  });

  it("shows an area in the new language if it was requested before the change", async () => {
    const shell = slowArea("common.close");
    const member = slowArea("common.retry");
    const store = await storeWith(shell);
    const ensuring = store.ensure(member.texts);
    const switching = store.switchTo("TY");
    await shell.arrive("fil");
    await switching;
    await member.arrive("en");
    await member.arrive("fil");
    await ensuring;
    expect(store.current().t("common.retry")).toBe("fil");
  });

  it("ends in the language that was chosen last, for any order in which the catalogs load", async () => {
    const shell = slowArea("common.close");
    const store = await storeWith(shell);
    const first = store.switchTo("TY");
    const second = store.switchTo("EN");
    await shell.arrive("en");
    await shell.arrive("fil");
    await Promise.all([first, second]);
    const { t, language } = store.current();
    expect([language, t("common.close")]).toEqual(["EN", "en"]);
  });
});
