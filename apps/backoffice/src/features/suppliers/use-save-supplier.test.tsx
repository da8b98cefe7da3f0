import { afterEach, expect, it } from "vitest";
import type { ApiClient } from "@openhouse/browser/api-client";
import { renderOffice } from "../../testing/render-office.tsx";
import type { Rendered } from "../../testing/render-office.tsx";
import { useSaveSupplier } from "./use-save-supplier.ts";
import type { SupplierSettings } from "./use-save-supplier.ts";

let rendered: Rendered | undefined;
afterEach(() => rendered?.close());

const settings: SupplierSettings = {
  vendor: "AG",
  publicKey: "-----BEGIN PUBLIC KEY-----",
  currency: "PHP",
  answersReplay: true,
  tokenLifeSeconds: 3_600,
  allowedNetworks: [],
  apiUrl: null,
  operatorId: "",
  gameHosts: [],
  promoDayLimitMinor: "0",
  certificationAccounts: [],
  isEnabled: true,
};

it("saves no supplier whose currency the back office does not know", async () => {
  const sentCurrencies: string[] = [];
  const call = async (_route: string, input: { body: { currency: string } }) => {
    sentCurrencies.push(input.body.currency);
    return { state: "saved" };
  };
  let save: ReturnType<typeof useSaveSupplier> | undefined;
  function Saver() {
    save = useSaveSupplier();
    return null;
  }
  rendered = await renderOffice(<Saver />, call as unknown as ApiClient["call"]);
  const decision = { reason: "A new contract", idempotencyKey: "1" };
  await save?.("ag", settings, decision);
  await expect(save?.("ag", { ...settings, currency: "XXX" }, decision)).rejects.toThrow("no currency is called XXX");
  expect(sentCurrencies).toEqual(["PHP"]);
});
