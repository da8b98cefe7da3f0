/** A house that proves who somebody is, beside the one under test: the journeys' Google and Facebook. */

import { startIdentityIssuer } from "../apps/server/src/testing/identity-issuer.ts";

await startIdentityIssuer(Number(process.env.E2E_ISSUER_PORT));
