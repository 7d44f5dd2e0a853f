/** Workspaces and organizations of the harness. */
import type { WorkspaceLine } from '../../src-main/ipc-contract/channels.ts';

export const ORGANIZATIONS = [
  { id: 'a', name: 'Tamhan Hardware Depot' },
  { id: 'b', name: 'Tamhan Retail Counter' },
];
const line = { baseUrl: 'https://service.example', account: '', signedOut: false, isOpen: false };
export const WORKSPACES: readonly WorkspaceLine[] = [
  { ...line, id: 'depot', name: 'Tamhan Hardware Depot', organizationIds: ['a'], waiting: 3, isOpen: true },
  {
    ...line,
    id: 'ashas',
    name: 'Tamhan Hardware Depot',
    account: 'Asha',
    organizationIds: ['a'],
    waiting: 2,
    signedOut: true,
  },
  { ...line, id: 'old', name: 'Old Depot', organizationIds: [], waiting: null },
];
