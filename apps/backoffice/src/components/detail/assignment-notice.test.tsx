import { afterEach, expect, it } from "vitest";
import { realNowMs } from "../../lib/clock.ts";
import { renderOffice } from "../../testing/render-office.tsx";
import type { Rendered } from "../../testing/render-office.tsx";
import { AssignmentNotice } from "./assignment-notice.tsx";

let rendered: Rendered | undefined;
afterEach(() => rendered?.close());

const unassigned = { claimedBy: null, isClaimedByMe: false, claimedUntil: null };

it("the notice of an unassigned payment shows that no staff member is assigned, and how much time is left", async () => {
  rendered = await renderOffice(
    <AssignmentNotice row={{ ...unassigned, dueAt: realNowMs() + 90_500 }} actions={["claim"]} />,
  );
  expect(rendered.text()).toBe("This case is not assigned. Take it to decide. 1 min left");
});

it("the notice of an assigned payment shows the staff member, and how long the decision is overdue", async () => {
  const row = { claimedBy: "ana", isClaimedByMe: false, claimedUntil: 0, dueAt: realNowMs() - 3_600_500 };
  rendered = await renderOffice(<AssignmentNotice row={row} actions={[]} />);
  expect(rendered.text()).toBe("Assigned to ana until 08:00. 1 h 00 overdue");
});

it("a payment that needs no decision has no notice", async () => {
  rendered = await renderOffice(<AssignmentNotice row={{ ...unassigned, dueAt: null }} actions={["claim"]} />);
  expect(rendered.text()).toBe("");
});

it("a staff member who may not decide is not told to take the case", async () => {
  rendered = await renderOffice(<AssignmentNotice row={{ ...unassigned, dueAt: realNowMs() + 90_500 }} actions={[]} />);
  expect(rendered.text()).toBe("This case is not assigned. 1 min left");
});
