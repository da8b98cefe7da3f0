import { afterEach, expect, it } from "vitest";
import { realNowMs } from "../../lib/clock.ts";
import { renderOffice } from "../../testing/render-office.tsx";
import type { Rendered } from "../../testing/render-office.tsx";
import { ClaimFacts } from "./claim-facts.tsx";

let shown: Rendered | undefined;
afterEach(() => shown?.close());

const free = { claimedBy: null, isClaimedByMe: false, claimedUntil: null };

it("says that nobody holds it, and how long is left", async () => {
  shown = await renderOffice(<ClaimFacts row={{ ...free, dueAt: realNowMs() + 90_500 }} />);
  expect(shown.text()).toBe("This case is not assigned. Take it to decide. 1 min left");
});

it("names who holds it, and says what is late", async () => {
  const row = { claimedBy: "ana", isClaimedByMe: false, claimedUntil: 0, dueAt: realNowMs() - 3_600_500 };
  shown = await renderOffice(<ClaimFacts row={row} />);
  expect(shown.text()).toBe("Assigned to ana until 08:00. 1 h 00 overdue");
});

it("says nothing of what waits for nobody", async () => {
  shown = await renderOffice(<ClaimFacts row={{ ...free, dueAt: null }} />);
  expect(shown.text()).toBe("");
});
