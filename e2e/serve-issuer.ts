/** An identity provider beside the server under test, which stands in for Google and Facebook. */

import { startIdentityIssuer } from "../apps/server/src/testing/identity-issuer.ts";

await startIdentityIssuer(Number(process.env.E2E_ISSUER_PORT));
