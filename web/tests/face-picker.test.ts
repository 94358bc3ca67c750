/** The picker of faces, whose words are fetched when it is first shown. */
import { render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";
import { loadWords } from "../src/i18n";
import FacePicker from "../src/table/FacePicker.svelte";
import { FACES } from "../src/table/seats";

test("no face is shown before its name is known", async () => {
  await loadWords(["ui"]);
  const { container } = render(FacePicker, { face: 1, onchoose: () => {} });
  expect(container.innerHTML).not.toContain("face.");
  const faces = await screen.findAllByRole("radio");
  expect(faces).toHaveLength(FACES);
  expect(faces.filter((one) => one.getAttribute("aria-label")!.startsWith("face."))).toEqual([]);
});
