/** इंजन के वाक्य: लेखा, संग्रहों की चेतावनियाँ, अपने बदलाव वापस लेना, और यह पीसी। */
export const sentencesOfTheLog: Readonly<Record<string, string>> = {
  'The Service answers again.': 'Service फिर जवाब देता है।',
  'What waited is being sent.': 'जो रुका था वह भेजा जा रहा है।',
  'The area “{module}” is no longer held.': '“{module}” पर अब रोक नहीं है।',
  '{collection} read completely, 1 page: {count} record changed here.':
    '{collection}: पूरा पढ़ा, 1 पन्ना; यहाँ {count} रिकॉर्ड बदला।',
  '{collection} read completely, 1 page: {count} records changed here.':
    '{collection}: पूरा पढ़ा, 1 पन्ना; यहाँ {count} रिकॉर्ड बदले।',
  '{collection} read completely, {pages} pages: {count} record changed here.':
    '{collection}: पूरा पढ़ा, {pages} पन्ने; यहाँ {count} रिकॉर्ड बदला।',
  '{collection} read completely, {pages} pages: {count} records changed here.':
    '{collection}: पूरा पढ़ा, {pages} पन्ने; यहाँ {count} रिकॉर्ड बदले।',
  '{collection} looked at: {count} record changed here.': '{collection}: देखा; यहाँ {count} रिकॉर्ड बदला।',
  '{collection} looked at: {count} records changed here.': '{collection}: देखा; यहाँ {count} रिकॉर्ड बदले।',
  '{collection} of {names} cannot be read: the Service does not give it, though it gives that of others.':
    '{collection}: {names} का नहीं पढ़ा जा सकता; Service यह नहीं देता, जबकि औरों का देता है।',
  'What is here of it stays as it was and may be out of date; it is asked for again with every complete reading.':
    'इसका जो यहाँ है वह वैसा ही रहता है और पुराना हो सकता है; हर पूरी पढ़ाई में फिर पूछा जाता है।',
  '{collection} of {names} can be read again.': '{collection}: {names} का फिर पढ़ा जा सकता है।',
  '{collection} cannot be read.': '{collection}: पढ़ा नहीं जा सकता।',
  'The Service no longer lists {count} of {all} {collection}, and 1 row of stock would go with them.':
    'Service की सूची में {all} में से {count} {collection} अब नहीं हैं, और इनके साथ स्टॉक की 1 पंक्ति जाती।',
  'The Service no longer lists {count} of {all} {collection}, and {rows} rows of stock would go with them.':
    'Service की सूची में {all} में से {count} {collection} अब नहीं हैं, और इनके साथ स्टॉक की {rows} पंक्तियाँ जातीं।',
  'The Service no longer lists {count} of {all} {collection}.':
    'Service की सूची में {all} में से {count} {collection} अब नहीं हैं।',
  'That looks like a fault, so all of them are kept on this PC.':
    'यह गड़बड़ जैसा लगता है, इसलिए ये सब इस पीसी पर रखे हैं।',
  'Removed {count} {collection} that the Service no longer lists: a person said that they were really deleted.':
    '{count} {collection} हटाए गए जो Service की सूची में अब नहीं हैं: किसी ने कहा कि ये सचमुच हटाए गए।',
  '1 row of {collection} that the Service sent cannot be understood and was set aside; all others were taken.':
    'Service की भेजी {collection} की 1 पंक्ति समझ नहीं आई और अलग रखी गई; बाक़ी सब ली गईं।',
  '{count} rows of {collection} that the Service sent cannot be understood and were set aside; all others were taken.':
    'Service की भेजी {collection} की {count} पंक्तियाँ समझ नहीं आईं और अलग रखी गईं; बाक़ी सब ली गईं।',
  'What is here of them stays as it was.': 'इनका जो यहाँ है वह वैसा ही रहता है।',
  'All rows of {collection} can be understood again.': '{collection}: सब पंक्तियाँ फिर समझ आती हैं।',
  'The Service counts {count} more {collection} than are here, and reading all of them again did not bring them.':
    'Service की गिनती में {collection} यहाँ से {count} ज़्यादा हैं, और सब दोबारा पढ़ने पर भी नहीं आए।',
  'There are {count} more {collection} here than the Service counts, and reading all of them again did not change that.':
    'यहाँ {collection} Service की गिनती से {count} ज़्यादा हैं, और सब दोबारा पढ़ने पर भी यह नहीं बदला।',
  '{count} of the {collection} shown here were not listed by the Service in two complete readings.':
    'यहाँ दिख रहे {collection} में से {count} दो पूरी पढ़ाइयों में Service की सूची में नहीं थे।',
  'The Service lists {count} of {collection} that belong to a record it does not list itself.':
    'Service की सूची में {collection} की {count} पंक्तियाँ ऐसे रिकॉर्ड की हैं जो ख़ुद सूची में नहीं।',
  '{count} of {collection} belong to a record that is not in the local database.':
    '{collection} की {count} पंक्तियाँ ऐसे रिकॉर्ड की हैं जो इस पीसी के डेटाबेस में नहीं।',
  '{count} waiting change names a record that is not in the local database.':
    '{count} रुके बदलाव में ऐसा रिकॉर्ड है जो इस पीसी के डेटाबेस में नहीं।',
  '{count} waiting changes name a record that is not in the local database.':
    '{count} रुके बदलावों में ऐसे रिकॉर्ड हैं जो इस पीसी के डेटाबेस में नहीं।',
  '{count} former id stands for a record that is not in the local database.':
    '{count} पुरानी पहचान ऐसे रिकॉर्ड की है जो इस पीसी के डेटाबेस में नहीं।',
  '{count} former ids stand for a record that is not in the local database.':
    '{count} पुरानी पहचानें ऐसे रिकॉर्ड की हैं जो इस पीसी के डेटाबेस में नहीं।',
  'Waiting changes: what did not fit together before does so again.':
    'रुके बदलाव: जो पहले मेल नहीं खाता था वह फिर खाता है।',
  '{collection}: what did not fit together before does so again.':
    '{collection}: जो पहले मेल नहीं खाता था वह फिर खाता है।',
  'A file of “{name}” cannot be read: {sentences}': '“{name}” की फ़ाइल नहीं पढ़ी जा सकती: {sentences}',
  'The print system of this PC cannot be called directly ({detail}), so raw commands go through PowerShell.':
    'इस पीसी की छपाई व्यवस्था सीधे नहीं बुलाई जा सकती ({detail}), इसलिए सीधे आदेश पावरशेल से जाते हैं।',
  'A picture could not be kept on this PC ({detail}).': 'एक तस्वीर इस पीसी पर नहीं रखी जा सकी ({detail})।',
  'It is read again when it is looked at.': 'देखने पर वह फिर पढ़ी जाती है।',
  'A change that was sent again took effect twice.': 'दोबारा भेजा गया एक बदलाव दो बार लग गया।',
  'Decide under Sync whether one is taken back.': 'सिंक में तय करें कि एक वापस लिया जाए या नहीं।',
  '1 change was being sent when Stockhand ended.': 'Stockhand बंद हुआ तब 1 बदलाव भेजा जा रहा था।',
  'Looking whether it arrived.': 'देखा जा रहा है कि वह पहुँचा या नहीं।',
  '{count} changes were being sent when Stockhand ended.': 'Stockhand बंद हुआ तब {count} बदलाव भेजे जा रहे थे।',
  'Looking whether they arrived.': 'देखा जा रहा है कि वे पहुँचे या नहीं।',
  'Everything is being read again from the Service.': 'Service से सब कुछ दोबारा पढ़ा जा रहा है।',
  'What is here stays in use until then (records: {count}), and nothing that waits was touched.':
    'यहाँ का सब तब तक काम आता है (रिकॉर्ड: {count}), और जो रुका है उसे छुआ नहीं गया।',
  'The local database was damaged and was set aside as {name}.':
    'इस पीसी का डेटाबेस ख़राब था और {name} नाम से अलग रखा गया।',
  'No unsent change could be found in it.': 'उसमें बिना भेजा कोई बदलाव नहीं मिला।',
  '1 unsent change was carried over.': 'बिना भेजा 1 बदलाव साथ लाया गया।',
  '{count} unsent changes were carried over.': 'बिना भेजे {count} बदलाव साथ लाए गए।',
  '1 printer was carried over with what was printed.': '1 प्रिंटर और छपे का हिसाब साथ लाया गया।',
  '{count} printers were carried over with what was printed.': '{count} प्रिंटर और छपे का हिसाब साथ लाए गए।',
  'The local database was damaged and the record of this change could not be read back.':
    'इस पीसी का डेटाबेस ख़राब था और इस बदलाव का रिकॉर्ड वापस नहीं पढ़ा जा सका।',
  'Look it up on the Service and enter the change again if it is missing there.':
    'Service पर देखें, और वहाँ न हो तो बदलाव फिर दर्ज करें।',
  'Everything else is being read again from the Service.': 'बाक़ी सब Service से दोबारा पढ़ा जा रहा है।',
  'Keep the file if you miss a change of yours.': 'आपका कोई बदलाव न दिखे तो वह फ़ाइल रखें।',
  'The local database was brought up to date; a copy of it as it was is kept as {name}.':
    'इस पीसी का डेटाबेस नया किया गया; पुराने की प्रति {name} नाम से रखी है।',
  'This database is a backup of {moment} UTC.': 'यह डेटाबेस {moment} UTC का बैकअप है।',
  '1 change that waited then is looked for at the Service before anything is sent, because it may have been sent since.':
    'तब रुका 1 बदलाव कुछ भेजने से पहले Service पर देखा जाता है, क्योंकि वह बाद में जा चुका हो सकता है।',
  '{count} changes that waited then are looked for at the Service before anything is sent, because it may have been sent since.':
    'तब रुके {count} बदलाव कुछ भेजने से पहले Service पर देखे जाते हैं, क्योंकि वे बाद में जा चुके हो सकते हैं।',
  'Look at the Service before you send again what was refused or in conflict then.':
    'तब जो ठुकराया गया या टकराया था, उसे फिर भेजने से पहले Service पर देखें।',
  'Other users of this PC can open the profile folder {folder}; its rights could not be changed.':
    'इस पीसी के दूसरे लोग {folder} फ़ोल्डर खोल सकते हैं; उसके अधिकार बदले नहीं जा सके।',

  'This change is already on its way or done, so it can no longer be taken back.':
    'यह बदलाव जा रहा है या हो चुका है, इसलिए वापस नहीं लिया जा सकता।',
  'Make the opposite change instead.': 'इसकी जगह उल्टा बदलाव करें।',
  'This record was deleted here before anything of it was sent, so there is nothing left to take back.':
    'यह रिकॉर्ड भेजे जाने से पहले ही यहाँ हटा दिया गया, इसलिए वापस लेने को कुछ नहीं।',
  'Other changes of yours belong to this new record.': 'इस नए रिकॉर्ड से आपके और बदलाव जुड़े हैं।',
  'Take those back first.': 'पहले उन्हें वापस लें।',
  'This change is not waiting for you any more; look at its record for what became of it.':
    'यह बदलाव अब आपके लिए रुका नहीं है; इसका क्या हुआ, यह रिकॉर्ड में देखें।',
  'There is no such change in the outbox.': 'भेजने की सूची में ऐसा कोई बदलाव नहीं है।',
  'It may have been taken back or given up before.': 'वह पहले ही वापस लिया या छोड़ा जा चुका होगा।',
  'Another contact, {other}, has the phone number {phone}.': 'एक और संपर्क, {other}, का फ़ोन नंबर {phone} है।',
  'Another item, {other}, has the SKU {sku}.': 'एक और सामान, {other}, का SKU {sku} है।',
  'The Service decides.': 'फ़ैसला Service करता है।',
  'This contact is no longer here.': 'यह संपर्क अब यहाँ नहीं है।',
  'This item is no longer here.': 'यह सामान अब यहाँ नहीं है।',
  'This record is no longer here.': 'यह रिकॉर्ड अब यहाँ नहीं है।',

  'Another program holds the database of this profile, so the change was not saved.':
    'कोई दूसरा प्रोग्राम इस प्रोफ़ाइल का डेटाबेस पकड़े है, इसलिए बदलाव सहेजा नहीं गया।',
  'Try again in a moment; everything saved before is safe.':
    'थोड़ी देर में फिर कोशिश करें; पहले का सब सहेजा हुआ सुरक्षित है।',
  'The disk of this PC is full, so the change was not saved.':
    'इस पीसी की डिस्क भर गई है, इसलिए बदलाव सहेजा नहीं गया।',
  'Everything saved before is safe; free some space and try again.':
    'पहले का सब सहेजा हुआ सुरक्षित है; कुछ जगह ख़ाली करके फिर कोशिश करें।',
  'Damaged on the disk of this PC, and not to be sent: {count} of the changes that waited.':
    'इस पीसी की डिस्क पर ख़राब हो गए और भेजे नहीं जा सकते: राह देख रहे बदलावों में से {count}।',
  'Sync shows what can be read of them; everything else goes on.':
    'उनमें से जो पढ़ा जा सकता है, वह सिंक में दिखता है; बाकी सब चलता रहता है।',
  'This change was damaged on the disk of this PC, so it is not sent.':
    'यह बदलाव इस पीसी की डिस्क पर ख़राब हो गया, इसलिए भेजा नहीं जाता।',
  'It may have reached the Service before: look there first.':
    'हो सकता है यह पहले Service तक पहुँच गया हो: पहले वहाँ देखें।',
  'What can be read of it: “{text}”.': 'इसमें से जो पढ़ा जा सकता है: “{text}”।',
  'Make the change again where it is needed, then discard this one.':
    'जहाँ ज़रूरी हो, बदलाव फिर से करें, फिर इसे छोड़ दें।',
  'This change was damaged on the disk of this PC, so nobody knows all of it any more.':
    'यह बदलाव इस पीसी की डिस्क पर ख़राब हो गया, इसलिए इसे पूरा अब कोई नहीं जानता।',
  'Make it again where it is needed, then discard this one.': 'जहाँ ज़रूरी हो, इसे फिर से करें, फिर इसे छोड़ दें।',
  'The local database is damaged.': 'इस पीसी का डेटाबेस ख़राब है।',
  'Restart Stockhand: it sets the damaged file aside, keeps the changes that wait to be sent and reads everything else again.':
    'Stockhand फिर शुरू करें: वह ख़राब फ़ाइल अलग रखता है, रुके बदलाव बचाता है और बाक़ी सब दोबारा पढ़ता है।',
  'The profile folder of this PC cannot be read or written.':
    'इस पीसी का प्रोफ़ाइल फ़ोल्डर न पढ़ा जा सकता है न लिखा।',
  'Nothing accepted was lost; check that the disk is connected and that you may write to the folder.':
    'जो लिया गया था वह खोया नहीं; देखें कि डिस्क लगी है और फ़ोल्डर में लिखने की अनुमति है।',
  'The part that draws the window stopped several times and was started again.':
    'विंडो बनाने वाला हिस्सा कई बार रुका और फिर शुरू किया गया।',
  'Nothing is lost.': 'कुछ खोया नहीं।',
  'If it comes back, choose “Restart in safe mode” in Settings > Support: Stockhand then draws without the graphics card.':
    'यह फिर हो तो सेटिंग > सहायता में “सुरक्षित मोड में फिर चालू करें” चुनें: तब Stockhand ग्राफ़िक्स कार्ड के बिना चलता है।',
  'The window stopped and was opened again.': 'विंडो रुक गई थी और फिर खोली गई।',
  'Nothing that was saved is lost, and what was typed into a form is still in it.':
    'सहेजा हुआ कुछ नहीं खोया, और फ़ॉर्म में जो लिखा था वह अब भी उसमें है।',
  'The part of Stockhand that keeps your data is busy and cannot take more right now.':
    'Stockhand का जो हिस्सा आपका डेटा रखता है वह व्यस्त है और अभी और नहीं ले सकता।',
  'Nothing was changed; try again in a moment.': 'कुछ बदला नहीं; थोड़ी देर में फिर कोशिश करें।',
  'Stockhand made a mistake with {operation}.': '{operation} में Stockhand से ग़लती हुई।',
  'Stockhand made a mistake while answering.': 'जवाब देते हुए Stockhand से ग़लती हुई।',
  'Nothing saved is lost; the log in the data folder says more.':
    'सहेजा हुआ कुछ नहीं खोया; डेटा फ़ोल्डर का लेखा और बताता है।',
};
