/** What can be wrong with a sheet, a job or a row of labels, and what to do about it. */
export const labelSentences = {
  'labels.said.labelSize': '{width} × {height} मिमी का लेबल छप नहीं सकता: दोनों किनारे 3 से {most} मिमी के हों।',
  'labels.said.gaps': 'हाशिए और बीच की जगह 0 मिमी या उससे ज़्यादा हों।',
  'labels.said.columns': 'कॉलमों की संख्या 1 से 100 तक की पूरी संख्या हो।',
  'labels.said.pageType':
    'पन्ने की क़िस्म “{pageType}” अनजानी है। A4, Letter या रोल चुनें, या पन्ने की चौड़ाई और ऊँचाई दें।',
  'labels.said.tooManyColumns':
    'साथ-साथ {columns} लेबल {end} मिमी पर ख़त्म होते हैं, पर पन्ना {page} मिमी चौड़ा है। कॉलम कम करें, या हाशिया और बीच की जगह फिर नापें।',
  'labels.said.tooHigh': 'लेबल पन्ने की {page} मिमी ऊँचाई में नहीं आते। लेबल की ऊँचाई और ऊपर का हाशिया देखें।',
  'labels.said.leftRight':
    'बाएँ हाशिया {margin} मिमी है, पर दाएँ {rest} मिमी बचते हैं: मिलान का पन्ना छापकर शीट जाँचें।',
  'labels.said.topBottom':
    'ऊपर हाशिया {margin} मिमी है, पर नीचे {rest} मिमी बचते हैं: मिलान का पन्ना छापकर शीट जाँचें।',
  'labels.said.elementOutside': 'टेम्पलेट का हिस्सा {element} लेबल के किनारे से बाहर जाता है। उसे अंदर करें, या छोटा करें।',
  'labels.said.startWhole': 'छोड़े जाने वाले ख़ानों की गिनती 0 या उससे ज़्यादा की पूरी संख्या हो।',
  'labels.said.startBeyond': 'शीट में {cells} लेबल हैं: उस पर {start} छोड़े नहीं जा सकते।',
  'labels.said.resolution': 'प्रिंटर का रिज़ॉल्यूशन 72 से 4800 dpi के बीच हो।',
  'labels.said.correction':
    'इस प्रिंटर का सुधार हद से बाहर है: ज़्यादा से ज़्यादा 50 मिमी खिसकाव और 10 % माप। मिलान का पन्ना फिर नापें।',
  'labels.said.templateGone': 'यह लेबल टेम्पलेट अब यहाँ नहीं है। कुछ नहीं छपा; दूसरा चुनें।',
  'labels.said.templateDeleted':
    'यह टेम्पलेट इस बीच हटा दिया गया, इसलिए सहेजा नहीं गया। रखने के लिए इसे नए के तौर पर सहेजें।',
  'labels.said.nothingToPrint':
    'इनमें से कोई पंक्ति जैसी है वैसी छप नहीं सकती, इसलिए कोई काम नहीं बना। हर एक में क्या गड़बड़ है, सूची में लिखा है।',
  'labels.said.jobGone': 'छपाई का यह काम अब इतिहास में नहीं है। कुछ नहीं छपा।',
  'labels.said.jobLeft': 'यह काम इस PC से निकल चुका है या ख़त्म हो चुका है।',
  'labels.said.printerGone': 'यह प्रिंटर अब यहाँ नहीं जुड़ा है, इसलिए कुछ नहीं छपा। दूसरा चुनें।',
  'labels.said.fileNotWritten':
    'लेबल {file} में लिखे नहीं जा सके। कुछ खोया नहीं और कुछ छपा नहीं: दूसरा फ़ोल्डर चुनें और फिर सहेजें।',
  'labels.said.fileNoSpace':
    'लेबल {file} में लिखे नहीं जा सके। कुछ खोया नहीं और कुछ छपा नहीं: जगह ख़ाली करें, या दूसरा फ़ोल्डर चुनकर फिर सहेजें।',
  'labels.said.serviceKnowsNone':
    'Service इनमें से किसी आइटम को अभी नहीं जानती, इसलिए इनके लेबल नहीं बना सकती। यहाँ से ये फिर भी छप सकते हैं।',
  'labels.said.noCodeToCompare': 'इस लेबल पर बारकोड नहीं है, या आइटम का कोई कोड नहीं है जो उसमें आए।',
  'labels.said.serviceNotPdf': 'Service ने जो भेजा वह PDF नहीं है। कुछ सहेजा नहीं गया; लेबल यहाँ से फिर भी छप सकते हैं।',
  'labels.said.serviceNotPicture':
    'Service ने जो भेजा वह तस्वीर नहीं है। कुछ सहेजा नहीं गया; लेबल यहाँ से फिर भी छप सकते हैं।',

  'labels.advice.NO_CODE': 'आइटम को बारकोड या SKU दें, या बिना बारकोड का टेम्पलेट लें।',
  'labels.advice.WRONG_CHECK_DIGIT': 'सामान पर छपे कोड से मिलाएँ, और रिकॉर्ड में बारकोड ठीक करें।',
  'labels.advice.WRONG_LENGTH': 'रिकॉर्ड में बारकोड ठीक करें, या दूसरी क़िस्म का बारकोड छापें।',
  'labels.advice.WRONG_CHARACTER': 'रिकॉर्ड में कोड बदलें, या दूसरी क़िस्म का बारकोड छापें।',
  'labels.advice.WRONG_GS1': 'रिकॉर्ड में कोड ठीक करें, या दूसरी क़िस्म का बारकोड छापें।',
  'labels.advice.TOO_MUCH_DATA': 'रिकॉर्ड में कोड छोटा करें।',
  'labels.advice.TOO_WIDE': 'बड़ा लेबल, छोटा कोड या दूसरी क़िस्म का बारकोड लें।',
  'labels.advice.TOO_HIGH': 'बारकोड ऊँचा करें, कम जानकारी दिखाएँ, या बड़ा लेबल लें।',
  'labels.advice.NO_GLYPH': 'वह अक्षर रिकॉर्ड से हटाएँ, या बिना इस जानकारी का टेम्पलेट चुनें।',
  'labels.advice.CONTROL_CHARACTER': 'रिकॉर्ड में इसे नए सिरे से लिखें; यह शायद चिपकाते या स्कैन करते हुए आया।',
  'labels.advice.WRONG_QUANTITY': 'पूरी संख्या दें।',
} as const;
