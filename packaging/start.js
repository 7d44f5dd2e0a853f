/** The package's first program: the command where the wrapper on PATH says so, else the window. Electron waits for it before it gets ready. */
const end = process.argv.indexOf('--');
const isCommand = end !== -1 && process.argv.slice(1, end).includes('--command');
if (isCommand) await import('./out/command/command.js');
else await import('./out/main/main.js');
