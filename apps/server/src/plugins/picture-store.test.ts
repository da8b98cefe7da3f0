import { expect, it } from "vitest";
import { PictureStore } from "./picture-store.ts";

const svg = (name: string) => `<svg>${name}</svg>`;

it("a picture is drawn once, however many requests for it run concurrently", async () => {
  const store = new PictureStore({ cacheSize: 10, atOnce: 2, waiting: 10 });
  let draws = 0;
  const draw = () => {
    draws += 1;
    return svg("a");
  };
  const [first, second] = await Promise.all([store.find("a", draw), store.find("a", draw)]);
  expect(await store.find("a", draw)).toBe(first);
  expect(second).toBe(first);
  expect(draws).toBe(1);
  expect(first.plain.toString()).toBe(svg("a"));
});

it("the least recently requested picture is removed first", async () => {
  const store = new PictureStore({ cacheSize: 2, atOnce: 1, waiting: 10 });
  const names: string[] = [];
  const request = (name: string) =>
    store.find(name, () => {
      names.push(name);
      return svg(name);
    });
  for (const name of ["a", "b", "a", "c", "a", "b"]) await request(name);
  expect(names).toEqual(["a", "b", "c", "b"]);
});

it("too many concurrent pictures are refused, and later requests succeed again", async () => {
  const store = new PictureStore({ cacheSize: 100, atOnce: 2, waiting: 8 });
  const requests = Array.from({ length: 40 }, async (_, index) => store.find(`p${index}`, () => svg(String(index))));
  const answers = await Promise.allSettled(requests);
  const refused = answers.filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(32);
  expect(refused[0]).toMatchObject({ reason: { code: "system.not.available" } });
  expect((await store.find("p39", () => svg("39"))).plain.toString()).toBe(svg("39"));
});

it("a picture whose drawing failed is drawn again at the next request", async () => {
  const store = new PictureStore({ cacheSize: 2, atOnce: 1, waiting: 2 });
  const broken = store.find("a", () => {
    throw new TypeError("no such colour");
  });
  await expect(broken).rejects.toThrow("no such colour");
  expect((await store.find("a", () => svg("a"))).plain.toString()).toBe(svg("a"));
});
