import { describe, expect, it } from "vitest";
import { effectOfChange } from "./method-change.ts";
import type { MethodValues } from "./method-change.ts";

const small = { minimumMinor: "100", feePayer: "house" };
const large = { minimumMinor: "1000", feePayer: "member" };
const account = { holder: "Open House", number: "0012" };
const method = {
  isOn: true,
  terms: [small, large],
  parts: [
    { code: "DALISAY", isOn: true, ...account },
    { code: "HABAGAT", isOn: false, ...account },
  ],
} satisfies MethodValues;
const [dalisay, habagat] = method.parts as [(typeof method.parts)[number], (typeof method.parts)[number]];

describe("a change of a payment method", () => {
  it.each([
    ["is no change if nothing differs", {}, "none"],
    ["is no change if only the order differs", { terms: [large, small], parts: [habagat, dalisay] }, "none"],
    [
      "is no change if only the order of fields differs",
      { terms: [{ feePayer: "house", minimumMinor: "100" }, large] },
      "none",
    ],
    ["takes effect at once if it switches the method off", { isOn: false }, "atOnce"],
    ["takes effect at once if it switches a channel off", { parts: [{ ...dalisay, isOn: false }, habagat] }, "atOnce"],
    ["needs a second person to switch a channel on", { parts: [dalisay, { ...habagat, isOn: true }] }, "secondPerson"],
    [
      "needs a second person if it switches the method off and a channel on",
      { isOn: false, parts: [dalisay, { ...habagat, isOn: true }] },
      "secondPerson",
    ],
    ["needs a second person for other terms", { terms: [small] }, "secondPerson"],
    [
      "needs a second person if it switches the method off and changes its terms",
      { isOn: false, terms: [{ ...small, minimumMinor: "200" }, large] },
      "secondPerson",
    ],
    [
      "needs a second person for another account, also of a channel that is off",
      { parts: [dalisay, { ...habagat, number: "99" }] },
      "secondPerson",
    ],
    [
      "needs a second person for another channel, also if it is off",
      { parts: [...method.parts, { code: "SINAG", isOn: false, ...account }] },
      "secondPerson",
    ],
    ["needs a second person to remove a channel", { parts: [dalisay] }, "secondPerson"],
  ])("%s", (_name, change, effect) => {
    expect(effectOfChange(method, { ...method, ...change })).toBe(effect);
  });

  it("needs a second person to switch the method on", () => {
    expect(effectOfChange({ ...method, isOn: false }, method)).toBe("secondPerson");
  });
});
