/** डेमो की सैर, और स्कैन के अभ्यास का पन्ना। */
import type { tour as english } from '../../en-IN/frame/tour.ts';

export const tour: Readonly<Record<keyof typeof english, string>> = {
  'tour.title': 'आज़माकर देखें',
  'tour.what': 'डेमो में आज़माने की चार बातें, एक-एक मिनट की। यहाँ कुछ भी असली नहीं, इसलिए कुछ बिगड़ेगा नहीं।',
  'tour.progress': '{all} में से {done} हो गईं',
  'tour.close': 'सैर बंद करें',
  'tour.resume': 'सैर आगे बढ़ाएँ',
  'tour.again': 'सैर फिर से शुरू करें',
  'tour.back': 'सैर पर लौटें',
  'tour.finished': 'हो गया: {step}',
  'tour.next': 'आगे: {step}',
  'tour.all': 'सैर पूरी हुई। डेमो यहीं है, जितना चाहें चलाकर देखें।',
  'tour.closed': 'सैर बंद हुई',
  'tour.closedWhat': 'यह सेटिंग में “परिचय” के नीचे फिर मिलेगी।',
  'tour.connect': 'अपनी संस्था से जोड़ें',
  'tour.done': 'हो गया',
  'tour.unread': 'सामान अभी पढ़ा जा रहा है।',
  'tour.price': 'कोई दाम बदलें',

  'tour.scan': 'कुछ स्कैन करें',
  'tour.scanWhat': 'अभ्यास के पन्ने का कोई कोड स्कैन करें, या उसका नंबर ऊपर लिखकर Enter दबाएँ।',
  'tour.scanShow': 'अभ्यास का पन्ना दिखाएँ',
  'tour.scanHide': 'अभ्यास का पन्ना छिपाएँ',

  'tour.cable': 'तार निकालें',
  'tour.cable.begin': 'ऑफ़लाइन हो जाएँ और काम करते रहें।',
  'tour.cable.cut': 'आप ऑफ़लाइन हैं। कुछ बदलें: सब पहले जैसा चलता है।',
  'tour.cable.kept': 'आपका बदलाव इस पीसी पर सुरक्षित है। अब तार फिर लगाएँ।',
  'tour.cable.sending': 'आप फिर ऑनलाइन हैं। आपका बदलाव भेजा जा रहा है।',
  'tour.cableGo': 'ऑफ़लाइन हों',
  'tour.cableBack': 'ऑनलाइन हों',

  'tour.conflict': 'टकराव सुलझाएँ',
  'tour.conflict.begin': '{item} का दाम बदलें। उसी समय एक साथी भी उसे बदलेगा।',
  'tour.conflict.meeting': 'सहेजा गया। कुछ सेकंड में भेजा जाएगा और साथी के बदलाव से टकराएगा।',
  'tour.conflict.settle': '{item} का दाम आप दोनों ने बदला। तय करें कौन-सा दाम रहेगा।',
  'tour.conflictOffline': 'पहले ऑनलाइन हों: आपका साथी Service पर काम करता है।',
  'tour.conflictSettle': 'तय करें',

  'tour.undo': 'बदलाव वापस लें',
  'tour.undoWhat': '{item} का दाम बदलकर सहेजें। फिर Ctrl Z दबाएँ, या संदेश में “वापस लें”।',

  'practice.codes': 'स्कैन करने के कोड',
  'practice.codeOf': '{name}, {code}',
  'practice.drawing': 'कोड बन रहे हैं।',
  'practice.unread': 'सामान अभी पढ़ा जा रहा है। कोड थोड़ी देर में आएँगे।',
};
