/** Service के कोड के शब्द। */
import type { codes as english } from '../../en-IN/records/codes.ts';

export const codes: Readonly<Record<keyof typeof english, string>> = {
  'code.block.heading': 'शीर्षक',
  'code.block.text': 'पाठ',
  'code.block.field': 'फ़ील्ड',
  'code.block.divider': 'रेखा',
  'code.fieldType.TEXT': 'शब्द',
  'code.fieldType.NUMBER': 'संख्या',
  'code.fieldType.DATE': 'तारीख़',
  'code.fieldType.SELECT': 'विकल्प',
  'code.fieldType.PHONE': 'फ़ोन',
  'code.fieldType.FILE': 'फ़ाइल',
  'code.fieldType.TEXTAREA': 'कई पंक्तियों का टेक्स्ट',
  'code.fieldType.EMAIL': 'ई-मेल',
  'code.granularity.day': 'दिन',
  'code.granularity.week': 'हफ़्ता',
  'code.granularity.month': 'महीना',
  'code.granularity.year': 'साल',
  'code.method.avg': 'औसत लागत',
  'code.method.fifo': 'पहले आया, पहले गया',
  'code.origin.MANUAL': 'हाथ से लिखा',
  'code.origin.IMPORT': 'आयात',
  'code.origin.WEB_FORM': 'वेब फ़ॉर्म',
  'code.origin.WEB': 'वेब',
  'code.origin.API': 'कोई और प्रोग्राम',
};
