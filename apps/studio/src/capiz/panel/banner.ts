/** A large text over the reels when free spins begin, when more are won, and when they end. It closes by itself. */

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
  const previousFocus = document.activeElement;
  banner.focus({ preventScroll: true });
  const click = new Promise<void>((resolve) => {
    banner.addEventListener("click", () => resolve(), { once: true });
  });
  await Promise.race([click, wait(ms)]);
  banner.remove();
  if (previousFocus instanceof HTMLElement) previousFocus.focus({ preventScroll: true });
}
