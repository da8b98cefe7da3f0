/** Runs an identity provider for the server under test, in place of Google and Facebook. */

import { startIdentityIssuer } from "../apps/server/src/testing/identity-issuer.ts";

await startIdentityIssuer(Number(process.env.E2E_ISSUER_PORT));
