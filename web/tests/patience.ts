/** For all tests: what will come is waited for, however slow the machine. */
import { configure } from "@testing-library/svelte";

configure({ asyncUtilTimeout: 50_000 });
