/** The palette finds every screen of the master data and the CRM by plain words, English and Hindi. */
import { describe, expect, it } from 'vitest';
import { foundByWords } from '../../src-renderer/features/palette/synonyms.ts';
import { groupsOf, markedPieces } from '../../src-renderer/features/palette/hits.ts';

/** As the palette has them in an English window. */
const ACTIONS = [
  { id: 'go-sync', text: 'Go to Sync' },
  { id: 'list-warehouses', text: 'Go to Warehouses' },
  { id: 'list-categories', text: 'Go to Categories' },
  { id: 'list-units', text: 'Go to Units' },
  { id: 'list-itemCustomFields', text: 'Go to Item custom fields' },
  { id: 'list-stock', text: 'Go to Stock settings' },
  { id: 'list-leadSources', text: 'Go to Lead sources' },
  { id: 'list-leadTypes', text: 'Go to Lead types' },
  { id: 'list-leadPriorities', text: 'Go to Lead priorities' },
  { id: 'list-pipelines', text: 'Go to Pipelines' },
  { id: 'list-automations', text: 'Go to Automations' },
  { id: 'list-emailSettings', text: 'Go to E-mail settings' },
  { id: 'list-social', text: 'Go to Social pages' },
  { id: 'crm-dashboard', text: 'Go to CRM, Overview' },
  { id: 'crm-analytics', text: 'Go to CRM, Analytics' },
  { id: 'crm-activity', text: 'Go to CRM, Activity' },
  { id: 'crm-forms', text: 'Go to CRM, Forms' },
  { id: 'stock-overview', text: 'Go to Stock, Overview' },
  { id: 'stock-valuation', text: 'Go to Stock, Valuation' },
  { id: 'import-items', text: 'Import items' },
  { id: 'go-notifications', text: 'Go to Notifications' },
];
const idsFor = (typed: string): readonly string[] => foundByWords(ACTIONS, typed).actions.map(({ id }) => id);

describe('the palette', () => {
  it.each([
    ['list-warehouses', ['godown', 'warehouse code', 'गोदाम', 'जगह']],
    ['list-categories', ['item group', 'category', 'श्रेणी', 'समूह']],
    ['list-units', ['uom', 'measure', 'इकाई', 'नाप']],
    ['list-itemCustomFields', ['extra field', 'own columns', 'ख़ाने', 'खाने']],
    ['list-stock', ['reconcile', 'negative stock', 'मिलान', 'स्टॉक सेटिंग']],
    ['list-leadSources', ['origin', 'lead source', 'स्रोत', 'पूछताछ']],
    ['list-leadTypes', ['lead kind', 'dealer', 'प्रकार']],
    ['list-leadPriorities', ['urgent', 'priority', 'प्राथमिकता', 'ज़रूरी']],
    ['list-pipelines', ['stages', 'probability', 'stage order', 'Funnel', 'चरण', 'संभावना', 'सम्भावना']],
    ['list-automations', ['workflow', 'trigger', 'नियम', 'ऑटोमेशन']],
    ['list-emailSettings', ['mailbox', 'email', 'ईमेल', 'मेल']],
    ['list-social', ['facebook', 'lead ads', 'mapping', 'सोशल', 'फेसबुक']],
    ['crm-dashboard', ['dashboard', 'crm summary', 'लीड', 'सारांश']],
    ['crm-analytics', ['chart', 'report', 'रिपोर्ट', 'विश्लेषण']],
    ['crm-activity', ['calls', 'timeline', 'इतिहास', 'गतिविधि']],
    ['crm-forms', ['website', 'web form', 'publish', 'फॉर्म', 'वेबसाइट']],
    ['stock-overview', ['inventory dashboard', 'stock figures', 'आँकड़े', 'आंकड़े']],
    ['stock-valuation', ['fifo', 'stock value', 'मूल्य', 'कीमत']],
    ['import-items', ['excel', 'opening stock', 'एक्सेल', 'शुरुआती स्टॉक']],
    ['go-notifications', ['preferences', 'alerts', 'सूचना', 'पसंद']],
  ])('finds %s by plain words', (id, typed) => {
    for (const words of typed) expect([words, ...idsFor(words)]).toContain(id);
  });

  it.each([
    ['stock-count', ['stock take', 'Stocktake', 'गिनती', 'where do I do the stock take?']],
    ['stock-receive', ['inward', 'GRN', 'goods received', 'how do I receive', 'आवक']],
    [
      'stock-documents',
      ["undo yesterday's count", 'undo yesterday’s count', 'where is my receipt', 'reverse'],
    ],
    ['go-labels', ['print labels', 'How to print barcode labels?', 'stickers', 'लेबल कैसे छापें']],
    ['settings-printers', ['change printer', 'printer', 'where can I change the printer?', 'प्रिंटर']],
    ['settings-data', ['backup', 'back up', 'how do I back up?', 'बैकअप']],
    ['settings-connection', ['sign out', 'log out', 'साइन आउट']],
    ['settings-scanner', ['practice sheet', 'scanner test', 'स्कैनर']],
    ['filter-lowStock', ['low stock', 'what is low stock', 'कम स्टॉक']],
    ['sync-outbox', ['outbox', 'conflict', 'where are my conflicts?']],
    ['help', ['help', 'keyboard shortcuts', 'what are the keys', 'मदद']],
  ])('puts %s first for whoever says it by name or asks for it', (id, typed) => {
    const actions = [
      'go-labels',
      'go-stock',
      'stock-count',
      'stock-receive',
      'stock-documents',
      'settings-printers',
      'settings-data',
      'settings-connection',
      'settings-scanner',
      'filter-lowStock',
      'sync-outbox',
      'labels-history',
      'help',
    ].map((name) => ({ id: name, text: '' }));
    for (const words of typed)
      expect([words, foundByWords(actions, words).actions[0]?.id]).toEqual([words, id]);
  });

  it('shows what is named so before what is meant so, and nothing by the middle of a synonym', () => {
    expect(idsFor('go sync')).toEqual(['go-sync', 'list-emailSettings']);
    expect(idsFor('unnel')).toEqual([]);
  });
});

