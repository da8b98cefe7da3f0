/**
 * Offers to reload when a new build is available. The member decides, because a reload would discard the input of a
 * form.
 */

import "./update-prompt.css";
import { useState } from "react";
import { createRoot } from "react-dom/client";
import { Button } from "@openhouse/ui/button/button";
import { TextsProvider, useTexts } from "@openhouse/i18n/texts-provider";
import type { TextStore } from "@openhouse/i18n/text-store";

const workerUrl = "/service-worker.js";

interface UpdatePromptProps {
  readonly onAccept: () => void;
}

export function UpdatePrompt({ onAccept }: UpdatePromptProps) {
  const { t } = useTexts();
  const [answer, setAnswer] = useState<"now" | "later">();
  if (answer === "later") return null;
  return (
    <output aria-label={t("common.status")} className="update-prompt">
      <p>{t("install.update.text")}</p>
      <Button
        kind="primary"
        icon="refresh"
        isBusy={answer === "now"}
        onClick={() => {
          setAnswer("now");
          onAccept();
        }}
      >
        {t("install.update.now")}
      </Button>
      <Button kind="quiet" onClick={() => setAnswer("later")}>
        {t("install.update.later")}
      </Button>
    </output>
  );
}

/** Mounts the prompt when a new build waits. */
export function offerUpdates(texts: TextStore): Promise<void> {
  return keepAppFresh((onAccept) => {
    const promptElement = document.body.appendChild(document.createElement("div"));
    void loadTexts(texts).then(() => {
      createRoot(promptElement).render(
        <TextsProvider store={texts}>
          <UpdatePrompt onAccept={onAccept} />
        </TextsProvider>,
      );
    });
  });
}

async function loadTexts(texts: TextStore): Promise<void> {
  const { pagesTexts } = await import("@openhouse/i18n/pages-texts.gen");
  await texts.ensure(pagesTexts);
}

/** Called when a new build waits; `accept` activates it and reloads the page. */
type OnUpdate = (accept: () => void) => void;

/**
 * Keeps the installed app up to date: registers the service worker, checks for a new one when the visitor returns to
 * the page, and asks before the new one takes over. Removes the worker if the merchant has switched it off. Browser
 * only; does nothing without service worker support.
 */
async function keepAppFresh(onUpdate: OnUpdate): Promise<void> {
  const { serviceWorker } = navigator;
  if (serviceWorker === undefined) return;
  const isOn = document.querySelector<HTMLMetaElement>("meta[name=app-worker]")?.content === "on";
  if (!isOn) return removeWorker(serviceWorker);
  // A browser may refuse workers (private windows, policies); the portal works without one.
  const registration = await serviceWorker.register(trustedWorkerUrl()).catch(() => undefined);
  if (registration === undefined) return;
  const offer = (worker: ServiceWorker) => onUpdate(() => takeOver(serviceWorker, worker));
  // Without a controller this is the first worker, so there is nothing to replace.
  if (registration.waiting !== null && serviceWorker.controller !== null) offer(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const newWorker = registration.installing;
    newWorker?.addEventListener("statechange", () => {
      if (newWorker.state === "installed" && serviceWorker.controller !== null) offer(newWorker);
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

/** Trusted Types allow a script URL only through the policy named "openhouse", which creates just this one. */
function trustedWorkerUrl(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: ScriptPolicies };
  return (
    trustedTypes?.createPolicy("openhouse", { createScriptURL: () => workerUrl }).createScriptURL(workerUrl) ??
    workerUrl
  );
}
