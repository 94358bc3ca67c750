import type { Game } from "../i18n";

export const GAMES: readonly Game[] = ["corsari", "korsar", "nain_jaune"];
