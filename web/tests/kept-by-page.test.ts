/** What the page brings along from another browser: its own keys, and nothing else. */
import { beforeEach, expect, test } from "vitest";
import { keepOf, keptByPage } from "../src/net/within/kept-by-page";

beforeEach(() => localStorage.clear());

const OURS = { "flibuste settings": '{"speed":1}', "flibuste part ABCDEF": '{"match":1}' };

test("what the page has kept is taken out and taken in", () => {
  for (const [key, text] of Object.entries({ ...OURS, another: "{}" })) localStorage.setItem(key, text);
  expect(keptByPage()).toEqual(OURS);
  localStorage.clear();
  keepOf(OURS);
  expect(keptByPage()).toEqual(OURS);
});

test("a file puts in nothing that is not the page's, and nothing that is no object", () => {
  keepOf({
    "another": "{}",
    "flibuste rows": "{}",
    "flibuste part A B": "{}",
    "flibuste settings": "no JSON",
    "flibuste part A": "7",
  });
  expect(localStorage.length).toBe(0);
});
