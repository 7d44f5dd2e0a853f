/** आपके फ़ील्ड, दूसरे फ़ील्ड, लंबे जवाब। */
import type { ownFields as english } from '../../en-IN/records/own-fields.ts';

export const ownFields: Readonly<Record<keyof typeof english, string>> = {
  'own.name': 'दूसरे फ़ील्ड का नाम',
  'own.add': 'यह फ़ील्ड जोड़ें',
  'own.nameNeeded': 'पहले फ़ील्ड का नाम लिखें।',
  'own.nameTaken': 'यह फ़ील्ड पहले से है।',
  'import.field.place': 'जगह',
  'import.field.value': 'लागत पर मूल्य',
  'import.field.row': 'फ़ाइल की पंक्ति',
  'import.field.outcome': 'आयात का नतीजा',
  'import.field.before': 'आयात से पहले',
  'import.field.now': 'आयात के बाद',
  'item.openingMore': 'एक और जगह',
  'places.none': 'इस दुकान में कोई जगह नहीं है: स्टॉक बिना जगह का रहेगा। बाद में स्टॉक > जगह दें से जगह मिलेगी।',
  'item.placesUnread':
    'इस दुकान की जगहें अभी नहीं पढ़ी गईं: अभी सहेजने पर स्टॉक बिना जगह का रहेगा। बाद में स्टॉक > जगह दें से जगह मिलेगी।',
  'item.openingNth': '{label} {number}',
  'problem.placeTwice': 'यह जगह पहले से है।',
  'own.others': 'Service से और जानकारी',
  'answer.range': '{all} में से {from} से {to}',
  'answer.long': 'कम दिखाएँ',
  'answer.cut': '{all} में से पहले {shown} अक्षर',
  'answer.more': 'और',
  'answer.field.andMore': 'और भी',
};
