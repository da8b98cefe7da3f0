/** A large text over the reels: free spins begin, more are won, or their total. It never asks for a decision. */

import { element } from "../../lib/element.ts";
import { wait } from "../../lib/wait.ts";

export interface Banner {
  readonly over: string;
  readonly main: string;
  readonly under?: string;
}

/** Shows the banner for `ms`; a click, Enter or Space closes it at once. */
export async function showBanner(host: HTMLElement, { over, main, under }: Banner, ms: number): Promise<void> {
  const banner = element(
    "button",
    { type: "button", class: "banner" },
    element("span", { class: "banner-over" }, over),
    element("span", { class: "banner-main" }, main),
    under === undefined ? undefined : element("span", { class: "banner-under" }, under),
  );
  host.append(banner);
  const before = document.activeElement;
  banner.focus({ preventScroll: true });
  const clicked = new Promise<void>((resolve) => {
    banner.addEventListener("click", () => resolve(), { once: true });
  });
  await Promise.race([clicked, wait(ms)]);
  banner.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
}
