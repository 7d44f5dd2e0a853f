/** Advice about a row of labels. */
export const labelAdvice = {
  'labels.advice.NO_CODE': 'सामान को बारकोड या SKU दें, या बिना बारकोड का साँचा लें।',
  'labels.advice.SKU_NO_CODE': 'सामान को बारकोड दें: “बारकोड बनाएँ” से बन जाता है।',
  'labels.advice.PLACE_NO_CODE': 'इसे Service में अपना कोड दें, या बिना बारकोड का साँचा लें।',
  'labels.advice.skuAlone': 'लेबल के बारकोड में सामान का बारकोड आने दें।',
  'labels.advice.PLACE_CODE_UNFIT': 'इसे Service में ऐसा कोड दें जो {symbology} में छप सके।',
  'labels.advice.WRONG_CHECK_DIGIT':
    'सामान पर छपे कोड से मिलाएँ। वहाँ {corrected} छपा हो, तो रिकॉर्ड में बारकोड ठीक करें।',
  'labels.advice.MISSING_CHECK_DIGIT':
    'सामान पर छपे कोड से मिलाएँ। वहाँ {corrected} छपा हो, तो रिकॉर्ड में बारकोड ठीक करें।',
  'labels.advice.WRONG_LENGTH': 'रिकॉर्ड में बारकोड ठीक करें।',
  'labels.advice.WRONG_CHARACTER': 'रिकॉर्ड में कोड बदलें।',
  'labels.advice.WRONG_GS1': 'रिकॉर्ड में कोड ठीक करें।',
  'labels.advice.TOO_MUCH_DATA': 'रिकॉर्ड में कोड छोटा करें।',
  'labels.advice.TOO_WIDE': 'बारकोड चौड़ा करें, या बड़ा लेबल या छोटा कोड लें।',
  'labels.advice.square': 'बारकोड चौड़ा और ऊँचा करें, या बड़ा लेबल या छोटा कोड लें।',
  'labels.fitsAs': '{others} में छापें तो आ जाता है।',
  'labels.otherCode': '{name} ({width} मिमी चौड़ा)',
  'labels.eitherCode': '{one} या {other}',
  'labels.needsAs': '{wider} में {widerMm} मिमी चाहिए होंगे: उसकी जगह बड़ी करें, या बड़ा लेबल लें।',
  'labels.remedy.code': '{name} आ जाता है: {width} मिमी लेता है।',
  'labels.remedy.place': 'जगह {width} मिमी चौड़ी हो तो यह आ जाता है।',
  'labels.advice.TOO_HIGH': 'बारकोड ऊँचा करें, कम जानकारी दिखाएँ, या बड़ा लेबल लें।',
  'labels.advice.ON_THE_CODE': 'उसे बारकोड से दूर करें, छोटा करें, या लेबल से हटाएँ।',
  'labels.advice.IN_QUIET_ZONE': 'उसे बारकोड से दूर करें, छोटा करें, या लेबल से हटाएँ।',
  'labels.advice.border': 'बारकोड को अंदर करें, छोटा करें, या किनारे की रेखा हटाएँ।',
  'labels.advice.NO_GLYPH': 'वह अक्षर रिकॉर्ड से हटाएँ, या बिना इस जानकारी का साँचा चुनें।',
  'labels.advice.HALF_CHARACTER': 'रिकॉर्ड में इसे नए सिरे से लिखें: किसी दूसरे प्रोग्राम ने इसे काट दिया या खो दिया।',
  'labels.advice.CONTROL_CHARACTER': 'रिकॉर्ड में इसे नए सिरे से लिखें; यह शायद चिपकाते या स्कैन करते हुए आया।',
  'labels.advice.INVISIBLE_CHARACTER':
    'रिकॉर्ड में कोड नए सिरे से लिखें; यह शायद किसी वेब पन्ने या दूसरे प्रोग्राम से चिपकाया गया।',
  'labels.noPicture': 'इस सामान का ऐसा कोई चित्र इस पीसी पर नहीं है जो छप सके। उसकी जगह ख़ाली रहती है।',
  'labels.leftOutOfField': '“{name}” में ऐसे अक्षर हैं जो दिखते नहीं ({characters})। वे छोड़ दिए जाते हैं, बाक़ी छपता है।',
  'labels.leftOutOfText':
    'लेबल के एक पाठ में ऐसे अक्षर हैं जो दिखते नहीं ({characters})। वे छोड़ दिए जाते हैं, बाक़ी छपता है।',
  'labels.advice.WRONG_QUANTITY': 'पूरी संख्या दें।',
} as const;
