/** Which seat this tab had at a table; also after a reload, when the server may no longer say so. */
const keyOf = (code: string): string => `flibuste seat ${code}`;

export function keep(code: string, seat: number): void {
  try {
    sessionStorage.setItem(keyOf(code), String(seat));
  } catch {
    // A browser that keeps nothing.
  }
}

export function of(code: string): number | null {
  try {
    const kept = sessionStorage.getItem(keyOf(code));
    return kept === null ? null : Number(kept);
  } catch {
    return null;
  }
}
