/** Other words for a screen or a command than its name, in both languages: the palette finds it by them, whatever language the window has. */
import { foldLetters } from '../../../src-sync/domain/search/fold.ts';

interface OtherNames {
  /** Names that it goes by: whoever types one means it, and it stands before the records that are found. Between commas. */
  readonly called?: string;
  /** Words that lead to it, beside others that do. */
  readonly words?: string;
}

/** By the id of the action. Never shown. */
const SYNONYMS: Readonly<Record<string, OtherNames>> = {
  'list-warehouses': {
    called: 'warehouses, godowns, गोदाम',
    words: 'warehouse godown store place location branch rack depot code जगह भंडार दुकान',
  },
  'list-categories': {
    called: 'categories, श्रेणियाँ',
    words: 'category item group department product kind श्रेणी वर्ग समूह',
  },
  'list-units': {
    called: 'units, इकाइयाँ',
    words: 'unit measure uom packing pieces kg litre metre इकाई माप नाप',
  },
  'list-itemCustomFields': {
    called: 'custom fields, own fields',
    words: 'own extra additional field fields attributes columns size finish ख़ाना ख़ाने फ़ील्ड कॉलम',
  },
  'list-stock': {
    called: 'reconcile, stock settings',
    words:
      'inventory rules negative below zero low alert reconcile add up on hand totals स्टॉक सेटिंग मिलान जोड़ें',
  },
  'list-leadSources': {
    called: 'lead sources',
    words: 'source origin channel campaign enquiry came from स्रोत पूछताछ कहाँ से',
  },
  'list-leadTypes': { called: 'lead types', words: 'type kind dealer customer प्रकार तरह ग्राहक' },
  'list-leadPriorities': {
    called: 'lead priorities',
    words: 'priority urgent hot cold important प्राथमिकता ज़रूरी जल्दी',
  },
  'list-pipelines': {
    called: 'pipelines, stages',
    words:
      'pipeline stage stages order probability chance win sales funnel board deals चरण संभावना क्रम बिक्री पाइपलाइन',
  },
  'list-automations': {
    called: 'automations',
    words: 'automation rules workflow trigger automatic ऑटोमेशन नियम स्वचालित अपने आप',
  },
  'list-emailSettings': {
    called: 'email settings, mailbox',
    words: 'email mail mailbox inbox sharing sync ईमेल मेल',
  },
  'list-social': {
    called: 'facebook, instagram',
    words: 'facebook instagram meta ads lead pages connect disconnect mapping match सोशल फ़ेसबुक पेज',
  },
  'crm-dashboard': { words: 'dashboard leads figures summary sales आँकड़े सारांश लीड' },
  'crm-analytics': {
    called: 'analytics',
    words: 'charts graph report trend conversion months owner source विश्लेषण चार्ट रिपोर्ट',
  },
  'crm-activity': { words: 'history calls notes feed timeline log गतिविधि इतिहास फ़ोन' },
  'crm-forms': {
    called: 'web forms',
    words:
      'web website page form lead enquiry publish unpublish fields blocks look theme preview फ़ॉर्म वेबसाइट वेब प्रकाशित',
  },
  'crm-pipelines': { words: 'pipeline stage stages board kanban deals चरण पाइपलाइन' },
  'stock-overview': {
    called: 'dashboard',
    words: 'inventory dashboard figures summary low charts report आँकड़े सारांश चार्ट',
  },
  'stock-valuation': {
    called: 'stock value, valuation',
    words: 'value worth fifo average cost money stock report मूल्य क़ीमत दाम',
  },
  'stock-assign': { words: 'unassigned place bin put away putaway जगह रखें' },
  'stock-receive': {
    called: 'receive, inward, grn, goods in, goods received, आवक, माल आया',
    words: 'goods in inward grn purchase delivery supplier stock arrived expected आवक ख़रीद माल',
  },
  'stock-transfer': {
    called: 'transfer, stock transfer, challan',
    words: 'move shift between warehouses send challan pick stock भेजें चालान बदली',
  },
  'stock-count': {
    called:
      'count, stock take, stocktake, stock taking, cycle count, audit, physical count, गिनती, स्टॉक गिनना',
    words: 'stock take stocktake taking cycle audit physical inventory check गिनती गिनना',
  },
  'stock-adjust': {
    called: 'adjust, damage, write off',
    words: 'correct correction damaged lost found broken write off stock quantity घटाएँ बढ़ाएँ सुधार',
  },
  'stock-documents': {
    called:
      'documents, receipts, postings, undo count, undo receipt, undo transfer, reverse, find receipt, दस्तावेज़',
    words:
      'document documents receipt receipts grn challan voucher posting posted booked history undo reverse cancel take back taken wrong count transfer adjustment print where दस्तावेज़ रसीद वापस उलटें',
  },
  'stock-order': {
    called: 'order list, reorder, purchase list, shortage, ऑर्डर सूची',
    words: 'order list reorder low stock purchase buy suggest shortage supplier indent ऑर्डर मँगाना कम',
  },
  'filter-lowStock': {
    called: 'low stock, reorder list, कम स्टॉक',
    words: 'low stock reorder level short shortage running out below कम स्टॉक',
  },
  'filter-noBarcode': { words: 'without no missing barcode बिना बारकोड' },
  'filter-negative': { called: 'negative stock', words: 'below zero minus negative stock शून्य से कम' },
  'filter-needsYou': { words: 'refused conflict problem error' },
  'import-items': {
    called: 'import, excel import',
    words:
      'excel csv spreadsheet sheet upload template opening stock tally whole file price list एक्सेल फ़ाइल शुरुआती स्टॉक',
  },
  'import-contacts': {
    words: 'excel csv spreadsheet sheet upload template customers whole file एक्सेल फ़ाइल ग्राहक',
  },
  'new-items': { called: 'new item, add item, create item', words: 'add create product नया सामान जोड़ें' },
  'new-contacts': {
    called: 'new contact, new customer, add customer',
    words: 'add create customer supplier party person नया ग्राहक जोड़ें',
  },
  'go-contacts': {
    words: 'customers suppliers parties people documents emails notes mentions ग्राहक लोग दस्तावेज़ ई-मेल',
  },
  'go-items': {
    words:
      'products goods barcode picture photo opening stock mrp price rate hsn gst sku माल उत्पाद बारकोड एमआरपी दाम',
  },
  'go-notifications': { words: 'preferences alerts bell email push पसंद घंटी सूचना' },
  'go-stock': { called: 'stock', words: 'inventory movements postings booked undo माल भंडार' },
  'go-labels': {
    called: 'labels, print labels, print barcode, print barcodes, barcode labels, stickers, लेबल, लेबल छापें',
    words:
      'print label labels barcode barcodes sticker stickers tag tags template design mrp लेबल छापें बारकोड स्टिकर',
  },
  'go-sync': { called: 'sync', words: 'connection online offline internet requests rate limit कनेक्शन' },
  'go-settings': { called: 'settings', words: 'options preferences setup configure सेटिंग' },
  'labels-history': { words: 'print printed again reprint last labels history दोबारा छापें लेबल' },
  'sync-outbox': {
    called: 'outbox, conflict, conflicts, unsent, pending changes',
    words:
      'waiting unsent pending queue changes conflict conflicts refused send again discard undo बाक़ी टकराव भेजना',
  },
  'sync-log': { words: 'log history events what happened इतिहास' },
  'settings-shop': { words: 'master data warehouses categories units fields' },
  'settings-crm': { words: 'sources types priorities pipelines automations' },
  'settings-appearance': {
    called: 'theme, language, font size, zoom, भाषा',
    words:
      'theme dark light floor language hindi english density font size zoom larger text bigger भाषा रूप बड़ा अक्षर',
  },
  'settings-place': { words: 'working place warehouse this pc default godown जगह' },
  'settings-scanner': {
    called: 'scanner, scanner settings, scanner test, practice sheet, practise sheet, स्कैनर',
    words:
      'barcode reader scanner scan test prefix suffix keyboard practice practise sheet learn try स्कैनर अभ्यास',
  },
  'settings-counting': { words: 'count blind difference limit recount गिनती' },
  'settings-sounds': { words: 'beep sound volume mute quiet आवाज़' },
  'settings-alerts': { words: 'desktop notice popup alert सूचना' },
  'settings-background': { words: 'tray start login boot autostart close minimise background शुरू' },
  'settings-printers': {
    called: 'printer, printers, change printer, printer settings, add printer, प्रिंटर',
    words:
      'printer printers change zebra tsc epson thermal driver port calibrate darkness speed test print प्रिंटर',
  },
  'settings-connection': {
    called: 'sign out, log out, logout, sign in, workspace, साइन आउट',
    words:
      'sign out in log logout login token account address server url workspace organization company switch connection साइन आउट खाता पता',
  },
  'settings-network': {
    called: 'proxy, certificate',
    words: 'proxy certificate ca firewall network internet प्रॉक्सी',
  },
  'settings-data': {
    called: 'backup, back up, restore, बैकअप',
    words:
      'backup back up restore copy usb new pc verify check rebuild repair database space disk data बैकअप वापस लाना जाँच',
  },
  'settings-updates': {
    called: 'update, updates, check for updates, अपडेट',
    words: 'update new version upgrade अपडेट',
  },
  'settings-support': {
    called: 'support, diagnostics',
    words: 'support diagnostics log health crash report problem safe mode error मदद समस्या',
  },
  'settings-about': { called: 'version, about', words: 'version licence license legal संस्करण' },
  'place-tags': {
    called: 'rack tags, rack labels, bin labels',
    words: 'rack tags tag labels bin place location print रैक टैग लेबल',
  },
  cable: {
    called: 'pull cable, pull the cable, offline',
    words: 'pull cable plug offline try internet कनेक्शन काटें',
  },
  look: { called: 'refresh, sync now', words: 'sync refresh now update read again check new ताज़ा' },
  help: {
    called: 'help, shortcuts, keyboard shortcuts, keys, मदद, शॉर्टकट',
    words: 'help keys keyboard shortcuts hotkeys manual guide how मदद कुंजियाँ शॉर्टकट',
  },
  'command-export': {
    called: 'export',
    words: 'export excel csv save download list spreadsheet निर्यात एक्सेल',
  },
  'command-bulkEdit': {
    called: 'change prices, price change',
    words: 'price prices change many bulk all increase raise percent दाम बदलें',
  },
  'command-print': { called: 'print', words: 'print labels label barcode छापें लेबल' },
  'command-undo': { called: 'undo', words: 'take back wrong mistake वापस' },
  'command-generateBarcode': { words: 'make create new barcode ean बारकोड बनाएँ' },
  'command-price': {
    called: 'change price, price, mrp, दाम बदलें',
    words: 'price mrp rate change reprice दाम',
  },
  'command-note': { called: 'note a call', words: 'note call visit message write activity नोट कॉल' },
  'command-adjust': { words: 'stock quantity correct damage' },
};

