/** इंजन के वाक्य: बदलाव, स्कैन के सत्र, सूचियाँ, बैकअप और कार्यस्थल। */
export const sentencesOfTheWork: Readonly<Record<string, string>> = {
  'This document is no longer here.': 'यह काग़ज़ अब यहाँ नहीं है।',
  'The Service does not have this document yet.': 'Service के पास यह काग़ज़ अभी नहीं है।',
  'It can be opened once it was sent.': 'भेजे जाने के बाद खोला जा सकेगा।',
  'The Service answered, but without an address for this document.':
    'Service ने जवाब दिया, पर इस काग़ज़ का पता नहीं दिया।',
  'Nothing was opened.': 'कुछ खोला नहीं गया।',
  'The Service gave an address that is not encrypted (https).': 'Service का दिया पता सुरक्षित (एन्क्रिप्ट) नहीं है।',
  'It was not opened.': 'उसे खोला नहीं गया।',
  'Tell your administrator.': 'अपने एडमिन को बताएँ।',
  'The Service no longer has this document.': 'Service के पास यह काग़ज़ अब नहीं है।',
  'Read the list again.': 'सूची फिर पढ़ें।',
  '“{name}” is no file.': '“{name}” कोई फ़ाइल नहीं।',
  '“{name}” is empty.': '“{name}” ख़ाली है।',
  '“{name}” is larger than {most} MB.': '“{name}” {most} एमबी से बड़ी है।',
  '“{name}” is being changed by another program.': '“{name}” को कोई और प्रोग्राम बदल रहा है।',
  '“{name}” is no picture.': '“{name}” कोई चित्र नहीं।',
  'The file “{path}” is not there.': 'फ़ाइल “{path}” वहाँ नहीं है।',
  'The file “{path}” cannot be read ({code}).': 'फ़ाइल “{path}” पढ़ी नहीं जा सकी ({code})।',
  'Nothing was added.': 'कुछ जोड़ा नहीं गया।',
  'Choose a file.': 'कोई फ़ाइल चुनें।',
  'Choose another file.': 'कोई और फ़ाइल चुनें।',
  'Choose a smaller file.': 'कोई छोटी फ़ाइल चुनें।',
  'Choose it again.': 'उसे फिर चुनें।',
  'Close it there, then try again.': 'उसे वहाँ बंद करके फिर कोशिश करें।',
  'Look at its permissions, or choose another file.': 'उसकी अनुमतियाँ देखें, या कोई और फ़ाइल चुनें।',
  'Choose a PNG, JPEG, GIF or WebP file.': 'PNG, JPEG, GIF या WebP फ़ाइल चुनें।',
  'The document is empty.': 'काग़ज़ ख़ाली है।',
  'This file is not on this PC yet.': 'यह फ़ाइल अभी इस पीसी पर नहीं है।',
  'Nothing was saved.': 'कुछ सहेजा नहीं गया।',
  'The document could not be read from its address.': 'काग़ज़ अपने पते से पढ़ा नहीं जा सका।',
  'Open it in the browser, or try again later.': 'उसे ब्राउज़र में खोलें, या बाद में फिर कोशिश करें।',
  'Try again later.': 'बाद में फिर कोशिश करें।',
  'The Service answered, but without an address for the sign-in.':
    'Service ने जवाब दिया, पर साइन इन का पता नहीं दिया।',
  'The Service does not have this pipeline yet.': 'Service के पास यह पाइपलाइन अभी नहीं है।',
  'This pipeline has not reached the Service yet.': 'यह पाइपलाइन अभी Service तक नहीं पहुँची।',
  'Send your changes first, or choose another one.': 'पहले अपने बदलाव भेजें, या कोई और चुनें।',
  'Wait until it was sent, or choose another one.': 'उसके भेजे जाने तक रुकें, या कोई और चुनें।',
  'Somebody else changed this mapping meanwhile.': 'इस बीच किसी और ने यह मिलान बदल दिया।',
  'Look at it as it is now, then change it again.': 'अब जैसा है वैसा देखें, फिर बदलें।',
  'The Service no longer has this form.': 'Service के पास यह फ़ॉर्म अब नहीं है।',
  'The answer of the Service was lost.': 'Service का जवाब खो गया।',
  'It did not arrive.': 'बदलाव पहुँचा नहीं।',
  'Try again.': 'फिर कोशिश करें।',
  'It is not known whether it arrived.': 'पता नहीं कि बदलाव पहुँचा या नहीं।',
  'Read the list again when you are online.': 'ऑनलाइन होने पर सूची फिर पढ़ें।',
  'This e-mail is no longer here.': 'यह ई-मेल अब यहाँ नहीं है।',
  'The Service answered, but not with this e-mail.': 'Service ने जवाब दिया, पर यह ई-मेल नहीं भेजा।',
  'No program for this could be opened on this PC.': 'इस पीसी पर इसके लिए कोई प्रोग्राम नहीं खुला।',
  'Choose one for calls and mail in the settings of the system, then try again.':
    'सिस्टम की सेटिंग में फ़ोन और मेल के लिए प्रोग्राम चुनें, फिर कोशिश करें।',
  'This is not one phone number or mail address.': 'यह एक फ़ोन नंबर या मेल पता नहीं है।',
  'Correct it in the contact, then try again.': 'संपर्क में इसे ठीक करें, फिर कोशिश करें।',
  'No browser could be opened on this PC.': 'इस पीसी पर कोई ब्राउज़र नहीं खुला।',
  'Choose a standard browser in the settings of the system, then try again.':
    'सिस्टम की सेटिंग में सामान्य ब्राउज़र चुनें, फिर कोशिश करें।',
  'What the Service has was kept, so nothing of this change was sent.':
    'Service में जो है वही रखा गया, इसलिए इस बदलाव का कुछ नहीं भेजा गया।',
  'Electron {version}, engine: its own Node': 'Electron {version}, इंजन: अपना Node',
  'Electron {version}, engine: utility process': 'Electron {version}, इंजन: उसी के भीतर',
  'The Service has no such place any more.': 'Service पर यह जगह अब नहीं है।',
  'Discard this, and import the file for another place.': 'इसे छोड़ दें, और फ़ाइल दूसरी जगह के लिए आयात करें।',
  'This import was sent before, and this PC does not know what was there then.':
    'यह आयात पहले भेजा गया था, और इस पीसी को पता नहीं कि तब वहाँ क्या था।',
  'It is not sent again.': 'यह फिर नहीं भेजा जाता।',
  'Look at the Service: discard this, and import the rows that are missing by a file of their own.':
    'Service पर देखें: इसे छोड़ दें, और जो पंक्तियाँ नहीं पहुँचीं उन्हें अलग फ़ाइल से आयात करें।',
  'This file was changed since it was opened.': 'यह फ़ाइल खोलने के बाद बदली गई।',
  'Nothing was queued; open it again.': 'कुछ कतार में नहीं गया; उसे फिर खोलें।',
  'This import is not listed on this PC any more.': 'यह आयात अब इस पीसी की सूची में नहीं है।',
  'What it did is in the items, the stock and the contacts.': 'उसने जो किया वह सामान, स्टॉक और संपर्कों में है।',
  'The Service answered, but not with a template of this kind.': 'Service ने जवाब दिया, पर ऐसा साँचा नहीं भेजा।',
  'Try the other format.': 'दूसरा प्रारूप आज़माएँ।',
  'The file {file} could not be written.': 'फ़ाइल {file} लिखी नहीं जा सकी।',
  'Choose another place, or free some space.': 'दूसरी जगह चुनें, या कुछ जगह ख़ाली करें।',
  'This import has no file.': 'इस आयात की कोई फ़ाइल नहीं।',
  'Discard it, and choose the file again.': 'इसे छोड़ दें, और फ़ाइल फिर चुनें।',
  'The answer to this import was lost.': 'इस आयात का जवाब नहीं पहुँचा।',
  'Rows that arrived: {count}.': 'पहुँची पंक्तियाँ: {count}।',
  'Rows that did not: {count}.': 'नहीं पहुँची पंक्तियाँ: {count}।',
  'Rows of which it cannot be told: {count}.': 'जिन पंक्तियों का पता नहीं: {count}।',
  'Their numbers in the file: {rows}.': 'फ़ाइल में उनकी संख्या: {rows}।',
  'It is not sent again, because what arrived would come twice.':
    'यह फिर नहीं भेजा जाता, नहीं तो जो पहुँचा वह दो बार हो जाता।',
  'Look at these rows, discard this, and import those that are missing by a file of their own.':
    'ये पंक्तियाँ देखें, इसे छोड़ दें, और जो नहीं पहुँचीं उन्हें अलग फ़ाइल से आयात करें।',
  'This file has no column that reads as {columns}.': 'इस फ़ाइल में ऐसा कोई कॉलम नहीं: {columns}।',
  'Nothing was sent: nobody could tell afterwards which rows arrived.':
    'कुछ भेजा नहीं गया: बाद में पता न चलता कि कौन-सी पंक्तियाँ पहुँचीं।',
  'The copy of this file is missing on this PC.': 'इस फ़ाइल की नक़ल इस पीसी पर नहीं है।',
  'Nothing more was sent.': 'और कुछ भेजा नहीं गया।',
  'Discard this, and choose the file again.': 'इसे छोड़ दें, और फ़ाइल फिर चुनें।',
  'Nothing was saved; choose it again.': 'कुछ सहेजा नहीं गया; उसे फिर चुनें।',
  'The file is not there any more.': 'फ़ाइल अब वहाँ नहीं है।',
  'Only a change that the Service refused can be edited and sent again; look at its record for what became of this one.':
    'केवल वही बदलाव सुधारकर फिर भेजा जा सकता है जिसे Service ने नहीं माना; इसका क्या हुआ, यह इसके रिकॉर्ड में देखें।',
  'There is nothing in this change that could be edited.': 'इस बदलाव में सुधारने को कुछ नहीं।',
  'Send it again as it is, or discard it.': 'जैसा है वैसा फिर भेजें, या छोड़ दें।',
  'The Service may have this change already, as it was.': 'हो सकता है यह बदलाव Service के पास पहले से हो।',
  'Send it again to have it looked for; edit the record after that.':
    'फिर भेजें ताकि वह खोजा जाए; रिकॉर्ड उसके बाद सुधारें।',
  'Other changes of yours belong to this one.': 'आपके दूसरे बदलाव इससे जुड़े हैं।',
  'Take those back first, or send it again as it is.': 'पहले उन्हें वापस लें, या इसे जैसा है वैसा फिर भेजें।',
  'There is nothing to decide about this change any more: it took effect once, or was decided already.':
    'इस बदलाव पर अब कुछ तय नहीं करना: यह एक बार लागू हो चुका, या पहले ही तय हुआ।',
  'The Service cannot take this back on request.': 'Service इसे कहने पर वापस नहीं ले सकता।',
  'Delete one of the two there, or say that both are right.': 'दो में से एक वहाँ हटाएँ, या कहें कि दोनों सही हैं।',
  'This is not an outbox that Stockhand exported, or it was changed since.':
    'यह Stockhand की निर्यात की हुई भेजने की सूची नहीं है, या बाद में बदली गई।',
  'This outbox was exported by a newer Stockhand.': 'यह सूची नए Stockhand से निर्यात हुई है।',
  'This outbox belongs to another organization or another Service than this workspace.':
    'यह सूची इस कार्यस्थल की नहीं, किसी दूसरी संस्था या दूसरे Service की है।',
  'It cannot be told whether this outbox belongs to the organization of this workspace.':
    'पता नहीं कि यह सूची इस कार्यस्थल की संस्था की है या नहीं।',
  'Nothing was taken up.': 'कुछ लिया नहीं गया।',
  'Nothing was taken up; update Stockhand on this PC first.':
    'कुछ लिया नहीं गया; पहले इस पीसी पर Stockhand नया करें।',
  'Nothing was taken up; open the workspace it belongs to.': 'कुछ लिया नहीं गया; जिस कार्यस्थल की है उसे खोलें।',
  'Nothing was taken up; name the same organization on both PCs, or sync this one once.':
    'कुछ लिया नहीं गया; दोनों पीसी पर एक ही संस्था बताएँ, या इसे एक बार सिंक करें।',
  '{name} does not belong to this count.': '{name} इस गिनती में नहीं है।',
  'Nothing was counted; begin another count for it.': 'कुछ नहीं गिना गया; उसके लिए दूसरी गिनती शुरू करें।',
  'Every quantity is 0, so nothing would change.': 'हर मात्रा 0 है, इसलिए कुछ नहीं बदलेगा।',
  'The session stays open; type a quantity or discard it.': 'सत्र खुला रहता है; मात्रा लिखें या छोड़ दें।',
  'Deleted since it was scanned: {names}.': 'स्कैन के बाद हटाया गया: {names}।',
  'Nothing was booked, and every scan is kept.': 'कुछ दर्ज नहीं हुआ, और हर स्कैन सुरक्षित है।',
  'Post without it, or take its line out.': 'उसके बिना दर्ज करें, या उसकी पंक्ति हटा दें।',
  'Some of the items that were scanned are not on this PC just now, so nothing was booked.':
    'स्कैन किया कुछ सामान अभी इस पीसी पर नहीं है, इसलिए कुछ दर्ज नहीं हुआ।',
  'Every scan is kept; post again after the next sync.': 'हर स्कैन रखा है; अगले सिंक के बाद फिर दर्ज करें।',
  'A file with stock of this place waits to be sent.': 'इस जगह के स्टॉक की एक फ़ाइल भेजी जानी बाक़ी है।',
  'What is counted now would come on top of it, so nothing was changed.':
    'अभी जो गिना जाएगा वह उसके ऊपर जुड़ जाएगा, इसलिए कुछ नहीं बदला गया।',
  'Count after the file was sent.': 'फ़ाइल भेजे जाने के बाद गिनें।',
  'Every scan is kept.': 'हर स्कैन रखा है।',
  'Choose the place first.': 'पहले जगह चुनें।',
  'Choose another place that the goods go to.': 'माल जहाँ जाए, वह दूसरी जगह चुनें।',
  'Some of it is already on its way or done, so it can no longer be taken back as a whole.':
    'इसका कुछ हिस्सा भेजा जा रहा है या हो चुका, इसलिए पूरा वापस नहीं लिया जा सकता।',
  'Nothing was changed; make the opposite changes instead.': 'कुछ बदला नहीं; इसके बदले उलटे बदलाव करें।',
  'This change is not in conflict any more; look at its record for what became of it.':
    'इस बदलाव में अब टकराव नहीं; इसका क्या हुआ, यह इसके रिकॉर्ड में देखें।',
  'The two sides of this conflict are not those that you looked at any more.':
    'इस टकराव के दोनों पक्ष अब वे नहीं जो आपने देखे थे।',
  'Nothing was decided; look at them and choose again.': 'कुछ तय नहीं हुआ; उन्हें देखकर फिर चुनें।',
  'There are no fields to choose from: do it anyway (mine), or keep what is there (theirs).':
    'चुनने को कोई फ़ील्ड नहीं: फिर भी करें (मेरा), या जो वहाँ है वह रखें (उनका)।',
  'It is not said what becomes of {fields}.': 'यह नहीं बताया कि इनका क्या हो: {fields}।',
  'Records of this kind cannot be made anew from here.': 'ऐसे रिकॉर्ड यहाँ से नए नहीं बन सकते।',
  '“{field}” cannot be part of a record that is made anew.':
    'नए बनाए जाने वाले रिकॉर्ड में “{field}” नहीं जा सकता।',
  'Give the change up, or make the record on the Service.': 'बदलाव छोड़ दें, या रिकॉर्ड Service पर बनाएँ।',
  'Nothing that was booked under this number is on this PC any more, so there is nothing to print.':
    'इस नंबर से दर्ज कुछ भी अब इस पीसी पर नहीं है, इसलिए छापने को कुछ नहीं है।',
  'This session is not on this PC any more.': 'यह सत्र अब इस पीसी पर नहीं है।',
  'Nothing was changed; begin a new one.': 'कुछ बदला नहीं; नया शुरू करें।',
  'Something was counted at this place already, so this count stays there.':
    'इस जगह पर कुछ गिना जा चुका है, इसलिए यह गिनती यहीं की रहती है।',
  'Nothing was changed; begin another count for the other place.':
    'कुछ बदला नहीं; दूसरी जगह के लिए नई गिनती शुरू करें।',
  'This session was posted or discarded, so it takes no more.':
    'यह सत्र दर्ज हो चुका या छोड़ा गया, इसलिए और नहीं लेता।',
  'Begin a new one and scan again.': 'नया शुरू करें और फिर स्कैन करें।',
  'This item is no longer here, so nothing was written.': 'यह सामान अब यहाँ नहीं है, इसलिए कुछ लिखा नहीं गया।',
  'A scan of none counts nothing.': 'शून्य का स्कैन कुछ नहीं गिनता।',
  'This code says {count}, or less with a batch behind it: the scanner leaves out what stands between them.':
    'यह कोड {count} बताता है, या कम और उसके बाद बैच: स्कैनर बीच का चिह्न छोड़ देता है।',
  'This code states a quantity of none, or more than can be booked.':
    'इस कोड में मात्रा शून्य है, या इतनी ज़्यादा कि दर्ज नहीं हो सकती।',
  'This code names two articles, {one} and {other}.': 'इस कोड में दो सामानों के नंबर हैं, {one} और {other}।',
  'This code states two counts, {one} and {other}.': 'इस कोड में दो गिनतियाँ हैं, {one} और {other}।',
  'This code states two measures that differ.': 'इस कोड में दो अलग-अलग माप हैं।',
  'This code states a finer quantity than can be counted here.':
    'इस कोड की मात्रा इतनी बारीक है कि यहाँ गिनी नहीं जा सकती।',
  'This code states a number of pieces, and the item is kept by measure.':
    'यह कोड नगों की संख्या बताता है, और आइटम नाप या तौल से रखा जाता है।',
  'This code names what lies inside, and not how much of it.':
    'यह कोड बताता है कि अंदर क्या है, पर कितना है यह नहीं।',
  'Scan the code of the article itself, or choose it by its name.': 'सामान का अपना कोड स्कैन करें, या नाम से चुनें।',
  'Type the quantity, then scan again.': 'मात्रा टाइप करें, फिर स्कैन करें।',
  'Type a quantity of one or more.': 'एक या अधिक मात्रा टाइप करें।',
  'No item has this code, so nothing can be taken off it.': 'इस कोड का कोई सामान नहीं, इसलिए कुछ घट नहीं सकता।',
  'The stock of {name} is not tracked, so it cannot be booked.':
    '{name} के स्टॉक का हिसाब नहीं रखा जाता, इसलिए दर्ज नहीं हो सकता।',
  'Nothing was counted.': 'कुछ गिना नहीं गया।',
  'Only {there} are in this session, so {off} cannot be taken off.':
    'इस सत्र में केवल {there} हैं, इसलिए {off} घट नहीं सकते।',
  'A quantity is zero or more here.': 'यहाँ मात्रा शून्य या अधिक होती है।',
  'Another list was changed since, so this change can no longer be taken back as a whole.':
    'बाद में कोई और सूची बदली गई, इसलिए यह बदलाव पूरा वापस नहीं लिया जा सकता।',
  'Sync lists what has not been sent.': 'जो भेजा नहीं गया, वह सिंक में दिखता है।',
  'This change is no longer open.': 'यह बदलाव अब खुला नहीं है।',
  'It was deleted meanwhile.': 'उसे इस बीच हटा दिया गया।',
  'What was changed before is kept; start again for the rest.':
    'पहले जो बदला गया वह रखा है; बाक़ी के लिए फिर शुरू करें।',
  'This file is no longer open.': 'यह फ़ाइल अब खुली नहीं है।',
  'Choose it again: rows that were taken in before are kept, and are recognised.':
    'उसे फिर चुनें: पहले ली गई पंक्तियाँ रखी हैं और पहचानी जाती हैं।',
  'This file is not as it was when the import began, so it does not go on by itself.':
    'आयात शुरू होने के बाद यह फ़ाइल बदली गई, इसलिए वह अपने आप आगे नहीं चलता।',
  'The columns were changed meanwhile.': 'इस बीच कॉलम बदले गए।',
  'Nothing more was taken in; look at the result and start again.':
    'और कुछ नहीं लिया गया; नतीजा देखें और फिर शुरू करें।',
  'There is no connection to the Service.': 'Service तक कनेक्शन नहीं है।',
  'This was taken back and changed nothing.': 'यह वापस लिया गया और कुछ नहीं बदला।',
  'The Service has no such list for this record.': 'इस रिकॉर्ड के लिए Service में ऐसी सूची नहीं।',
  'What was read before is kept.': 'पहले जो पढ़ा गया वह रखा है।',
  'The Service does not answer this PC right now, so not everything can be read again.':
    'Service अभी इस पीसी को जवाब नहीं देता, इसलिए सब कुछ फिर से नहीं पढ़ा जा सकता।',
  'Nothing was changed and you can work on with what is here; try again once you are online.':
    'कुछ बदला नहीं और जो यहाँ है उसके साथ काम चल सकता है; ऑनलाइन होने पर फिर कोशिश करें।',
  'A backup or a check is running already.': 'बैकअप या जाँच पहले से चल रही है।',
  'Nothing was changed; wait until it has ended.': 'कुछ बदला नहीं; उसके पूरा होने तक रुकें।',
  'Stockhand was closed or went to another workspace before this had ended.':
    'इसके पूरा होने से पहले Stockhand बंद हुआ या दूसरे कार्यस्थल में गया।',
  'Nothing was changed, and of a backup nothing was left behind.':
    'कुछ बदला नहीं, और बैकअप का कुछ भी पीछे नहीं छूटा।',
  'The name of a sign-in is at most {most} characters on one line.':
    'साइन इन का नाम एक पंक्ति में अधिक से अधिक {most} अक्षर का होता है।',
  'Nothing was changed; choose another one.': 'कुछ बदला नहीं; दूसरा चुनें।',
  'A text is longer than the {most} characters that can be kept.':
    'एक पाठ उन {most} अक्षरों से लंबा है जो रखे जा सकते हैं।',
  'Shorten it.': 'उसे छोटा करें।',
  'The question is too long.': 'यह एक बार में बहुत अधिक है।',
  'Nothing saved before is lost.': 'पहले सहेजा कुछ नहीं खोया।',
  'Look at the record, then try again.': 'रिकॉर्ड देखें, फिर कोशिश करें।',
  'Nothing was stored; check the address and the network, then try again.':
    'कुछ सहेजा नहीं गया; पता और नेटवर्क जाँचें, फिर कोशिश करें।',
  'The connection could not be tested because a part of Stockhand stopped.':
    'Stockhand का एक हिस्सा रुक गया, इसलिए कनेक्शन नहीं परखा जा सका।',
  'Nothing was stored; try again.': 'कुछ सहेजा नहीं गया; फिर कोशिश करें।',
  'The workspaces of this PC could not be looked at in time.': 'इस पीसी के कार्यस्थल समय पर नहीं देखे जा सके।',
  'The workspaces of this PC could not be looked at because a part of Stockhand stopped.':
    'Stockhand का एक हिस्सा रुक गया, इसलिए इस पीसी के कार्यस्थल नहीं देखे जा सके।',
  'Nothing was changed; try again.': 'कुछ बदला नहीं; फिर कोशिश करें।',
  'Everything saved is still on this PC.': 'सहेजा हुआ सब कुछ इस पीसी पर है।',
  'Close Stockhand and open it again; if this comes back, open the data folder and send its logs to your support.':
    'Stockhand बंद करके फिर खोलें; यह फिर हो तो डेटा फ़ोल्डर खोलें और उसके लॉग सहायता को भेजें।',
  'This workspace was closed before the answer came.': 'जवाब आने से पहले यह कार्यस्थल बंद हुआ।',
  'If something was being saved, look whether it is there when you open it again.':
    'अगर कुछ सहेजा जा रहा था, तो इसे फिर खोलने पर देखें कि वह है या नहीं।',
  'No workspace is open yet.': 'अभी कोई कार्यस्थल खुला नहीं।',
  'Connect to your Service or try the demo.': 'अपने Service से जुड़ें या डेमो आज़माएँ।',
  'Another workspace was opened before this was saved, so it was not saved: it belongs to the one it was made in.':
    'सहेजने से पहले दूसरा कार्यस्थल खुला, इसलिए यह नहीं सहेजा गया: यह उसी का है जिसमें बना था।',
  'Go back there and save it again.': 'वहाँ लौटें और फिर सहेजें।',
  'No connected workspace is open, so there is nothing to sign in to or out of.':
    'कोई जुड़ा कार्यस्थल खुला नहीं, इसलिए साइन इन या साइन आउट करने को कुछ नहीं।',
  'Connect first.': 'पहले जुड़ें।',
  'The practice Service did not answer, so no colleague changed anything. Nothing of yours was changed; try again.':
    'अभ्यास की Service ने जवाब नहीं दिया, इसलिए किसी साथी ने कुछ नहीं बदला। आपका कुछ नहीं बदला; फिर कोशिश करें।',
  'The line to the practice Service could not be switched.': 'अभ्यास वाले Service की लाइन नहीं बदली जा सकी।',
  'The connection to the practice Service could not be switched.':
    'अभ्यास वाले Service का कनेक्शन नहीं बदला जा सका।',
  'This session is not on this PC any more, so it cannot be reversed from here.':
    'यह सत्र अब इस पीसी पर नहीं है, इसलिए यहाँ से उलटा नहीं जा सकता।',
  'This was posted so long ago that this PC no longer has its lines.':
    'इसे दर्ज हुए इतना समय हो गया कि इस पीसी पर इसकी पंक्तियाँ नहीं रहीं।',
  'Nothing was changed; book the opposite by hand.': 'कुछ बदला नहीं; उलटी प्रविष्टि हाथ से करें।',
  '{reference} was reversed already: its entries are under {reversal}.':
    '{reference} पहले ही उलटा जा चुका है: उसकी प्रविष्टियाँ {reversal} में हैं।',
  'This change waits for you on the Sync screen, and the Service may have it.':
    'यह बदलाव सिंक स्क्रीन पर आपके निर्णय की राह देख रहा है, और Service के पास हो सकता है।',
  'Decide there first.': 'पहले वहाँ निर्णय लें।',
  'This list has no order of its own.': 'इस सूची का अपना कोई क्रम नहीं।',
};
