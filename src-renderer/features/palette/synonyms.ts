/** Other words for a screen than its name, in both languages: the palette finds it by them, whatever language the window has. */
import { foldLetters } from '../../../src-sync/domain/search/fold.ts';

/** By the id of the action that leads there. Never shown. */
const SYNONYMS: Readonly<Record<string, string>> = {
  'list-warehouses': 'warehouse godown store place location branch rack depot code गोदाम जगह भंडार दुकान',
  'list-categories': 'category item group department product kind श्रेणी वर्ग समूह',
  'list-units': 'unit measure uom packing pieces kg litre metre इकाई माप नाप',
  'list-itemCustomFields':
    'own extra additional field fields attributes columns size finish ख़ाना ख़ाने फ़ील्ड कॉलम',
  'list-stock':
    'inventory rules negative below zero low alert reconcile add up on hand totals स्टॉक सेटिंग मिलान जोड़ें',
  'list-leadSources': 'source origin channel campaign enquiry came from स्रोत पूछताछ कहाँ से',
  'list-leadTypes': 'type kind dealer customer प्रकार तरह ग्राहक',
  'list-leadPriorities': 'priority urgent hot cold important प्राथमिकता ज़रूरी जल्दी',
  'list-pipelines':
    'pipeline stage stages order probability chance win sales funnel board deals चरण संभावना क्रम बिक्री पाइपलाइन',
  'list-automations': 'automation rules workflow trigger automatic ऑटोमेशन नियम स्वचालित अपने आप',
  'list-emailSettings': 'email mail mailbox inbox sharing sync ईमेल मेल',
  'list-social': 'facebook instagram meta ads lead pages connect disconnect mapping match सोशल फ़ेसबुक पेज',
  'crm-dashboard': 'dashboard leads figures summary sales आँकड़े सारांश लीड',
  'crm-analytics': 'charts graph report trend conversion months owner source विश्लेषण चार्ट रिपोर्ट',
  'crm-activity': 'history calls notes feed timeline log गतिविधि इतिहास फ़ोन',
  'crm-forms':
    'web website page form lead enquiry publish unpublish fields blocks look theme preview फ़ॉर्म वेबसाइट वेब प्रकाशित',
  'stock-overview': 'inventory dashboard figures summary low आँकड़े सारांश',
  'stock-valuation': 'value worth fifo average cost money मूल्य क़ीमत दाम',
  'stock-assign': 'unassigned place bin put जगह रखें',
  'stock-receive': 'goods in inward grn purchase delivery आवक ख़रीद',
  'stock-transfer': 'move shift between warehouses भेजें',
  'stock-count': 'stocktake audit physical inventory गिनती',
  'stock-adjust': 'correct damaged lost found add stock घटाएँ बढ़ाएँ',
  'import-items':
    'excel csv spreadsheet sheet upload template opening stock tally whole file एक्सेल फ़ाइल शुरुआती स्टॉक',
  'import-contacts': 'excel csv spreadsheet sheet upload template customers whole file एक्सेल फ़ाइल ग्राहक',
  'go-contacts': 'customers suppliers parties people documents emails notes mentions ग्राहक लोग दस्तावेज़ ई-मेल',
  'go-items': 'products goods barcode picture photo opening stock माल उत्पाद बारकोड',
  'go-notifications': 'preferences alerts bell email push पसंद घंटी सूचना',
  'go-stock': 'inventory movements postings माल भंडार',
};

const folded = (text: string): string => foldLetters(text.toLowerCase());

/**
 * Those that every typed word leads to: by the words on the screen first, then those that need a synonym, which a word must begin.
 */
export function foundByWords<Found extends { readonly id: string; readonly text: string }>(
  actions: readonly Found[],
  typed: string,
): readonly Found[] {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  const says = ({ text }: Found, word: string): boolean => folded(text).includes(word);
  const means = ({ id }: Found, word: string): boolean =>
    ` ${folded(SYNONYMS[id] ?? '')}`.includes(` ${word}`);
  const byName = actions.filter((action) => words.every((word) => says(action, word)));
  const byMeaning = actions.filter(
    (action) => !byName.includes(action) && words.every((word) => says(action, word) || means(action, word)),
  );
  return [...byName, ...byMeaning];
}
