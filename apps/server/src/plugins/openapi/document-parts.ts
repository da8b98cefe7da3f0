/** The parts of the API description that do not come from routes: texts, servers, headers, security and error codes. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { errorStatus } from "@openhouse/protocol/core/error-codes";
import type { ErrorCode } from "@openhouse/protocol/core/error-codes";
import { rsSignatureHeader } from "@openhouse/protocol/suppliers/rs-calls";
import { meaningOf } from "./describe-refusals.ts";
import type { Schema } from "./schema-texts.ts";

export const info = {
  title: "Open House",
  version: "0.1.0",
  summary: "Calls of the portal, of the client of its own games, and of suppliers of games and payments.",
  description: [
    "The calls of members and agents (`/wps`, `/lgw`), of the client of our own games (`/studio/api`), and of outside " +
      "systems (`/gateway`). The first steps are `getSessionKeyRsa`, `putMemberRegister`, `postSessionLogin`, `postMCSFE_newDepositPG` and " +
      "`postGameLaunchGame`. Each call lists its error codes under its 4XX and 5XX responses.",
    "## Session",
    "A login returns `token`. Send it in the header `Authorization`, as it is, without a scheme word. A session ends by " +
      "`deleteSessionLogout`, after 30 minutes without an action, and after 12 hours in any case.",
    "## Envelope",
    "Most replies are `{success: true, value, message: null, errorCode: null}`. A refusal has a 4xx or 5xx status and " +
      "`{success: false, value, message, errorCode}`. `errorCode` is one of `ErrorCode`, `message` is its text in the " +
      "language of the request, and `value` has data that the client needs to react.",
    "## Encrypted calls",
    "Calls with the header `Encryption` refuse a plain body, because the body has a password.\n\n" +
      "1. `getSessionKeyRsa` returns `{kid, alg, key}`. `key` is an RSA key of 3072 bits: SPKI in base64. It changes " +
      "daily, and the previous key still works.\n" +
      "2. Make a new AES key of 256 bits and 12 random bytes (`iv`) for each call.\n" +
      "3. The header is `Encryption: <kid>.<base64url(RSA-OAEP-256(AES key))>`, with SHA-256 also for MGF1.\n" +
      '4. The plaintext is the JSON `{"ts": <milliseconds>, "nonce": "<base64url of 16 random bytes>", "payload": {…}}`. ' +
      "`payload` has the fields of the call.\n" +
      '5. The body is `{"value": "<base64url(iv)>.<base64url(ciphertext and tag)>"}`: AES-256-GCM with a tag of 16 bytes ' +
      "and the additional authenticated data `<METHOD> <path>`, for example `POST /wps/session/login`.\n\n" +
      "A time more than two minutes away, a nonce seen before, an unknown `kid` and any changed byte are refused with " +
      "`enc.payload.invalid`. base64url has no padding. `postSessionLogin` has examples in JavaScript, Python and Java.",
    "## Money",
    "Calls of the portal family carry decimal numbers in major units (`amount: 500`), our own carry strings of minor " +
      'units (`amountMinor: "50000"`). `x-origin` is `specification` for a call of the family and `decision` for a call ' +
      "of our own.",
    "## Sandbox deposits",
    "In a demo, `redirectUrl` of a deposit is a page of a sandbox bank. No amount decides the outcome; the form that is " +
      "posted to this address does. `outcome=paid` pays: the deposit has state 2 within a few seconds. `outcome=failed` " +
      "fails, and without a form the deposit stays open until it expires. With `outcome=paid`, each field `fault` " +
      "makes the bank behave badly: `delayed` reports the payment late, `duplicate` reports it several times (it is " +
      "credited once), `outOfOrder` sends an older message afterwards, `noWebhook` reports nothing (the server asks " +
      "later), `wrongAmount` pays another amount than was ordered. A payout takes about a second; it fails if the number " +
      "of the payout account ends in 0000.",
    "## Repeated calls",
    "Calls that move money take an `Idempotency-Key`: one key per action of the user, sent again with each retry. The " +
      "same key with the same input has the first reply; a deposit has its present state.",
  ].join("\n\n"),
  license: { name: "Proprietary, by agreement with the operator", identifier: "LicenseRef-OpenHouse" },
};

export const tagTexts = [
  {
    name: "accounts",
    description: "Registration, login, recovery of a password, sessions and the account's security.",
  },
  { name: "agents", description: "The agent's team: downlines, invitation links, rebates, reports and transfers." },
  { name: "back office", description: "Calls of the operator's staff. Not part of the published description." },
  { name: "cashier", description: "Deposits, withdrawals, payout accounts and receipts." },
  { name: "content", description: "Banners, notices, help and pages of the merchant." },
  { name: "contracts", description: "Contracts of agents: offers, answers and bills." },
  { name: "demo", description: "Helpers of the demo, for example a paid deposit. They exist in a demo only." },
  { name: "games", description: "The catalogue of games, favourites and launches." },
  { name: "gateway", description: "Calls of outside systems: suppliers of games, payment and identity providers." },
  { name: "member", description: "The member's own profile, messages, files and identity check." },
  { name: "promotions", description: "Activities of the merchant and the member's applications." },
  { name: "rebates", description: "Shares of the bets that are paid back to members and agents." },
  { name: "records", description: "Bets, rounds, statements, profit and loss." },
  { name: "responsible gaming", description: "Limits, breaks, self-exclusion and the reminder of the time of play." },
  {
    name: "studio",
    description:
      "Calls of the client of our own games, on the origin of the studio. A launch (`postGameLaunchGame`) returns the " +
      "address of a game; its `launch` parameter opens a game session.",
  },
  { name: "system", description: "State, settings and rules of the merchant, which a client needs before a login." },
  { name: "wallet", description: "Balances and transfers between wallets." },
];

export const studioServers = [
  {
    url: "{origin}",
    description: "The origin of the address that a launch returns",
    variables: { origin: { default: "http://studio.localhost:8080", description: "By default that of a demo." } },
  },
];

const header = (name: string, description: string, { isRequired = false, ...schema }: Schema) => ({
  name,
  in: "header",
  required: isRequired,
  description,
  schema: { type: "string", ...schema },
});

const keyText =
  "One value per action of the user, for example a UUID. Send the same value with each retry: the action then happens " +
  "once, and each retry has the first reply, or for a deposit its present state.";

/** Returns the parts of the document beside its operations. */
export function commonParts() {
  return {
    servers: [
      { url: "/", description: "The host of this document. Each merchant has hosts of its own" },
      {
        url: "http://{host}:{port}",
        description: "A demo on this machine",
        variables: { host: { default: "localhost" }, port: { default: "8080" } },
      },
    ],
    components: {
      schemas: { ErrorCode: describeErrorCodes(), FailureEnvelope: failureEnvelope },
      parameters: {
        Encryption: header(
          "Encryption",
          "`<kid>.<base64url(RSA-OAEP-256(AES key))>`: the key of the body; see Encrypted calls.",
          { isRequired: true, maxLength: 1_024, examples: ["5821ec96-04d1-4253-a438-a38ebecaa028.d3JhcHBlZCBrZXk"] },
        ),
        OptionalEncryption: header(
          "Encryption",
          "For an encrypted body: `<kid>.<base64url(RSA-OAEP-256(AES key))>`; see Encrypted calls.",
          { maxLength: 1_024, examples: ["5821ec96-04d1-4253-a438-a38ebecaa028.d3JhcHBlZCBrZXk"] },
        ),
        IdempotencyKey: header("Idempotency-Key", keyText, { isRequired: true, ...keySchema }),
        OptionalIdempotencyKey: header("Idempotency-Key", keyText, keySchema),
        Language: header("Language", "The language of texts: EN is English, TY is Filipino.", {
          enum: ["EN", "TY"],
          default: "TY",
          examples: ["EN"],
        }),
        Merchant: header(
          "Merchant",
          "The code of the merchant in lower case (`merchant` of `getSystemStatus`). Only a check: the host decides.",
          { examples: ["openhouse"] },
        ),
      },
      securitySchemes,
    },
  };
}