/** Every list of the shop is where entries are made and changed. */
const OF_A_LIST = ' new add create change rename edit delete remove settings नया जोड़ें बदलें हटाएँ';
const OF_A_SETTING = ' setting settings change set turn on off switch सेटिंग बदलें';

/** Words of a question that name nothing. They count only where nothing else was typed. */
const FILLERS: ReadonlySet<string> = new Set(
  (
    'a an the my our this that is are was do does did i we you can could should how where what when which who why to of for in on at with from and ' +
    'yesterday yesterdays today todays last please find show want need open see get ' +
    'कैसे कहाँ क्या कौन मैं मुझे करें करना करूँ का की के को में है हैं से पर चाहिए'
  ).split(' '),
);

const folded = (text: string): string =>
  foldLetters(text.toLowerCase())
    .replaceAll(/[’']/gu, '')
    .replaceAll(/[?!.]+$/gu, '');

const foldedFillers: ReadonlySet<string> = new Set([...FILLERS].map(folded));

/** The words that were typed, without those that only make a question of them. */
function meantWords(typed: string): readonly string[] {
  const words = folded(typed)
    .split(/[\s,]+/)
    .filter(Boolean);
  const meant = words.filter((word) => !foldedFillers.has(word));
  return meant.length === 0 ? words : meant;
}

interface FoldedNames {
  /** Each word behind a space. */
  readonly words: string;
  readonly called: readonly string[];
}

/** Folded once: each letter that is typed asks for all of them. */
const foldedNames = new Map<string, FoldedNames>();

function namesOf(id: string): FoldedNames {
  const known = foldedNames.get(id);
  if (known !== undefined) return known;
  const { called = '', words = '' } = SYNONYMS[id] ?? {};
  const ofKind = id.startsWith('list-') ? OF_A_LIST : id.startsWith('settings-') ? OF_A_SETTING : '';
  const names = {
    words: ` ${folded(`${called.replaceAll(',', '')} ${words}${ofKind}`)}`,
    called: called.split(',').map((name) => folded(name.trim())),
  };
  foldedNames.set(id, names);
  return names;
}

export interface FoundActions<Found> {
  /** Those that the text names, the words on the screen before a synonym, which a word must begin. */
  readonly actions: readonly Found[];
  /** The first of them goes by just this name: it is meant, whatever else is found. */
  readonly isNamed: boolean;
}

/** Those that every typed word leads to; all of them without a word. */
export function foundByWords<Found extends { readonly id: string; readonly text: string }>(
  actions: readonly Found[],
  typed: string,
): FoundActions<Found> {
  const words = meantWords(typed);
  if (words.length === 0) return { actions, isNamed: false };
  const asked = [words.join(' '), folded(typed.trim())];
  const all = actions.map((action) => ({ action, text: folded(action.text), names: namesOf(action.id) }));
  type Folded = (typeof all)[number];
  const isNamed = ({ names }: Folded): boolean => asked.some((name) => names.called.includes(name));
  const says = ({ text }: Folded, word: string): boolean => text.includes(word);
  const means = ({ names }: Folded, word: string): boolean => names.words.includes(` ${word}`);
  const isByName = (one: Folded): boolean => words.every((word) => says(one, word));
  const named = all.filter(isNamed);
  const rest = all.filter((one) => !isNamed(one));
  const byMeaning = rest.filter(
    (one) => !isByName(one) && words.every((word) => says(one, word) || means(one, word)),
  );
  const found = [...named, ...rest.filter(isByName), ...byMeaning];
  return { actions: found.map(({ action }) => action), isNamed: named.length > 0 };
}
