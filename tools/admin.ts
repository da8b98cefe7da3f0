/** `npm run admin -- <command>`: see apps/server/src/installation/admin.ts. */

import "../apps/server/src/installation/admin.ts";
