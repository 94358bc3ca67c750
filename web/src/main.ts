import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import "./forced-colours.css";
import { loadWords } from "./i18n";

await loadWords(["ui"]);
mount(App, { target: document.body });
