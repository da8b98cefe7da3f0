/**
 * The installed app stays what the house has built last: brings the service worker, looks for a new one when somebody
 * comes back to the page, and asks before it takes over. Where the house has switched the worker off, it is removed.
 */

/** Called when a new build waits; `accept` lets it take over, and the page starts anew. */
export type OnUpdate = (accept: () => void) => void;

const address = "/service-worker.js";

/** See the head of this file. Browser only; does nothing where the browser knows no workers. */
export async function keepAppFresh(onUpdate: OnUpdate): Promise<void> {
  const { serviceWorker } = navigator;
  if (serviceWorker === undefined) return;
  const isOn = document.querySelector<HTMLMetaElement>("meta[name=app-worker]")?.content === "on";
  if (!isOn) return removeWorker(serviceWorker);
  // A browser may refuse workers (private windows, policies): the portal works without one.
  const registration = await serviceWorker.register(trustedAddress()).catch(() => undefined);
  if (registration === undefined) return;
  const offer = (worker: ServiceWorker) => onUpdate(() => takeOver(serviceWorker, worker));
  // Without a controller this is the first one: there is nothing to take over.
  if (registration.waiting !== null && serviceWorker.controller !== null) offer(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const fresh = registration.installing;
    fresh?.addEventListener("statechange", () => {
      if (fresh.state === "installed" && serviceWorker.controller !== null) offer(fresh);
    });
  });
  addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") registration.update().catch(() => undefined);
  });
}

function takeOver(container: ServiceWorkerContainer, worker: ServiceWorker): void {
  container.addEventListener("controllerchange", () => location.reload(), { once: true });
  worker.postMessage("take-over", []);
}

async function removeWorker(container: ServiceWorkerContainer): Promise<void> {
  const registrations = await container.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
}

interface ScriptPolicies {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): {
    createScriptURL(url: string): string;
  };
}

/** The page's policy lets a script's address pass only through the one policy of the house; it knows this one. */
function trustedAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: ScriptPolicies };
  return (
    trustedTypes?.createPolicy("openhouse", { createScriptURL: () => address }).createScriptURL(address) ?? address
  );
}
