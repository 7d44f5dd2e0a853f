/**
 * The allowed imports, as data (the table of docs/architecture.md). The most specific folder wins. A room always
 * may import itself; a folder named in `mayImport` includes the folders inside it unless they have a row of their own.
 */
export interface Room {
  readonly folder: string;
  readonly mayImport: readonly string[] | 'everything';
  /** npm packages, type-only imports included. */
  readonly packages: readonly string[] | 'everything';
  /** True where `node:` modules may be used. */
  readonly node: boolean;
}

const domain = 'src-sync/domain';
const contract = 'src-sync/contract';
const operations = 'src-sync/operations';
const transport = 'src-sync/transport';
const store = 'src-sync/store';
const sheets = 'src-sync/sheets';
const workers = 'src-sync/workers';
const ipcContract = 'src-main/ipc-contract';

const syncRooms = [
  domain,
  contract,
  operations,
  transport,
  store,
  'src-sync/profile',
  'src-sync/pull',
  'src-sync/push',
  'src-sync/commands',
  'src-sync/labels',
  'src-sync/labels/fonts',
  'src-sync/labels/drawing',
  'src-sync/printing',
  sheets,
  workers,
  'src-sync/vault',
  'src-sync/support',
];

const windowPackages = [
  'svelte',
  '@fontsource-variable/archivo',
  '@fontsource-variable/jetbrains-mono',
  '@fontsource-variable/noto-sans-devanagari',
];

export const rooms: readonly Room[] = [
  { folder: domain, mayImport: [], packages: ['zod'], node: false },
  { folder: contract, mayImport: [domain], packages: ['zod'], node: false },
  { folder: operations, mayImport: [domain, contract], packages: ['zod'], node: false },
  { folder: transport, mayImport: [domain, contract], packages: ['undici', 'zod'], node: true },
  {
    folder: store,
    mayImport: [domain, operations, 'migrations'],
    packages: ['kysely', 'better-sqlite3', 'zod'],
    node: true,
  },
  { folder: 'src-sync/profile', mayImport: [domain, store], packages: ['zod'], node: true },
  { folder: 'src-sync/vault', mayImport: [domain], packages: ['keytar'], node: true },
  { folder: 'src-sync/pull', mayImport: [domain, contract, transport, store], packages: ['zod'], node: true },
  {
    folder: 'src-sync/push',
    mayImport: [domain, contract, operations, transport, store],
    packages: ['zod'],
    node: true,
  },
  {
    folder: 'src-sync/commands',
    mayImport: [domain, contract, operations, store],
    packages: ['zod'],
    node: true,
  },
  {
    folder: 'src-sync/labels',
    mayImport: [domain],
    packages: ['zod', 'bwip-js', 'fontkit', 'pdfkit'],
    node: false,
  },
  // Where the fonts come from is the only thing about labels that needs a disk.
  { folder: 'src-sync/labels/fonts', mayImport: ['src-sync/labels', domain], packages: [], node: true },
  { folder: 'src-sync/support', mayImport: [domain], packages: [], node: true },
  {
    folder: 'src-sync/labels/drawing',
    mayImport: ['src-sync/labels', 'src-sync/labels/fonts', domain, workers],
    packages: ['@jsquash/jpeg', '@jsquash/png', '@jsquash/webp', 'image-size'],
    node: true,
  },
  { folder: 'src-sync/printing', mayImport: [domain], packages: ['koffi'], node: true },
  { folder: workers, mayImport: [], packages: [], node: true },
  { folder: sheets, mayImport: [domain, workers], packages: ['papaparse', '@e965/xlsx'], node: true },
  { folder: 'src-sync/engine', mayImport: syncRooms, packages: ['zod'], node: true },
  { folder: 'src-sync/cli', mayImport: [...syncRooms, 'src-sync/engine'], packages: ['zod'], node: true },
  { folder: 'migrations', mayImport: [], packages: ['kysely'], node: false },
  { folder: ipcContract, mayImport: [domain], packages: ['zod'], node: false },
  { folder: 'src-main/preload', mayImport: [ipcContract, domain], packages: ['electron'], node: false },
  {
    folder: 'src-main',
    mayImport: [...syncRooms, 'src-sync/engine', 'migrations', ipcContract],
    packages: ['electron', 'electron-store', 'electron-updater', 'zod'],
    node: true,
  },
  {
    folder: 'src-main/command',
    mayImport: ['src-main', domain, 'src-sync/profile', 'src-sync/engine', 'src-sync/cli'],
    packages: ['electron'],
    node: true,
  },
  { folder: 'src-renderer', mayImport: [ipcContract, domain], packages: windowPackages, node: false },
  { folder: 'packaging', mayImport: [], packages: [], node: true },
  // Scripts read no product code: they start it.
  { folder: 'scripts', mayImport: ['packaging'], packages: 'everything', node: true },
  // Written from the contract alone: sharing code with the client, it would share its misreadings.
  { folder: 'src-service', mayImport: [], packages: 'everything', node: true },
  { folder: 'test', mayImport: 'everything', packages: 'everything', node: true },
];

function isInside(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

/** The room a file of the checkout (path with `/`, from the root) belongs to; `null` for files of no room. */
export function roomOf(path: string, table: readonly Room[] = rooms): Room | null {
  let found: Room | null = null;
  for (const room of table) {
    if (isInside(path, room.folder) && room.folder.length > (found?.folder.length ?? -1)) found = room;
  }
  return found;
}

/** Why `room` may not import the file `target`, or `null` when it may. */
export function fileObjection(room: Room, target: string): string | null {
  if (room.mayImport === 'everything') return null;
  const other = roomOf(target);
  if (other === room) return null;
  if (other !== null && room.mayImport.includes(other.folder)) return null;
  return `${room.folder} may not import ${other?.folder ?? target}; it may import ${listed(room.mayImport)}.`;
}

const FEATURES = 'src-renderer/features/';

/** The folder of the feature that a file belongs to; `null` outside of the features. */
function featureOf(path: string): string | null {
  return path.startsWith(FEATURES) ? FEATURES + (path.slice(FEATURES.length).split('/')[0] ?? '') : null;
}

/** Features share nothing with each other, and nobody but the files at the top of the window knows them. `null` where that holds. */
export function featureObjection(importer: string, target: string): string | null {
  const other = featureOf(target);
  if (other === null || other === featureOf(importer) || /^(src-renderer\/[^/]+|test\/.*)$/.test(importer))
    return null;
  return `${other} belongs to itself: what others need of it belongs in src-renderer/shared.`;
}

function packageName(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/** Why `room` may not import this package or `node:` module, or `null` when it may. */
export function packageObjection(room: Room, specifier: string, isBuiltin: boolean): string | null {
  if (isBuiltin)
    return room.node ? null : `${room.folder} may not use ${specifier}: it must run without Node.`;
  if (room.packages === 'everything') return null;
  const name = packageName(specifier);
  if (room.packages.includes(name)) return null;
  return `${room.folder} may not import the package ${name}; it may import ${listed(room.packages)}.`;
}

function listed(names: readonly string[]): string {
  return names.length === 0 ? 'nothing but itself' : names.join(', ');
}