const keySchema = { minLength: 1, maxLength: 255, examples: ["0f9d6a1e-6f3f-4c55-9e5e-2f1f3b1c7a10"] };

const securitySchemes = {
  session: apiKey("Authorization", "The `token` of a login, without a scheme word."),
  staffSession: apiKey("Authorization", "The `token` of a staff member's login, without a scheme word."),
  gameSession: apiKey("Authorization", "The `token` of `postStudioSession`, without a scheme word."),
  supplierSignature: apiKey(rsSignatureHeader, "The signature: base64(RSA-SHA256 over the exact bytes of the body)."),
  providerSignature: apiKey("X-Signature", "The provider's signature over the exact bytes of the body."),
};

function apiKey(name: string, description: string) {
  return { type: "apiKey", in: "header", name, description };
}

const failureEnvelope = {
  type: "object",
  description: "The body of a refusal.",
  required: ["success", "value", "message", "errorCode"],
  properties: {
    success: { type: "boolean", enum: [false], description: "False for a refusal.", examples: [false] },
    value: { description: "Data that the client needs to react; null for most codes.", examples: [null] },
    message: {
      type: "string",
      description: "The text of the code in the language of the request.",
      examples: ["You are not logged in, please login"],
    },
    errorCode: { $ref: "#/components/schemas/ErrorCode" },
  },
};

function describeErrorCodes(): Schema {
  const codes = Object.keys(errorStatus) as ErrorCode[];
  const meanings = codes.map((code) => [code, meaningOf(code)] as const);
  const rows = meanings.map(([code, text]) => `| \`${code}\` | ${errorStatus[code]} | ${text} |`);
  return {
    type: "string",
    description: ["Why a call is refused.", "", "| code | status | text |", "|---|---|---|", ...rows].join("\n"),
    enum: codes,
    "x-enumDescriptions": Object.fromEntries(meanings),
    examples: ["login.not.session"],
  };
}

/** Language → ending of the file. */
const sampleEndings = { JavaScript: "mjs", Python: "py", Java: "java" };

/** Examples in several languages: only for the login, which shows the encryption of all encrypted calls. */
export function codeSamples(operationId: string) {
  if (operationId !== "postSessionLogin") return [];
  return Object.entries(sampleEndings).map(([lang, ending]) => {
    const file = join(import.meta.dirname, `samples/encrypted-call.${ending}`);
    return { lang, label: lang, source: readFileSync(file, "utf8") };
  });
}
