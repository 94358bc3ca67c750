// Written by `make wire`. Change the types in src/flibuste/wire/ instead.
import type { CorsariEvent, CorsariOutcome, CorsariPreview, CorsariView } from "./corsari";
import type { KorsarEvent, KorsarOutcome, KorsarPreview, KorsarView } from "./korsar";
import type { NainJauneEvent, NainJauneOutcome, NainJaunePreview, NainJauneView } from "./nain_jaune";
import type { TableHappening } from "./table";
export type * from "./asked";
export type * from "./says";
export type * from "./answers";
export type * from "./people";
export type * from "./tournaments";
export type * from "./puzzles";
export type * from "./reviews";
export type * from "./changes";
export type * from "./table";
export type * from "./corsari";
export type * from "./korsar";
export type * from "./nain_jaune";

export type View = CorsariView | KorsarView | NainJauneView;
export type Preview = CorsariPreview | KorsarPreview | NainJaunePreview;
export type Outcome = CorsariOutcome | KorsarOutcome | NainJauneOutcome;
export type TableEvent = CorsariEvent | KorsarEvent | NainJauneEvent | TableHappening;