describe('the groups of the palette', () => {
  const item = { id: '1', name: 'Cable', sku: 'C1' } as never;
  const action = { id: 'go-labels', text: 'Go to Labels', icon: 'tag', run: () => undefined } as const;
  const kinds = (instead: string | undefined, isNamed: boolean): readonly string[] =>
    groupsOf(
      null,
      {
        items: [item],
        contacts: [],
        totals: { items: 1, contacts: 0 },
        ...(instead === undefined ? {} : { instead }),
      },
      { actions: [action], isNamed },
      () => action,
      [],
    ).map(({ kind }) => kind);

  it('have records first, and what can be done first where it is called so or records are only spelled like it', () => {
    expect(kinds(undefined, false)).toEqual(['item', 'action']);
    expect(kinds(undefined, true)).toEqual(['action', 'item']);
    expect(kinds('cables', false)).toEqual(['action', 'item']);
  });
});

describe('a hit', () => {
  const marked = (text: string, typed: string): string =>
    markedPieces(text, typed)
      .map((piece) => (piece.on ? `[${piece.text}]` : piece.text))
      .join('');

  it.each([
    ['Brass screws, 8 mm', 's', 'Brass [s]crews, 8 mm'],
    ['Brass screws, 8 mm', 'SCR bra', '[Bra]ss [scr]ews, 8 mm'],
    ['पीतल कब्ज़ा', 'क', 'पीतल [क]ब्ज़ा'],
    ['Paint (white) 1/2', '1/2 (w', 'Paint [(w]hite) [1/2]'],
    ['A+B \\ [C]', '+ \\ [', 'A[+]B [\\] [[]C]'],
  ])('of %j has %j marked where words begin with it', (text, typed, expected) => {
    expect(marked(text, typed)).toBe(expected);
  });

  it('has what stands in the middle of a code marked there', () => {
    expect(marked('ABC-778', '78')).toBe('ABC-7[78]');
    expect(marked('Valve', 'x')).toBe('Valve');
  });
});
