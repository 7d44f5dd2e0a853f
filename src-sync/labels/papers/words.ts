/** Words of printed documents. They are here and not in the window, because the pages are laid out where no window is. */
import type { DocumentKind } from '../../domain/postings/documents.ts';
import type { Paper } from '../../domain/postings/paper.ts';

export interface PaperWords {
  readonly headings: Readonly<Record<DocumentKind, string>>;
  readonly number: string;
  readonly date: string;
  readonly place: string;
  readonly from: string;
  readonly to: string;
  readonly person: string;
  readonly name: string;
  readonly bill: string;
  readonly reason: string;
  readonly reverses: string;
  readonly row: string;
  readonly item: string;
  readonly sku: string;
  readonly qty: string;
  readonly counted: string;
  readonly expected: string;
  readonly difference: string;
  readonly value: string;
  readonly lines: string;
  readonly units: string;
  readonly differing: string;
  readonly gained: string;
  readonly lost: string;
  readonly net: string;
  readonly goneItem: string;
  readonly reversed: (number: string) => string;
  readonly unsent: (lines: number) => string;
  readonly partly: string;
  readonly withoutCost: (items: number) => string;
  readonly printed: (time: string) => string;
  readonly page: (page: number, pages: number) => string;
  readonly signatures: Readonly<Record<DocumentKind, readonly string[]>>;
}

const EN_IN: PaperWords = {
  headings: {
    receive: 'Goods received note',
    transfer: 'Transfer challan',
    adjust: 'Stock adjustment',
    count: 'Count variance',
    sale: 'Stock issued',
    reversal: 'Reversal',
    other: 'Stock document',
  },
  ...{ number: 'No.', date: 'Date', place: 'Place', from: 'From', to: 'To', person: 'By', name: 'Name' },
  ...{ bill: 'Supplier’s no.', reason: 'Reason', reverses: 'Reverses', row: '#', item: 'Item', sku: 'SKU' },
  ...{
    qty: 'Quantity',
    counted: 'Counted',
    expected: 'Expected',
    difference: 'Difference',
    value: 'Value ₹',
  },
  ...{ lines: 'Lines', units: 'Units', differing: 'With a difference' },
  ...{ gained: 'Value gained', lost: 'Value lost', net: 'Net' },
  goneItem: 'An item that is no longer here',
  reversed: (number) => `Reversed by ${number}.`,
  unsent: (lines) => (lines === 1 ? '1 line is not sent yet.' : `${String(lines)} lines are not sent yet.`),
  partly: 'Posted on another PC: only lines of items that were opened here are shown.',
  withoutCost: (items) =>
    items === 1
      ? '1 item with a difference has no cost; it is in no value.'
      : `${String(items)} items with a difference have no cost; they are in no value.`,
  printed: (time) => `Printed ${time}`,
  page: (page, pages) => `Page ${String(page)} of ${String(pages)}`,
  signatures: {
    receive: ['Received by', 'Checked by'],
    transfer: ['Sent by', 'Carried by', 'Received by'],
    adjust: ['Adjusted by', 'Approved by'],
    count: ['Counted by', 'Checked by', 'Approved by'],
    sale: ['Issued by', 'Received by'],
    reversal: ['Reversed by', 'Approved by'],
    other: ['Done by', 'Checked by'],
  },
};

const HI_IN: PaperWords = {
  headings: {
    receive: 'माल प्राप्ति नोट (GRN)',
    transfer: 'ट्रांसफ़र चालान',
    adjust: 'स्टॉक समायोजन',
    count: 'गिनती का अंतर',
    sale: 'माल जारी',
    reversal: 'वापसी एंट्री',
    other: 'स्टॉक दस्तावेज़',
  },
  ...{ number: 'नंबर', date: 'तारीख़', place: 'जगह', from: 'कहाँ से', to: 'कहाँ को', person: 'किसने', name: 'नाम' },
  ...{ bill: 'सप्लायर का नंबर', reason: 'कारण', reverses: 'किसकी वापसी', row: '#', item: 'आइटम', sku: 'SKU' },
  ...{ qty: 'मात्रा', counted: 'गिना', expected: 'होना था', difference: 'अंतर', value: 'मूल्य ₹' },
  ...{ lines: 'लाइनें', units: 'यूनिट', differing: 'अंतर वाले' },
  ...{ gained: 'बढ़ा मूल्य', lost: 'घटा मूल्य', net: 'कुल फ़र्क' },
  goneItem: 'आइटम अब यहाँ नहीं है',
  reversed: (number) => `${number} से वापस किया गया।`,
  unsent: (lines) => `${String(lines)} लाइनें अभी भेजी नहीं गईं।`,
  partly: 'दूसरे पीसी पर दर्ज: सिर्फ़ यहाँ खोले गए आइटम की लाइनें दिखती हैं।',
  withoutCost: (items) => `अंतर वाले ${String(items)} आइटम की लागत नहीं है; वे मूल्य में नहीं हैं।`,
  printed: (time) => `प्रिंट: ${time}`,
  page: (page, pages) => `पेज ${String(page)} / ${String(pages)}`,
  signatures: {
    receive: ['माल लेने वाला', 'जाँचने वाला'],
    transfer: ['भेजने वाला', 'ले जाने वाला', 'लेने वाला'],
    adjust: ['समायोजन करने वाला', 'मंज़ूरी'],
    count: ['गिनने वाला', 'जाँचने वाला', 'मंज़ूरी'],
    sale: ['जारी करने वाला', 'लेने वाला'],
    reversal: ['वापस करने वाला', 'मंज़ूरी'],
    other: ['करने वाला', 'जाँचने वाला'],
  },
};

export function paperWords(language: Paper['language']): PaperWords {
  return language === 'hi-IN' ? HI_IN : EN_IN;
}
