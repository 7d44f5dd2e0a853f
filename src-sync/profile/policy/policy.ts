/** The policy of this PC, put together from its sources. A part that cannot be used is left out and named; the rest holds. */
import { failure, type Failure } from '../../domain/failure.ts';
import { aboutProgram } from '../../domain/messages/program.ts';
import {
  isAboutPrinters,
  isPolicyKey,
  POLICY_KEYS,
  readPolicyPrinters,
  readPolicyValue,
  type PolicyKey,
  type PolicyState,
  type PolicyValues,
} from '../../domain/policy/policy.ts';
import { thisMachine, type Machine } from './machine.ts';
import { readSources } from './sources.ts';
import type { PolicySource } from './source.ts';

export interface PolicyTrouble {
  /** The key that is left out; `null` for a whole source. */
  readonly key: string | null;
  readonly failure: Failure;
}

export interface Policy {
  readonly values: PolicyValues;
  /** Every key that is set, unless the policy lists the locked ones itself. */
  readonly locked: ReadonlySet<PolicyKey>;
  readonly troubles: readonly PolicyTrouble[];
  /** The sources that were found, e.g. the path of a file. */
  readonly sources: readonly string[];
}

/** A PC without any source has an empty policy. On Windows and macOS the first source that sets a key decides. */
export function readPolicy(machine: Machine = thisMachine): Policy {
  const troubles: PolicyTrouble[] = [];
  const values: Partial<Record<PolicyKey, unknown>> = {};
  const sources = readSources(machine);
  let listed: readonly PolicyKey[] | null = null;
  for (const source of sources) {
    if (source.unusable !== null) troubles.push(unusable(source.where, source.unusable));
    const { locked, ...entries } = source.entries;
    if (locked !== undefined) listed ??= readLocked(locked, source, troubles);
    const own = readEntries(entries, source, troubles);
    for (const key of POLICY_KEYS) if (!(key in values) && key in own) values[key] = own[key];
  }
  const set = POLICY_KEYS.filter((key) => key in values);
  const locked = new Set(listed === null ? set : set.filter((key) => listed.includes(key)));
  return { values: values as PolicyValues, locked, troubles, sources: sources.map(({ where }) => where) };
}

function readEntries(
  entries: Readonly<Record<string, unknown>>,
  source: PolicySource,
  troubles: PolicyTrouble[],
): PolicyValues {
  const own: Partial<Record<PolicyKey, unknown>> = {};
  for (const [name, given] of Object.entries(entries)) {
    const list = name === 'printers' ? readPolicyPrinters(given) : undefined;
    if (list !== undefined) {
      own.printers = list.printers;
      troubles.push(...list.wrong.map((place) => leftOut(place, source.where)));
      continue;
    }
    const value = isPolicyKey(name) ? readPolicyValue(name, given) : undefined;
    if (isPolicyKey(name) && value !== undefined) own[name] = value;
    else troubles.push(leftOut(name, source.where));
  }
  return withWholeProxy(own as PolicyValues, source, troubles);
}

/** The mode of the proxy and its address belong together: an administrator who names an address means it. */
function withWholeProxy(own: PolicyValues, source: PolicySource, troubles: PolicyTrouble[]): PolicyValues {
  if (own['network.proxyAddress'] !== undefined) return { ...own, 'network.proxy': 'address' };
  if (own['network.proxy'] !== 'address') return own;
  const { 'network.proxy': _mode, ...others } = own;
  // An address that cannot be used was named already.
  if (!('network.proxyAddress' in source.entries)) troubles.push(leftOut('network.proxy', source.where));
  return others;
}

function readLocked(
  given: unknown,
  { where }: PolicySource,
  troubles: PolicyTrouble[],
): readonly PolicyKey[] {
  const names = typeof given === 'string' ? given.split(/[\s,;]+/).filter((name) => name !== '') : given;
  if (!Array.isArray(names)) {
    troubles.push(leftOut('locked', where));
    // Nobody can tell which ones were meant: as if there were no list.
    return POLICY_KEYS;
  }
  const known = names.filter((name): name is PolicyKey => typeof name === 'string' && isPolicyKey(name));
  if (known.length < names.length) troubles.push(leftOut('locked', where));
  return known;
}

/** Never with the value: it may hold a password. */
function leftOut(name: string, where: string): PolicyTrouble {
  const shown = name.replaceAll(/[^\w. -]/g, '?').slice(0, 60);
  const isKnown = name === 'locked' || isPolicyKey(name) || isAboutPrinters(name);
  return {
    key: name,
    failure: failure(
      'VALIDATION',
      aboutProgram(isKnown ? 'policyNotUsable' : 'policyNotKnown', { file: where, name: shown }),
    ),
  };
}

function unusable(where: string, why: string): PolicyTrouble {
  return {
    key: null,
    failure: failure('VALIDATION', aboutProgram('policyNotInForce', { file: where, why })),
  };
}

const MANAGED_NAMES: Readonly<Record<PolicyKey, string>> = {
  address: 'address of the Service',
  organization: 'organization',
  broker: 'address of the token broker',
  'network.proxy': 'proxy',
  'network.proxyAddress': 'proxy',
  'network.noProxy': 'addresses without a proxy',
  'network.caFile': 'certificate file',
  printers: 'printers',
  language: 'language',
  theme: 'theme',
  keepRunning: 'staying in the tray',
  startAtLogin: 'start with the PC',
  updateFeed: 'address of the updates',
  updateVersion: 'version that updates stop at',
};

/** For a person who tries to change what the administrator has locked. */
export function managedFailure(key: PolicyKey): Failure {
  return failure('VALIDATION', aboutProgram('managed', { name: MANAGED_NAMES[key] }));
}

export function policyState({ values, locked, troubles }: Policy): PolicyState {
  const { address = null, organization = null, broker = null } = values;
  return {
    locked: [...locked],
    address,
    organization,
    broker,
    troubles: troubles.map((trouble) => trouble.failure),
    printerTroubles: troubles
      .filter(({ key }) => key === null || isAboutPrinters(key))
      .map((trouble) => trouble.failure),
  };
}

/** For `status` and for support: `null` on a PC without a policy. No value is in it but the places. */
export function describePolicy({ sources, values, locked, troubles }: Policy): object | null {
  if (sources.length === 0) return null;
  return {
    sources,
    set: Object.keys(values),
    locked: [...locked],
    printers: values.printers?.length ?? 0,
    problems: troubles.map((trouble) => trouble.failure.message),
  };
}
