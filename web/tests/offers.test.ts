/** The edition that a reader has most likely at home is chosen beforehand. */
import { expect, test } from "vitest";
import { optionsIn } from "../src/games";

test("the edition follows the reader's language, where there is one for it", () => {
  expect(optionsIn("corsari", "fr")).toEqual({ edition: "dalnegro-fr" });
  expect(optionsIn("corsari", "de")).toEqual({ edition: "piatnik" });
  expect(optionsIn("corsari", "en")).toEqual({});
  expect(optionsIn("corsari", "it")).toEqual({});
  expect(optionsIn("korsar", "fr")).toEqual({});
});
