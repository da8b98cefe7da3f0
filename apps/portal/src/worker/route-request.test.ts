import { describe, expect, it } from "vitest";
import { routeRequest } from "./route-request.ts";

const origin = "https://openhouse.example";

describe("the service worker", () => {
  it.each([
    ["navigate", "/", "page"],
    ["navigate", "/member/depositv2", "page"],
    ["navigate", "/backoffice/", "leave"],
    ["navigate", "/app/ios.mobileconfig", "leave"],
    ["cors", "/assets/shell-1a2b.js", "file"],
    ["cors", "/wps/v2/wallets/balance", "leave"],
    ["cors", "/wps/member/info", "leave"],
    ["cors", "/lgw/games/game_menus", "leave"],
    ["no-cors", "/art/cover/x.svg", "leave"],
  ])("handles a request of mode %s to %s as %s", (mode, path, decision) => {
    expect(routeRequest({ method: "GET", url: origin + path, mode }, origin)).toBe(decision);
  });

  it("does not handle writes and requests to other origins", () => {
    expect(routeRequest({ method: "POST", url: `${origin}/assets/x.js`, mode: "cors" }, origin)).toBe("leave");
    expect(routeRequest({ method: "GET", url: "https://studio.example/assets/x.js", mode: "cors" }, origin)).toBe(
      "leave",
    );
  });
});
