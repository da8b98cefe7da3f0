/**
 * The job that sends open checks to the merchant's provider (setting `identity.provider`) and asks for results that did
 * not arrive by a callback. The provider is called outside of transactions. Each step may run twice, because the
 * reference is derived from the check's id and only the first recommendation counts. A failing provider does not delay
 * a check, because the staff can decide without a recommendation.
 */

import type { Deps } from "../../core/deps.ts";
import type { IdentityProvider } from "../../core/ports/identity-provider.ts";
import { openDocument } from "../../core/secrets/sealed-document.ts";
import { adviseIdentityCheck } from "./advise-identity-check.ts";
import { selectUnadvised, writeProviderReference } from "./check-repository.ts";
import type { IdentityCheck } from "./check-repository.ts";
import { decryptPicture } from "./picture-cipher.ts";
import { selectPictures } from "./picture-repository.ts";

const batchSize = 50;

export async function askIdentityProviders(deps: Deps): Promise<void> {
  for (const { id: merchantId, settings } of deps.merchants.all()) {
    const provider = deps.identityProviders.get(settings["identity.provider"]);
    if (provider === undefined) continue;
    for (const check of await selectUnadvised(deps.db, { merchantId, provider: provider.code, limit: batchSize })) {
      await ask(deps, provider, check).catch((error: unknown) =>
        deps.log.warn({ err: error, checkId: String(check.id) }, "the identity provider did not reply"),
      );
    }
  }
}

async function ask(deps: Deps, provider: IdentityProvider, check: IdentityCheck): Promise<void> {
  const { merchantId, id, memberId } = check;
  const reference = check.providerReference ?? `OH${merchantId}-I${id}`;
  const isNew = check.providerReference === null;
  // The reference is stored before the call, so that a callback that arrives before the reply finds its check.
  if (isNew) await writeProviderReference(deps.db, { merchantId, id, provider: provider.code, reference });
  const found = isNew ? "unknown" : await provider.findAdvice(reference);
  const advice = found === "unknown" ? await provider.submit(orderOf(deps, check, reference)) : found;
  if (advice === undefined || advice === "pending") return;
  await adviseIdentityCheck(deps, { merchantId, memberId, provider: provider.code, reference, advice });
}

function orderOf(deps: Deps, check: IdentityCheck, reference: string) {
  const { merchantId, id: checkId, kind, country, expiresOn, documentSealed } = check;
  const facts = openDocument(deps.documentSealer, documentSealed);
  return {
    ...facts,
    reference,
    kind,
    country,
    expiresOn,
    async readPictures() {
      const pictures = await selectPictures(deps.db, { merchantId, checkId, side: null });
      return pictures.map((picture) => ({ side: picture.side, bytes: decryptPicture(deps, picture) }));
    },
  };
}
