import { joined } from "../i18n/joining";

/** A value of a view or an event, for a game that has no words for it; the terminal says it the same way. */
export function inWords(value: unknown): string {
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value === "string") return value;
  if (typeof value !== "object") return JSON.stringify(value);
  const inner = Array.isArray(value)
    ? value.map((one: unknown) => (typeof one === "object" && one !== null ? `(${inWords(one)})` : inWords(one))).join(" ")
    : joined(
        "join.comma",
        Object.entries(value).map(([name, one]) => `${name} ${inWords(one)}`),
      );
  return inner || "–";
}
