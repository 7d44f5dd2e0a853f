import type { SaidOf } from '../../../../src-sync/domain/messages/catalogue.ts';

export const lists: SaidOf<'lists'> = {
  moreThere: 'Service की गिनती में {collection} यहाँ से {count} ज़्यादा हैं, और सब दोबारा पढ़ने पर भी नहीं आए।',
  moreHere: 'यहाँ {collection} Service की गिनती से {count} ज़्यादा हैं, और सब दोबारा पढ़ने पर भी यह नहीं बदला।',
  unlisted: 'यहाँ दिख रहे {collection} में से {count} दो पूरी पढ़ाइयों में Service की सूची में नहीं थे।',
  orphans: 'Service की सूची में {collection} की {count} पंक्तियाँ ऐसे रिकॉर्ड की हैं जो ख़ुद सूची में नहीं।',
  lostParents: '{collection} की {count} पंक्तियाँ ऐसे रिकॉर्ड की हैं जो इस पीसी के डेटाबेस में नहीं।',
  oneChangeDangles: '{count} रुके बदलाव में ऐसा रिकॉर्ड है जो इस पीसी के डेटाबेस में नहीं।',
  changesDangle: '{count} रुके बदलावों में ऐसे रिकॉर्ड हैं जो इस पीसी के डेटाबेस में नहीं।',
  oneIdDangles: '{count} पुरानी पहचान ऐसे रिकॉर्ड की है जो इस पीसी के डेटाबेस में नहीं।',
  idsDangle: '{count} पुरानी पहचानें ऐसे रिकॉर्ड की हैं जो इस पीसी के डेटाबेस में नहीं।',
  records: 'रिकॉर्ड',
  changesFitAgain: 'रुके बदलाव: जो पहले मेल नहीं खाता था वह फिर खाता है।',
  fitAgain: '{collection}: जो पहले मेल नहीं खाता था वह फिर खाता है।',
  skipped:
    '{collection}: {names} का नहीं पढ़ा जा सकता; Service यह नहीं देता, जबकि औरों का देता है। इसका जो यहाँ है वह वैसा ही रहता है और पुराना हो सकता है; हर पूरी पढ़ाई में फिर पूछा जाता है।',
  readAgain: '{collection}: {names} का फिर पढ़ा जा सकता है।',
  oneRowSetAside:
    'Service की भेजी {collection} की 1 पंक्ति समझ नहीं आई और अलग रखी गई; बाक़ी सब ली गईं। इनका जो यहाँ है वह वैसा ही रहता है।',
  rowsSetAside:
    'Service की भेजी {collection} की {count} पंक्तियाँ समझ नहीं आईं और अलग रखी गईं; बाक़ी सब ली गईं। इनका जो यहाँ है वह वैसा ही रहता है।',
  understoodAgain: '{collection}: सब पंक्तियाँ फिर समझ आती हैं।',
  lost: 'Service की सूची में {all} में से {count} {collection} अब नहीं हैं। यह गड़बड़ जैसा लगता है, इसलिए ये सब इस पीसी पर रखे हैं।',
  lostWithRow:
    'Service की सूची में {all} में से {count} {collection} अब नहीं हैं, और इनके साथ स्टॉक की 1 पंक्ति जाती। यह गड़बड़ जैसा लगता है, इसलिए ये सब इस पीसी पर रखे हैं।',
  lostWithRows:
    'Service की सूची में {all} में से {count} {collection} अब नहीं हैं, और इनके साथ स्टॉक की {rows} पंक्तियाँ जातीं। यह गड़बड़ जैसा लगता है, इसलिए ये सब इस पीसी पर रखे हैं।',
  removed: '{count} {collection} हटाए गए जो Service की सूची में अब नहीं हैं: किसी ने कहा कि ये सचमुच हटाए गए।',
  allListedAgain: 'Service की सूची में सब {collection} फिर हैं, इसलिए अब कुछ रोका नहीं गया है।',
  announcedEndless:
    'Service यह सूची ख़त्म नहीं करता: उसने {announced} पंक्तियाँ बताईं, और {came} आईं। जो आया वह रखा है, और कुछ मिटाया नहीं गया। सूची बाद में फिर पढ़ी जाएगी; जो Service चलाता है उसे बताएँ।',
  endless:
    'Service यह सूची ख़त्म नहीं करता: {came} पंक्तियाँ आईं। जो आया वह रखा है, और कुछ मिटाया नहीं गया। सूची बाद में फिर पढ़ी जाएगी; जो Service चलाता है उसे बताएँ।',
  diskNearlyFull:
    'इस पीसी की डिस्क पर {free} MB बचे हैं, इसलिए यह लंबी सूची आगे नहीं पढ़ी जाती। जो यहाँ है वह रहता है, और आपके बदलाव अब भी सहेजे जाते हैं। कुछ जगह ख़ाली करें; पढ़ना अपने आप आगे बढ़ेगा।',
  wholeOfOnePage: '{collection}: पूरा पढ़ा, 1 पन्ना;',
  wholeOfPages: '{collection}: पूरा पढ़ा, {pages} पन्ने;',
  lookedAt: '{collection}: देखा;',
  oneChanged: 'यहाँ 1 रिकॉर्ड बदला।',
  manyChanged: 'यहाँ {count} रिकॉर्ड बदले।',
  unread: '{collection}: पढ़ा नहीं जा सकता।',
};
