import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import type { ApiClient } from "@openhouse/browser/api-client";
import { press, renderOffice } from "../../testing/render-office.tsx";
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

function SaveButton({ currency }: { currency: string }) {
  const save = useSaveSupplier();
  const [error, setError] = useState("");
  const decision = { reason: "A new contract", reference: "", idempotencyKey: "1" };
  const send = () => save("ag", { ...settings, currency }, decision).catch((failure) => setError(String(failure)));
  return <button onClick={() => void send()}>{error === "" ? "Save" : error}</button>;
}

it.each([
  ["PHP", ["PHP"], "Save"],
  ["ABC", [], "no currency is called ABC"],
])("sends a supplier with the currency %s as %j", async (currency, sent, text) => {
  const sentCurrencies: string[] = [];
  const call = async (_route: string, input: { body: { currency: string } }) => {
    sentCurrencies.push(input.body.currency);
    return { state: "saved" };
  };
  rendered = await renderOffice(<SaveButton currency={currency} />, call as unknown as ApiClient["call"]);
  await press(rendered.button("Save"));
  expect(sentCurrencies).toEqual(sent);
  expect(rendered.text()).toContain(text);
});
