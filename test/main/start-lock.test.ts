import { describe, expect, it } from 'vitest';
import { checkSwitches, forgetVariables } from '../../src-main/security/start-lock.ts';

const user = { platform: 'linux', isRoot: false } as const;
const windows = { platform: 'win32', isRoot: false } as const;

describe('a packaged start', () => {
  it.each([
    ['--screenshot', '/tmp/a.png'],
    ['--inspect'],
    ['--inspect-brk=0'],
    ['--remote-debugging-port=9222'],
    ['--remote-debugging-pipe'],
    ['--remote-debugging-address=0.0.0.0'],
    ['--js-flags=--expose-gc'],
    ['--load-extension=/tmp/x'],
    ['--proxy-server=http://127.0.0.1:1'],
    ['--host-resolver-rules=MAP * 127.0.0.1'],
    ['--ignore-certificate-errors'],
    ['--user-data-dir=/tmp/x'],
    ['--no-sandbox'],
    ['--disable-seccomp-filter-sandbox'],
    ['--disable-web-security'],
    ['--require=/tmp/x.js'],
    ['-r', '/tmp/x.js'],
    ['--gpu-launcher=/tmp/x'],
    ['--renderer-cmd-prefix=/tmp/x'],
    ['--type=renderer'],
    ['--made-up-tomorrow'],
    // The wrapper’s own switch opens no window.
    ['--command'],
    // The ways around a look at the beginning of a word.
    ['-remote-debugging-port=9222'],
    [' --remote-debugging-port=9222'],
    ['\t-inspect'],
    ['--data-dir', '--remote-debugging-port=9222'],
    ['--demo', '#/items', '--no-sandbox'],
    ['--DEMO'],
  ])('is refused in a sentence for %s %s', (...words) => {
    const checked = checkSwitches(words, user);
    expect(checked.ok).toBe(false);
    if (!checked.ok) expect(checked.failure.message).toMatch(/^Stockhand does not start with the switch “--/);
  });

  it('never repeats the value of a refused switch', () => {
    const checked = checkSwitches(['--token=geheim'], user);
    expect(checked.ok ? '' : checked.failure.message).not.toContain('geheim');
  });

  it.each([['/remote-debugging-port=1'], ['/inspect'], ['--psn_0_1']])(
    'is refused on Windows for %s',
    (word) => {
      expect(checkSwitches([word], windows).ok).toBe(false);
    },
  );

  it('takes its own switches, and those that help a display or a screen reader', () => {
    const words = [
      '--data-dir',
      '/home/a/desk',
      '--theme=dark',
      '--size',
      '1366x768',
      '--route',
      '#/items',
      '--demo',
    ];
    expect(checkSwitches([...words, '--first-run', '--ozone-platform=x11', '--disable-gpu'], user).ok).toBe(
      true,
    );
    expect(checkSwitches([], windows).ok).toBe(true);
    expect(checkSwitches(['-psn_0_12345'], { platform: 'darwin', isRoot: false }).ok).toBe(true);
  });

  it('lets a link through, and no switch beside it', () => {
    for (const facts of [user, windows]) {
      expect(checkSwitches(['--', 'stockhand://item/A'], facts).ok).toBe(true);
      expect(checkSwitches(['--demo', 'stockhand://item/--inspect'], facts).ok).toBe(true);
      expect(checkSwitches(['stockhand://item/A', '--gpu-launcher=cmd'], facts).ok).toBe(false);
      expect(checkSwitches(['stockhand://item/A', ' --inspect'], facts).ok).toBe(false);
    }
  });

  it('lets root alone do without the sandbox, which cannot start for root', () => {
    expect(checkSwitches(['--no-sandbox'], { platform: 'linux', isRoot: true }).ok).toBe(true);
    expect(checkSwitches(['--no-sandbox'], { platform: 'darwin', isRoot: true }).ok).toBe(false);
  });

  it('reads no switch behind “--”, as Chromium does', () => {
    expect(checkSwitches(['--demo', '--', '--data-dir', '/d', '--inspect'], user).ok).toBe(true);
    expect(checkSwitches(['--inspect', '--', '--demo'], user).ok).toBe(false);
  });

  it('forgets every variable that chooses a program, opens a port or weakens a check', () => {
    const environment = {
      PATH: '/bin',
      HTTPS_PROXY: 'http://proxy:1',
      STOCKHAND_ENGINE_NODE: '/tmp/x',
      STOCKHAND_TEST: '1',
      STOCKHAND_ELECTRON: '/tmp/x',
      STOCKHAND_POLICY_FILE: '/tmp/x',
      STOCKHAND_DEVELOPER_TOOLS: '1',
      STOCKHAND_MADE_UP_TOMORROW: '1',
      STOCKHAND_ACCESS_TOKEN: 'secret',
      stockhand_test: '1',
      NODE_OPTIONS: '--inspect',
      NODE_PATH: '/tmp',
      NODE_TLS_REJECT_UNAUTHORIZED: '0',
      ELECTRON_RUN_AS_NODE: '1',
      ELECTRON_ENABLE_LOGGING: '1',
      SSLKEYLOGFILE: '/tmp/keys',
    };
    forgetVariables(environment, false);
    expect(environment).toEqual({ PATH: '/bin', HTTPS_PROXY: 'http://proxy:1' });
  });

  it('leaves the command its sign-in and its way to the Service', () => {
    const kept = {
      STOCKHAND_ACCESS_TOKEN: 'secret',
      STOCKHAND_BROKER_CREDENTIAL: 'secret',
      STOCKHAND_CA_FILE: '/ca.pem',
      STOCKHAND_PROXY_SIGN_IN: 'a:b',
    };
    const environment = { ...kept, STOCKHAND_ENGINE_NODE: '/tmp/x', STOCKHAND_POLICY_FILE: '/tmp/p' };
    forgetVariables(environment, true);
    expect(environment).toEqual(kept);
  });
});
