/** खोज और काम की विंडो। */
import type { palette as english } from '../../en-IN/frame/palette.ts';

export const palette: Record<keyof typeof english, string> = {
  'palette.title': 'खोज और काम',
  'palette.placeholder': 'सामान, संपर्क, कोड या काम',
  'palette.hits': 'मिला',
  'palette.do': 'करें',
  'palette.hint': 'नाम, SKU, फ़ोन नंबर लिखें, या जो करना है वह।',
  'palette.open': 'खोलें',
  'palette.opens': 'खोलें',
  'palette.commands': 'काम',
  'palette.contacts': 'संपर्क',
  'palette.items': 'सामान',
  'palette.go': '{page} पर जाएँ',
  'palette.lookNow': 'बदलाव अभी देखें',
  'palette.looking': 'बदलाव देखे जा रहे हैं',
  'palette.theme': 'रूप: {theme}',
  'palette.language': 'भाषा: {language}',
  'palette.bulk': 'इस सूची की कई पंक्तियाँ एक साथ बदलें',
  'palette.export': 'यह सूची निर्यात करें',
  'palette.allItems.one': '{count} सामान दिखाएँ',
  'palette.allItems.other': 'सभी {count} सामान दिखाएँ',
  'palette.allContacts.one': '{count} संपर्क दिखाएँ',
  'palette.allContacts.other': 'सभी {count} संपर्क दिखाएँ',
  'palette.copySku': 'SKU कॉपी करें',
  'palette.copyPhone': 'फ़ोन कॉपी करें',
};
