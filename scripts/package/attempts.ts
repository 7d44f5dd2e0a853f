/** Ways to open a package from outside: each is tried on what `npm run package` made. */

/** Each ends a start with a sentence. */
export const REFUSED_WORDS: readonly (readonly string[])[] = [
  ['--screenshot', 'picture.png'],
  ['--inspect'],
  ['--inspect=127.0.0.1:9333'],
  ['--inspect-brk=127.0.0.1:9333'],
  ['--inspect-publish-uid=http'],
  ['--remote-debugging-port=9333'],
  ['-remote-debugging-port=9333'],
  [' --remote-debugging-port=9333'],
  ['--remote-debugging-pipe'],
  ['--remote-debugging-address=0.0.0.0'],
  ['--data-dir', '--remote-debugging-port=9333'],
  ['--js-flags=--expose-gc'],
  ['--load-extension=.'],
  ['--proxy-server=http://127.0.0.1:9'],
  ['--proxy-pac-url=http://127.0.0.1:9/x.pac'],
  ['--host-resolver-rules=MAP * 127.0.0.1'],
  ['--host-rules=MAP * 127.0.0.1'],
  ['--ignore-certificate-errors'],
  ['--ignore-certificate-errors-spki-list=x'],
  ['--user-data-dir=.'],
  ['--disable-seccomp-filter-sandbox'],
  ['--disable-web-security'],
  ['--renderer-cmd-prefix=./program'],
  ['--gpu-launcher=./program'],
  ['--utility-cmd-prefix=./program'],
  ['--require', './program.js'],
  ['-r', './program.js'],
  ['-e', 'process.exit(0)'],
  ['--command'],
  ['stockhand://item/A', '--inspect'],
];

/** Each ends a start too: what breaks out of the quotation marks of a link is none of our switches either. */
export const REFUSED_BEHIND_A_LINK: readonly (readonly string[])[] = [
  ['--', 'stockhand://item/A', '--data-dir', 'other'],
  ['--', 'stockhand://item/A', '--inspect'],
  ['stockhand://item/A', '--first-run'],
];

/** Chromium knows this one before any program runs, and refuses nobody but root. */
export const SANDBOX_WORD = '--no-sandbox';

type Variables = Readonly<Record<string, string>>;

/** Each has Node or Chromium write there. */
export function writingVariables(place: string): Variables {
  return {
    CHROME_LOG_FILE: `${place}.log`,
    NODE_COMPILE_CACHE: `${place}.cache`,
    NODE_REDIRECT_WARNINGS: `${place}.warnings`,
    NODE_V8_COVERAGE: `${place}.coverage`,
    SSLKEYLOGFILE: `${place}.keys`,
    STOCKHAND_CRASH_NOTE: `${place}.crash`,
  };
}

/** The headless command takes these; the window takes none. */
export function variablesOfTheCommand(program: string): Variables {
  return {
    STOCKHAND_ACCESS_TOKEN: 'a-token-for-nobody',
    STOCKHAND_BROKER_CREDENTIAL: 'a-credential-for-nobody',
    STOCKHAND_CA_FILE: program,
    STOCKHAND_PROXY_SIGN_IN: 'nobody:nothing',
  };
}

/** @param program a script that leaves a mark when it is run, @param module the same as a module of Node. */
export function hostileVariables(program: string, module: string): Variables {
  return {
    ...writingVariables(module),
    // Any value would do; `1` is what Electron itself says to a Node that it starts.
    ELECTRON_RUN_AS_NODE: 'true',
    ELECTRON_ENABLE_LOGGING: '1',
    NODE_EXTRA_CA_CERTS: module,
    NODE_OPTIONS: `--require ${module} --inspect=127.0.0.1:9333`,
    NODE_PATH: module,
    NODE_TLS_REJECT_UNAUTHORIZED: '0',
    STOCKHAND_DEVELOPER_TOOLS: '1',
    STOCKHAND_ELECTRON: program,
    STOCKHAND_ENGINE_NODE: program,
    STOCKHAND_FILE: module,
    STOCKHAND_MADE_UP_TOMORROW: '1',
    STOCKHAND_POLICY_FILE: module,
    STOCKHAND_PRINTER: program,
    STOCKHAND_TEST: '1',
    STOCKHAND_TEST_FAULT: '1',
    STOCKHAND_TIMING: '1',
    STOCKHAND_TITLE: program,
  };
}
