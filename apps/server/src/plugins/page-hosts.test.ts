import { expect, test } from "vitest";
import { settingsWith } from "../core/settings.ts";
import { pageHosts } from "./page-hosts.ts";
import { contentSecurityPolicy } from "./security-headers.ts";

test("a page may show the images and frame the games of the merchant's own hosts", () => {
  const settings = settingsWith(
    new Map([
      ["images.hosts", ["cdn.example.ph", "pictures.example.ph"]],
      ["launch.hosts", ["games.example.ph"]],
    ]),
  );
  const hosts = pageHosts({ mainDomain: "example.ph", settings });
  const policy = contentSecurityPolicy({ scriptHashes: [], styleHashes: [], ...hosts }).split("; ");
  expect(policy).toContain("img-src 'self' data: https://cdn.example.ph https://pictures.example.ph");
  expect(policy).toContain("frame-src https://studio.example.ph https://games.example.ph");
});

test("without settings there are no outside hosts, and on loopback the studio answers on any port", () => {
  const hosts = pageHosts({ mainDomain: "openhouse.localhost", settings: settingsWith(new Map()) });
  expect(hosts).toEqual({ imageHosts: [], frameHosts: ["http://studio.localhost:*"] });
});
