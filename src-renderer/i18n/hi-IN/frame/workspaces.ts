/** इस पीसी के कार्यस्थल: साइन इन, साइन आउट, एक से दूसरे में जाना, हटाना। */
import type { workspaces as english } from '../../en-IN/frame/workspaces.ts';

export const workspaces: Readonly<Record<keyof typeof english, string>> = {
  'ws.title': 'इस पीसी के कार्यस्थान',
  'ws.needsConnection': 'साइन इन के लिए Service से पूछना होता है। आप ऑफ़लाइन हैं।',
  'ws.what': 'हर एक का अपना डेटा और अपना आउटबॉक्स है। एक का कुछ भी दूसरे में कभी नहीं जाता।',
  'ws.account': '{name} के नाम से',
  'ws.open': 'अभी खुला',
  'ws.waiting.one': '{count} बदलाव यहाँ रुका है',
  'ws.waiting.other': '{count} बदलाव यहाँ रुके हैं',
  'ws.nothingWaits': 'कुछ बाक़ी नहीं',
  'ws.unreadable': 'पढ़ा नहीं जा सकता',
  'ws.signedOut': 'साइन आउट',
  'ws.notHere': 'अभी इस पीसी पर नहीं',
  'ws.notHereOffline': 'अभी इस पीसी पर नहीं: ऑनलाइन होने पर पढ़ा जाएगा',
  'ws.go': 'खोलें',
  'ws.goTo': '{name} खोलें',
  'ws.signIn': 'साइन इन',
  'ws.signInTo': '{name} में साइन इन',
  'ws.remove': 'हटाएँ',
  'ws.removeOne': '{name} हटाएँ',
  'ws.opening': 'खुल रहा है',
  'ws.leaveBehind.one': '{count} बदलाव अभी नहीं भेजा गया',
  'ws.leaveBehind.other': '{count} बदलाव अभी नहीं भेजे गए',
  'ws.leaveBehindWhat':
    '{from} में जो रुका है वह इस पीसी पर वहीं रहता है और उसे फिर खोलने पर भेजा जाता है। उसका कुछ भी {to} में नहीं जाता।',
  'ws.stay': 'यहीं रहें',
  'ws.goAnyway': '{name} खोलें',
  'ws.removeTitle': '{name} को इस पीसी से हटाएँ',
  'ws.removeWhat': 'इसका डेटा और साइन इन इस पीसी से मिट जाते हैं। Service पर जो है वह वहीं रहता है।',
  'ws.removeLoses.one': '{count} बदलाव कभी नहीं भेजा गया। वह खो जाएगा।',
  'ws.removeLoses.other': '{count} बदलाव कभी नहीं भेजे गए। वे खो जाएँगे।',
  'ws.removeUnknown': 'इसका डेटा पढ़ा नहीं जा सकता, इसलिए पता नहीं वहाँ क्या रुका है। वह खो जाएगा।',
  'ws.typeName': 'फिर भी हटाने के लिए “{name}” लिखें',
  'ws.removed': 'इस पीसी से हटा दिया गया',

  'out.title': 'साइन आउट',
  'out.what':
    'साइन इन को मेमोरी और कीचेन से निकाल देता है, हर उस संस्था के लिए जिसका वही साइन इन है। डेटा और बदलाव फिर साइन इन होने तक इस पीसी पर रहते हैं।',
  'out.button': 'साइन आउट',
  'out.stay': 'साइन आउट, यहाँ पढ़ते रहें',
  'out.stayWhat': 'यह कार्यस्थल बिना साइन इन खुला रहता है: देख और लिख सकते हैं, कुछ भेजा नहीं जाता।',
  'out.waiting.one': '{count} बदलाव अभी नहीं भेजा गया',
  'out.waiting.other': '{count} बदलाव अभी नहीं भेजे गए',
  'out.anyway': 'फिर भी साइन आउट',
  'out.done': 'साइन आउट हुआ। जो रुका है वह यहीं रहता है।',

  'other.title': 'किसी और के नाम से साइन इन',
  'other.what': 'आपके दिए नाम से एक और कार्यस्थल बनता है। आपका अपना जैसा है वैसा रहता है, रुके बदलावों के साथ।',
  'other.begin': 'किसी और के नाम से साइन इन',
  'other.account': 'इस साइन इन का नाम',
  'other.accountWhat': 'केवल इस पीसी पर, जैसे आशा।',

  'token.title': 'टोकन बदलें',
  'token.what': 'उसी व्यक्ति और संस्था के लिए: यहाँ सब रहता है। किसी और के लिए नीचे देखें।',

  'exists.legend': 'यह किसका है?',
  'exists.mine': 'मेरा: इसी में आगे बढ़ें',
  'exists.other': 'किसी और का: मेरा अलग रखें',

  'problem.accountNeeded': 'एक नाम लिखें, ताकि दोनों अलग रहें।',
};
