/** इंजन के वाक्य: पते, विंडो के सवाल, चुनी हुई फ़ाइलें, और छपाई का रास्ता। */
export const sentencesOfTheEdge: Readonly<Record<string, string>> = {
  'The base address is refused: it is not an address.': 'Service का पता नहीं माना गया: यह कोई पता नहीं है।',
  'The base address is refused: it must begin with https://.':
    'Service का पता नहीं माना गया: वह https:// से शुरू हो।',
  'The base address is refused: it must not contain a user name or password.':
    'Service का पता नहीं माना गया: उसमें नाम या पासवर्ड न हो।',
  'The base address is refused: http:// is accepted for this PC itself (127.0.0.1, localhost) only; use https://.':
    'Service का पता नहीं माना गया: http:// केवल इसी पीसी के लिए चलता है; https:// लिखें।',
  'The base address is refused: it must not contain “?” or “#”.':
    'Service का पता नहीं माना गया: उसमें “?” या “#” न हो।',
  'The broker address is refused: it is not an address.':
    'साइन-इन सर्वर का पता नहीं माना गया: यह कोई पता नहीं है।',
  'The broker address is refused: it must begin with https://.':
    'साइन-इन सर्वर का पता नहीं माना गया: वह https:// से शुरू हो।',
  'The broker address is refused: it must not contain a user name or password.':
    'साइन-इन सर्वर का पता नहीं माना गया: उसमें नाम या पासवर्ड न हो।',
  'The broker address is refused: http:// is accepted for this PC itself (127.0.0.1, localhost) only; use https://.':
    'साइन-इन सर्वर का पता नहीं माना गया: http:// केवल इसी पीसी के लिए चलता है; https:// लिखें।',
  'The broker address is refused: it must not contain “?” or “#”.':
    'साइन-इन सर्वर का पता नहीं माना गया: उसमें “?” या “#” न हो।',
  'The address of the sign-in server is refused: it is not an address.':
    'साइन-इन सर्वर का पता नहीं माना गया: यह कोई पता नहीं है।',
  'The address of the sign-in server is refused: it must begin with https://.':
    'साइन-इन सर्वर का पता नहीं माना गया: वह https:// से शुरू हो।',
  'The address of the sign-in server is refused: it must not contain a user name or password.':
    'साइन-इन सर्वर का पता नहीं माना गया: उसमें नाम या पासवर्ड न हो।',
  'The address of the sign-in server is refused: http:// is accepted for this PC itself (127.0.0.1, localhost) only; use https://.':
    'साइन-इन सर्वर का पता नहीं माना गया: http:// केवल इसी पीसी के लिए चलता है; https:// लिखें।',
  'The address of the sign-in server is refused: it must not contain “?” or “#”.':
    'साइन-इन सर्वर का पता नहीं माना गया: उसमें “?” या “#” न हो।',
  'Write it like https://service.example.com.': 'ऐसे लिखें: https://service.example.com।',
  'Nothing was sent and nothing changed.': 'न कुछ भेजा गया न बदला।',
  'Something answers at this address, but it does not know the lists of the Service.':
    'इस पते पर कुछ जवाब देता है, पर वह Service की सूचियाँ नहीं जानता।',
  'Nothing here was changed; check the base address.': 'यहाँ कुछ बदला नहीं; Service का पता जाँचें।',
  'The Service fails each time at row {row} of this list.':
    'इस सूची की पंक्ति {row} पर Service हर बार रुक जाता है।',
  'The Service answered, but it cannot be read at all: row {row} of this list.':
    'Service ने जवाब दिया, पर इस सूची की पंक्ति {row} पढ़ी नहीं जा सकती।',
  'The Service does not end this list: it announced {announced} rows, and {came} came.':
    'Service यह सूची ख़त्म नहीं करता: उसने {announced} पंक्तियाँ बताईं, और {came} आईं।',
  'The Service does not end this list: {came} rows came.': 'Service यह सूची ख़त्म नहीं करता: {came} पंक्तियाँ आईं।',
  'What came so far is kept, and nothing was deleted.': 'जो आया वह रखा है, और कुछ मिटाया नहीं गया।',
  'The list is tried again later; tell whoever runs the Service.':
    'सूची बाद में फिर पढ़ी जाएगी; जो Service चलाता है उसे बताएँ।',
  'The disk of this PC has {free} MB left, so this long list is not read on.':
    'इस पीसी की डिस्क पर {free} MB बचे हैं, इसलिए यह लंबी सूची आगे नहीं पढ़ी जाती।',
  'What is here stays, and your changes are still saved.':
    'जो यहाँ है वह रहता है, और आपके बदलाव अब भी सहेजे जाते हैं।',
  'Free some space; reading goes on by itself.': 'कुछ जगह ख़ाली करें; पढ़ना अपने आप आगे बढ़ेगा।',
  'The Service answered with something else than the record.': 'Service ने रिकॉर्ड के बदले कुछ और भेजा।',
  'The answer did not come from the Service.': 'जवाब Service का नहीं था।',
  'The Service answered with organizations that Stockhand cannot read.':
    'Service ने जो संस्थाएँ बताईं उन्हें Stockhand पढ़ नहीं सकता।',
  'Nothing was stored; leave the choice out to use the organization of your sign-in.':
    'कुछ सहेजा नहीं गया; अपने साइन इन की संस्था के लिए चुनाव छोड़ दें।',
  'The request was taken back before it was sent.': 'अनुरोध भेजने से पहले वापस लिया गया।',
  'The Service lists all {collection} again, so nothing is kept back any more.':
    'Service की सूची में सब {collection} फिर हैं, इसलिए अब कुछ रोका नहीं गया है।',
  '“{field}” is not one of the fields in question, which are: {fields}.':
    '“{field}” उन फ़ील्ड में नहीं जिनकी बात है: {fields}।',
  'This page may not ask Stockhand anything.': 'यह पन्ना Stockhand से कुछ नहीं पूछ सकता।',
  'The question has a forbidden field.': 'सवाल में ऐसा फ़ील्ड है जो मना है।',
  'The question could not be read.': 'सवाल पढ़ा नहीं जा सका।',
  'Only a file of this PC can be dropped here.': 'यहाँ केवल इस पीसी की फ़ाइल छोड़ी जा सकती है।',
  'The window asked something unknown.': 'विंडो ने कुछ अनजाना पूछा।',
  'The question has a wrong part: {what}.': 'सवाल का एक हिस्सा ग़लत है ({what})।',
  'This question is not in the form the engine understands.': 'यह सवाल उस रूप में नहीं जो समझा जाए।',

  'Nothing was changed; check that it is still there and not open elsewhere.':
    'कुछ बदला नहीं; देखें कि वह अब भी वहाँ है और कहीं और खुली नहीं।',
  '{file} is too large to be read at once (at most {most} MB).':
    '{file} एक बार में पढ़ने के लिए बहुत बड़ी है (अधिक से अधिक {most} MB)।',
  '{file} has more than {most} rows.': '{file} में {most} से अधिक पंक्तियाँ हैं।',
  'Nothing was changed; split it in two.': 'कुछ बदला नहीं; उसे दो हिस्सों में बाँटें।',
  '{file} is no table that can be read.': '{file} ऐसी तालिका नहीं जो पढ़ी जा सके।',
  '{name} sets its columns apart by spaces alone, so its cells cannot be told apart.':
    '{name} के कॉलम सिर्फ़ ख़ाली जगह से अलग किए गए हैं, इसलिए ख़ाने पहचाने नहीं जा सकते।',
  'Nothing was changed; save it as CSV or XLSX in the program it comes from, and choose that.':
    'कुछ बदला नहीं; जिस प्रोग्राम से यह आया है, उसमें CSV या XLSX में सहेजें और वह फ़ाइल चुनें।',
  'Nothing was changed; save it as CSV or XLSX and choose it again.':
    'कुछ बदला नहीं; उसे CSV या XLSX में सहेजें और फिर चुनें।',
  '{file} holds far more than its size says.': '{file} में उसके आकार से कहीं ज़्यादा भरा है।',
  'Nothing was changed; if it is your list, save it as CSV and choose that.':
    'कुछ बदला नहीं; अगर यह आपकी सूची है, तो उसे CSV में सहेजें और वह चुनें।',
  '{file} has more than {most} columns.': '{file} में {most} से अधिक कॉलम हैं।',
  'Nothing was changed; delete the columns that are not needed.': 'कुछ बदला नहीं; जो कॉलम नहीं चाहिए उन्हें हटाएँ।',
  '{file} has more than {most} filled cells.': '{file} में {most} से अधिक भरे हुए खाने हैं।',
  '{file} is not whole: its end is missing or damaged.': '{file} पूरी नहीं: उसका अंत नहीं है या ख़राब है।',
  'Nothing was changed; copy or download it again.': 'कुछ बदला नहीं; उसे फिर कॉपी या डाउनलोड करें।',
  '{file} has a password.': '{file} पर पासवर्ड है।',
  'Nothing was changed; save a copy without the password and choose the copy.':
    'कुछ बदला नहीं; बिना पासवर्ड की कॉपी सहेजें और वह कॉपी चुनें।',
  '{file} has no sheet of that name.': '{file} में उस नाम की शीट नहीं।',
  '{file} is a text file, which has no sheets.': '{file} टेक्स्ट फ़ाइल है, जिसमें शीट नहीं होतीं।',
  'Nothing was changed; leave the name of the sheet out.': 'कुछ बदला नहीं; शीट का नाम छोड़ दें।',
  '{file} ends with row {row}, above the heading that was chosen.':
    '{file} पंक्ति {row} पर समाप्त होती है, चुने गए शीर्षक से ऊपर।',
  'Nothing was changed; choose a row of the file.': 'कुछ बदला नहीं; फ़ाइल की कोई पंक्ति चुनें।',
  '{file} is a folder.': '{file} फ़ोल्डर है।',
  'Nothing was changed; choose a file in it.': 'कुछ बदला नहीं; इसमें की कोई फ़ाइल चुनें।',
  'Nothing was changed; choose another sheet.': 'कुछ बदला नहीं; दूसरी शीट चुनें।',
  '{file} cannot be read in that encoding.': '{file} उस एन्कोडिंग में नहीं पढ़ी जा सकती।',
  'Nothing was changed; choose one of the list.': 'कुछ बदला नहीं; सूची में से एक चुनें।',
  '{file} takes too long to read, so it was given up.': '{file} पढ़ने में बहुत देर लगी, इसलिए उसे छोड़ दिया गया।',
  'Nothing was changed; save it as CSV and choose that, or split it in two.':
    'कुछ बदला नहीं; उसे CSV में सहेजें और वह चुनें, या उसे दो हिस्सों में बाँटें।',
  '{file} could not be read because Stockhand made a mistake.':
    'Stockhand से ग़लती हुई, इसलिए {file} पढ़ी नहीं जा सकी।',
  'Nothing was changed; save it as CSV and choose that.': 'कुछ बदला नहीं; उसे CSV में सहेजें और वह चुनें।',
  '{file} is empty.': '{file} ख़ाली है।',
  'Nothing was changed; choose another file, or save this one again where it comes from.':
    'कुछ बदला नहीं; दूसरी फ़ाइल चुनें, या इसे जहाँ से आती है वहाँ फिर सहेजें।',
  '{file} has no rows below its heading.': '{file} में शीर्षक के नीचे कोई पंक्ति नहीं।',
  'Nothing was changed; the heading must hold the names of the columns.':
    'कुछ बदला नहीं; शीर्षक में कॉलमों के नाम हों।',
  '{file} could not be written because Stockhand made a mistake.':
    'Stockhand से ग़लती हुई, इसलिए {file} लिखी नहीं जा सकी।',
  'Nothing here was changed; export it in the other format.': 'यहाँ कुछ बदला नहीं; दूसरे फ़ॉर्मैट में निर्यात करें।',
  '{file} is too large for a workbook that is written in one piece.':
    '{file} एक साथ लिखी जाने वाली वर्कबुक के लिए बहुत बड़ी है।',
  'Nothing here was changed; export it as CSV.': 'यहाँ कुछ बदला नहीं; CSV में निर्यात करें।',
  '“{name}”: {column} is longer than a cell of a workbook holds, so its end was left out.':
    '“{name}”: {column} वर्कबुक के एक खाने से लंबा है, इसलिए उसका अंत छोड़ दिया गया।',
  'Export it as CSV to have all of it.': 'पूरा पाने के लिए CSV में निर्यात करें।',
  'The backup or check ended because Stockhand made a mistake.':
    'Stockhand से ग़लती हुई, इसलिए बैकअप या जाँच पूरी नहीं हुई।',
  'The backup or check did not go on any more and was given up.': 'बैकअप या जाँच आगे नहीं बढ़ी, इसलिए छोड़ दी गई।',
  'Nothing was changed, and of a backup nothing was left behind.': 'कुछ बदला नहीं, और बैकअप का कुछ अधूरा नहीं छूटा।',
  'Try it again.': 'फिर कोशिश करें।',
  '{file} was not opened: safe mode neither reads nor writes spreadsheets.':
    '{file} नहीं खोली गई: सेफ़ मोड में स्प्रेडशीट न पढ़ी जाती है न लिखी जाती है।',
  'Nothing was changed; start Stockhand as usual.': 'कुछ बदला नहीं; Stockhand रोज़ की तरह शुरू करें।',
  '{file} could not be written there.': '{file} वहाँ लिखी नहीं जा सकी।',
  'Nothing here was changed; choose another folder, or close the file where it is open.':
    'यहाँ कुछ बदला नहीं; दूसरा फ़ोल्डर चुनें, या फ़ाइल जहाँ खुली हो वहाँ बंद करें।',

  'Stockhand was closed while this was printing.': 'छपते-छपते Stockhand बंद हो गया।',
  'The job is kept: look at the last label on paper, then print again from the next one.':
    'काम रखा है: काग़ज़ पर आख़िरी लेबल देखें, फिर उसके अगले से छापें।',
  'Stockhand was closed before this job began, so nothing of it was printed.':
    'यह काम शुरू होने से पहले Stockhand बंद हो गया, इसलिए इसका कुछ नहीं छपा।',
  'The administrator has removed this printer from this PC, so this job went no further.':
    'व्यवस्थापक ने यह प्रिंटर इस पीसी से हटा दिया, इसलिए यह काम आगे नहीं बढ़ा।',
  'It is kept: look at the last label on paper, if there is one, then print it on another printer.':
    'वह रखा है: काग़ज़ पर आख़िरी लेबल हो तो देखें, फिर दूसरे प्रिंटर से छापें।',
  'It is kept: print it again when you are ready.': 'वह रखा है: तैयार हों तब फिर छापें।',
  'Stockhand was closed before this file was written, so there is none.':
    'यह फ़ाइल लिखे जाने से पहले Stockhand बंद हो गया, इसलिए फ़ाइल नहीं बनी।',
  'Queue these labels again to save them.': 'सहेजने के लिए ये लेबल फिर क़तार में डालें।',
  'The pages could not be drawn.': 'पन्ने बनाए नहीं जा सके।',
  'Stockhand made a mistake while printing this.': 'इसे छापते हुए Stockhand से ग़लती हुई।',
  'The job is kept; print it again from the first label that is missing.':
    'काम रखा है; जो पहला लेबल नहीं छपा वहाँ से फिर छापें।',
  'This job was stopped before it began, so nothing of it was printed.':
    'यह काम शुरू होने से पहले रोका गया, इसलिए इसका कुछ नहीं छपा।',
  'It stays in the history.': 'वह इतिहास में रहता है।',
  'On Windows, pages are printed by the Stockhand window, not from here.':
    'विंडोज़ पर पन्ने Stockhand की विंडो छापती है, यहाँ से नहीं।',
  'This PC has no print system (CUPS) that takes labels.': 'इस पीसी पर लेबल लेने वाली छपाई व्यवस्था नहीं है।',
  'This PC cannot hand raw commands to its print system.': 'यह पीसी अपनी छपाई व्यवस्था को सीधे आदेश नहीं दे सकता।',
  'The print system of this PC is not running.': 'इस पीसी की छपाई व्यवस्था चल नहीं रही।',
  'The print system of this PC refused raw commands.': 'इस पीसी की छपाई व्यवस्था ने सीधे आदेश नहीं माने।',
  'This PC has no printer called {name}, so nothing was printed.':
    'इस पीसी पर {name} नाम का प्रिंटर नहीं, इसलिए कुछ नहीं छपा।',
  "The job is kept: choose another printer, or set this one up in the system's own settings.":
    'काम रखा है: दूसरा प्रिंटर चुनें, या इसे सिस्टम की सेटिंग में लगाएँ।',
  'Printing was stopped.': 'छपाई रोकी गई।',
  'The labels that had already left this PC may still come out; the others stay in the history.':
    'जो लेबल इस पीसी से जा चुके थे वे निकल सकते हैं; बाक़ी इतिहास में रहते हैं।',
  '{name} does not answer, so nothing was printed.': '{name} जवाब नहीं देता, इसलिए कुछ नहीं छपा।',
  'The job is kept: switch the printer on, look at its cable and address, then print again.':
    'काम रखा है: प्रिंटर चालू करें, उसका तार और पता देखें, फिर छापें।',
  '{name} does not take jobs just now, so nothing was printed.': '{name} अभी काम नहीं लेता, इसलिए कुछ नहीं छपा।',
  'The job is kept: look whether another PC holds it or whether its queue is paused, then print again.':
    'काम रखा है: देखें कि कोई दूसरा पीसी उसे रोके तो नहीं या उसकी क़तार रुकी तो नहीं, फिर छापें।',
  '{name} stopped taking the job before the first label was complete.':
    'पहला लेबल पूरा होने से पहले {name} ने काम लेना बंद कर दिया।',
  '{name} stopped taking the job after 1 label at most.':
    'अधिक से अधिक 1 लेबल के बाद {name} ने काम लेना बंद कर दिया।',
  '{name} stopped taking the job after {count} labels at most.':
    'अधिक से अधिक {count} लेबल के बाद {name} ने काम लेना बंद कर दिया।',
  'The job is kept: look at paper, ribbon and cover, then print again from the first label that is missing.':
    'काम रखा है: काग़ज़, रिबन और ढक्कन देखें, फिर जो पहला लेबल नहीं छपा वहाँ से छापें।',
  'The job is kept: choose another way for this printer, or save the labels as a file.':
    'काम रखा है: इस प्रिंटर के लिए दूसरा तरीक़ा चुनें, या लेबल फ़ाइल में सहेजें।',
};
