/* Runs a file of Python in Pyodide, under node: node.mjs PYODIDE FILE ARGUMENT… The machine's files lie below /machine. What the
   file leaves as `running` is awaited. */
import { pathToFileURL } from "node:url";
import { resolve } from "node:path";

const [pyodide, file, ...words] = process.argv.slice(2);
const folder = resolve(pyodide);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${folder}/`, env: { ...process.env, HOME: "/home/web_user" } });
python.FS.mkdirTree("/machine");
python.FS.mount(python.FS.filesystems.NODEFS, { root: "/" }, "/machine");
python.globals.set("file", `/machine${resolve(file)}`);
python.globals.set("words", python.toPy(words));
try {
  await python.runPythonAsync(`
import runpy, sys
sys.argv = [file, *words]
sys.dont_write_bytecode = True
made = runpy.run_path(file, run_name="__main__")
if "running" in made:
    await made["running"]
`);
} catch (error) {
  console.error(String(error.message ?? error));
  process.exitCode = 1;
}
process.exit();
