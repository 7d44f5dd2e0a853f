/** आपके ख़ाने, दूसरे ख़ाने, लंबे जवाब। */
import type { ownFields as english } from '../en-IN/own-fields.ts';

export const ownFields: Readonly<Record<keyof typeof english, string>> = {
  'own.name': 'दूसरे ख़ाने का नाम',
  'own.add': 'यह ख़ाना जोड़ें',
  'own.nameNeeded': 'पहले ख़ाने का नाम लिखें।',
  'own.nameTaken': 'यह ख़ाना पहले से है।',
  'import.field.place': 'जगह',
  'import.field.value': 'लागत पर मूल्य',
  'item.openingMore': 'एक और जगह',
  'item.openingNth': '{label} {number}',
  'problem.placeTwice': 'यह जगह पहले से है।',
  'own.others': 'Service से और जानकारी',
  'answer.range': '{all} में से {from} से {to}',
  'answer.long': 'कम दिखाएँ',
  'answer.cut': '{all} में से पहले {shown} अक्षर',
  'answer.more': 'और',
  'answer.field.andMore': 'और भी',
};
