/** इंजन के वाक्य: इस पीसी का डेटा, बैकअप और उसे लौटाना, शुरुआत, फ़ाइलें और छपाई। */
export const sentencesOfThisPc: Readonly<Record<string, string>> = {
  'Stockhand goes on with the version it has and looks again in some hours.':
    'Stockhand मौजूदा संस्करण से चलता रहेगा और कुछ घंटे बाद फिर देखेगा।',
  'The address of the updates does not answer.': 'अपडेट का पता जवाब नहीं दे रहा।',
  'The address of the updates answers, and does not have what was asked for.':
    'अपडेट का पता जवाब देता है, पर जो माँगा गया वह वहाँ नहीं है।',
  'The folder of the updates cannot be read.': 'अपडेट का फ़ोल्डर पढ़ा नहीं जा सका।',
  'There is not enough room on this PC for the new version.': 'नए संस्करण के लिए इस पीसी पर जगह कम है।',
  'Stockhand goes on with the version it has; free some space.':
    'Stockhand मौजूदा संस्करण से चलता रहेगा; कुछ जगह ख़ाली करें।',
  'Stockhand goes on with the version it has; whoever runs the updates must look at the files there.':
    'Stockhand मौजूदा संस्करण से चलता रहेगा; अपडेट सँभालने वाले वहाँ की फ़ाइलें देखें।',
  'The list of the updates cannot be read.': 'अपडेट की सूची पढ़ी नहीं जा सकी।',
  'The list of the updates is too long.': 'अपडेट की सूची बहुत लंबी है।',
  'The list of the updates names a file at another address.': 'अपडेट की सूची में फ़ाइल किसी दूसरे पते की है।',
  'The list of the updates names no SHA-512 sum of the new version.':
    'अपडेट की सूची में नए संस्करण का SHA-512 जोड़ नहीं है।',
  'The new version is damaged or was altered: its sum is another than the list says.':
    'नया संस्करण ख़राब है या बदला गया है: उसका जोड़ सूची वाले जोड़ से अलग है।',
  'The new version is not signed by who signed this one.':
    'नए संस्करण पर उसके हस्ताक्षर नहीं हैं जिसके इस संस्करण पर हैं।',
  'The new version was altered on this PC after it was checked.':
    'जाँच के बाद नया संस्करण इस पीसी पर बदल दिया गया।',
  'The installation of the new version did not start.': 'नया संस्करण लगना शुरू नहीं हुआ।',
  'The new version was to be installed and is not.': 'नया संस्करण लगना था, पर लगा नहीं।',
  'It may need an administrator.': 'शायद एडमिनिस्ट्रेटर चाहिए।',
  'Nothing is lost; restart to try again.': 'कुछ खोया नहीं; फिर कोशिश के लिए फिर शुरू करें।',
  'The new version waits.': 'नया संस्करण रुका है।',
  'Restart when it is done.': 'काम पूरा होने पर फिर शुरू करें।',
  'Labels are being printed or saved.': 'लेबल छप रहे हैं या सहेजे जा रहे हैं।',
  'Rows of a file are being imported.': 'फ़ाइल की पंक्तियाँ आयात हो रही हैं।',
  'Somebody counts or scans right now.': 'अभी कोई गिनती या स्कैन कर रहा है।',
  'This backup is no longer chosen.': 'यह बैकअप अब चुना हुआ नहीं है।',
  'Nothing was changed; choose it again.': 'कुछ बदला नहीं; उसे फिर चुनें।',
  'The backup was not taken in, in time.': 'बैकअप समय पर नहीं लिया जा सका।',
  'The backup was not taken in because a part of Stockhand stopped.':
    'Stockhand का एक हिस्सा रुक गया, इसलिए बैकअप नहीं लिया गया।',
  'Connect without it, or try again.': 'उसके बिना जुड़ें, या फिर कोशिश करें।',
  'This workspace is on this PC already, so the backup was not taken in.':
    'यह कार्यस्थल इस पीसी पर पहले से है, इसलिए बैकअप नहीं लिया गया।',
  'Nothing was changed; connect without it.': 'कुछ बदला नहीं; उसके बिना जुड़ें।',
  'This is no file, so it is no backup.': 'यह फ़ाइल नहीं है, इसलिए बैकअप भी नहीं।',
  'Nothing was changed; choose a file that “Back up” wrote.': 'कुछ बदला नहीं; वही फ़ाइल चुनें जो “बैकअप” से बनी हो।',
  'This backup is of another Service, organization or account.': 'यह बैकअप किसी और Service, संगठन या खाते का है।',
  'Nothing was changed; connect to the one it was made of, or choose another backup.':
    'कुछ बदला नहीं; जिसका बैकअप है उसी से जुड़ें, या दूसरा बैकअप चुनें।',
  'Changes or counts of the other PC wait in this backup.': 'इस बैकअप में दूसरे पीसी के बदलाव या गिनतियाँ बाक़ी हैं।',
  'If both PCs sent them, they would be booked twice.': 'दोनों पीसी उन्हें भेजें तो वे दो बार दर्ज होंगे।',
  'Send them there and make a new backup, or say that the other PC is no longer used.':
    'उन्हें वहीं से भेजें और नया बैकअप बनाएँ, या बताएँ कि दूसरा पीसी अब काम में नहीं है।',
  'A backup cannot lie in the folder that Stockhand works in.':
    'बैकअप उस फ़ोल्डर में नहीं रह सकता जिसमें Stockhand काम करता है।',
  'Nothing was changed; choose a folder elsewhere, best on another disk.':
    'कुछ बदला नहीं; कहीं और का फ़ोल्डर चुनें, दूसरी डिस्क पर हो तो सबसे अच्छा।',
  'The copy was not sound when it was looked through, so it was not kept.':
    'जाँचने पर प्रति ठीक नहीं निकली, इसलिए रखी नहीं गई।',
  'Run “Verify”; try another disk for the backup.': '“जाँच” चलाएँ; बैकअप के लिए दूसरी डिस्क लें।',
  'The local database is damaged, so no backup was made of it.':
    'इस पीसी का डेटाबेस ख़राब है, इसलिए उसका बैकअप नहीं बना।',
  'The local database could not be read, so no backup was made.':
    'इस पीसी का डेटाबेस पढ़ा नहीं जा सका, इसलिए बैकअप नहीं बना।',
  'There is not enough room for the backup there.': 'वहाँ बैकअप के लिए जगह कम है।',
  'Nothing of it was left behind and everything here is as it was; free some space, or choose another disk.':
    'वहाँ उसका कुछ नहीं छूटा और यहाँ सब वैसा ही है; कुछ जगह ख़ाली करें, या दूसरी डिस्क चुनें।',
  'The backup could not be written there.': 'बैकअप वहाँ लिखा नहीं जा सका।',
  'Nothing of it was left behind and everything here is as it was; choose a folder that you may write to.':
    'वहाँ उसका कुछ नहीं छूटा और यहाँ सब वैसा ही है; ऐसा फ़ोल्डर चुनें जिसमें लिखने की अनुमति हो।',
  'There is not enough room to put the backup here.': 'बैकअप यहाँ लौटाने के लिए जगह कम है।',
  'Everything is as it was; free some space and try again.': 'सब वैसा ही है; कुछ जगह ख़ाली करके फिर कोशिश करें।',
  'Another program works with the database of this profile, so the backup was not put in its place.':
    'कोई दूसरा प्रोग्राम इस प्रोफ़ाइल के डेटाबेस पर काम कर रहा है, इसलिए बैकअप उसकी जगह नहीं रखा गया।',
  'Everything is as it was; close Stockhand and try again.': 'सब वैसा ही है; Stockhand बंद करके फिर कोशिश करें।',
  'The database that is here, or the backup, is damaged, so nothing was replaced.':
    'यहाँ का डेटाबेस या बैकअप ख़राब है, इसलिए कुछ बदला नहीं गया।',
  'Start Stockhand or run “stockhand sync” once: it sets a damaged database aside and keeps the changes that wait; then try again.':
    'Stockhand एक बार शुरू करें: वह ख़राब डेटाबेस अलग रखता है और रुके बदलाव बचाता है; फिर कोशिश करें।',
  'The backup could not be read, or the profile folder could not be written.':
    'बैकअप पढ़ा नहीं जा सका, या प्रोफ़ाइल फ़ोल्डर में लिखा नहीं जा सका।',
  'Everything is as it was; check that both can be opened.': 'सब वैसा ही है; देखें कि दोनों खुलते हैं।',
  'There is no such file.': 'ऐसी कोई फ़ाइल नहीं है।',
  'Nothing was changed; check the path.': 'कुछ बदला नहीं; फ़ाइल का पता जाँचें।',
  'This is no backup that Stockhand made, or it was in use since.':
    'यह Stockhand का बनाया बैकअप नहीं है, या बाद में काम में आ चुका है।',
  'Nothing was changed; choose a file that “backup” wrote.': 'कुछ बदला नहीं; बैकअप की लिखी फ़ाइल चुनें।',
  'This backup belongs to another Service, organization or account than this workspace.':
    'यह बैकअप इस कार्यस्थल का नहीं, किसी दूसरे Service, संस्था या खाते का है।',
  'Nothing was changed; name those it was made of (--base-url, --org, --account).':
    'कुछ बदला नहीं; जिनका बैकअप है, वही बताएँ।',
  'The backup is not sound, so nothing was replaced and everything here is as it was.':
    'बैकअप ठीक नहीं है, इसलिए कुछ बदला नहीं गया और यहाँ सब वैसा ही है।',
  'Take another backup.': 'दूसरा बैकअप लें।',
  'There is work here that the backup does not know, so nothing was replaced.':
    'यहाँ ऐसा काम है जो बैकअप में नहीं, इसलिए कुछ बदला नहीं गया।',
  'Send it with “stockhand sync”, take it along with “stockhand outbox export FILE”, or leave it behind with --leave-work: the database that is here now is kept beside the other.':
    'पहले उसे भेजें, या निर्यात करके साथ ले जाएँ, या यहीं छोड़ दें: अभी का डेटाबेस दूसरे के पास रखा रहता है।',
  'The Service took this from the PC it comes from, without saying under which id.':
    'यह जिस पीसी से आया है, वहाँ से Service ने इसे लिया, पर नहीं बताया कि किस पहचान से।',
  'Look for it there, and discard it here.': 'इसे वहाँ ढूँढें, और यहाँ छोड़ दें।',
  'This was sent from the PC it comes from, and no answer came.':
    'यह जिस पीसी से आया, वहाँ से भेजा गया था, और जवाब नहीं आया।',
  'Look whether the Service has it: discard it here if it is there, else retry.':
    'देखें कि Service के पास है या नहीं: हो तो यहाँ छोड़ दें, न हो तो फिर भेजें।',

  'This profile was last used by a newer version of Stockhand and was left exactly as it is.':
    'यह प्रोफ़ाइल पिछली बार नए Stockhand में खुली थी और जैसी थी वैसी ही छोड़ दी गई।',
  'Nothing is lost; start the newer version again, or update this one.':
    'कुछ खोया नहीं; नया संस्करण फिर शुरू करें, या इसे नया करें।',
  'This profile was last used by an older version of Stockhand.':
    'यह प्रोफ़ाइल पिछली बार पुराने Stockhand में खुली थी।',
  'Start Stockhand or run "sync" once: it copies the database and brings it up to date.':
    'Stockhand एक बार शुरू करें: वह डेटाबेस की प्रति रखकर उसे नया करता है।',
  'This Electron is too old for the database and no newer Node was found beside it, so no data was opened and none was changed.':
    'Stockhand का यह ढाँचा डेटाबेस के लिए पुराना है और पास में नया नहीं मिला, इसलिए न कोई डेटा खोला गया न बदला।',
  'Nothing was collected yet, so there is nothing to save.': 'अभी कुछ इकट्ठा नहीं हुआ, इसलिए सहेजने को कुछ नहीं है।',
  'The engine does not answer.': 'Stockhand का इंजन जवाब नहीं दे रहा।',
  'Collect the diagnostics first.': 'पहले जानकारी इकट्ठा करें।',
  'The diagnostics could not be written there.': 'जानकारी वहाँ लिखी नहीं जा सकी।',
  'Set STOCKHAND_ENGINE_NODE to a Node 24, or start with a current Electron.':
    'Stockhand को नए सिरे से लगाएँ, या सहायता से पूछें।',
  'The part of Stockhand that keeps your data stopped while it worked on this, so it is not known whether it was done.':
    'यह करते हुए Stockhand का वह हिस्सा रुक गया जो आपका डेटा रखता है, इसलिए पता नहीं कि यह हुआ या नहीं।',
  'The part of Stockhand that keeps your data stopped again and again and was not started once more.':
    'Stockhand का जो हिस्सा आपका डेटा रखता है वह बार-बार रुका और फिर शुरू नहीं किया गया।',
  'Stockhand is already open with this data folder.': 'Stockhand इस डेटा फ़ोल्डर के साथ पहले से खुला है।',
  'Its window was brought to the front; nothing was changed.': 'उसकी विंडो सामने लाई गई; कुछ बदला नहीं।',
  'Its window was left as it is; nothing was changed.': 'उसकी विंडो जैसी थी वैसी रही; कुछ बदला नहीं।',
  'Only a first start takes {switches}.': '{switches} केवल पहली बार खोलते समय माने जाते हैं।',
  'Stockhand is open already, so {switches} had no effect.':
    'Stockhand पहले से खुला है, इसलिए {switches} का कोई असर नहीं हुआ।',
  'Close it first, then start it that way again.': 'पहले उसे बंद करें, फिर इसी तरह खोलें।',
  'The link is too long: a link of Stockhand has up to {count} characters.':
    'लिंक बहुत लंबा है: Stockhand के लिंक में {count} तक अक्षर होते हैं।',
  'The link is damaged, or it is none that Stockhand makes.': 'लिंक ख़राब है, या Stockhand का बनाया हुआ नहीं है।',
  'Stockhand opens links to items, contacts, documents and searches; this one names something else.':
    'Stockhand सामान, संपर्क, दस्तावेज़ और खोज के लिंक खोलता है; यह किसी और चीज़ का है।',
  'The link holds no name that Stockhand can look for: it is empty, too long or damaged.':
    'लिंक में ऐसा नाम नहीं जिसे Stockhand खोज सके: वह ख़ाली, बहुत लंबा या ख़राब है।',
  'The sync engine is not running with this profile.': 'इस प्रोफ़ाइल का सिंक अभी नहीं चल रहा।',
  'Another Stockhand is syncing this profile.': 'एक और Stockhand इस प्रोफ़ाइल को सिंक कर रहा है।',
  'Another Stockhand (process {pid}) is syncing this profile.':
    'एक और Stockhand (प्रक्रिया {pid}) इस प्रोफ़ाइल को सिंक कर रहा है।',
  'Nothing was changed; use that one, or stop it and try again.':
    'कुछ बदला नहीं; उसी में काम करें, या उसे बंद करके फिर कोशिश करें।',

  'The data folder could not be shown.': 'डेटा फ़ोल्डर दिखाया नहीं जा सका।',
  'It is {folder}; nothing was changed.': 'वह {folder} है; कुछ बदला नहीं।',
  'The folder of this profile cannot be written, so nothing was started and nothing was changed.':
    'इस प्रोफ़ाइल के फ़ोल्डर में लिखा नहीं जा सकता, इसलिए न कुछ शुरू हुआ न बदला।',
  'Check who may write there.': 'देखें कि वहाँ लिखने की अनुमति किसे है।',
  'The profile folder {folder} cannot be written.': 'प्रोफ़ाइल फ़ोल्डर {folder} में लिखा नहीं जा सकता।',
  'Nothing was changed; free some space or check that you may write there.':
    'कुछ बदला नहीं; कुछ जगह ख़ाली करें या देखें कि वहाँ लिखने की अनुमति है।',
  'The disk that holds the profile folder {folder} is full, so its data was not opened.':
    'जिस डिस्क पर प्रोफ़ाइल फ़ोल्डर {folder} है वह भरी है, इसलिए उसका डेटा नहीं खोला गया।',
  'Nothing was changed; free some space on it and try again.':
    'कुछ बदला नहीं; उस पर कुछ जगह ख़ाली करके फिर कोशिश करें।',
  'Your share of the disk that holds the profile folder {folder} is used up, so its data was not opened.':
    'प्रोफ़ाइल फ़ोल्डर {folder} वाली डिस्क पर आपका हिस्सा पूरा भर गया, इसलिए उसका डेटा नहीं खोला गया।',
  'Nothing was changed; delete files of your own, or ask your administrator for more space.':
    'कुछ बदला नहीं; अपनी कुछ फ़ाइलें मिटाएँ, या व्यवस्थापक से और जगह माँगें।',
  'The disk that holds the profile folder {folder} is read-only, so its data was not opened.':
    'जिस डिस्क पर प्रोफ़ाइल फ़ोल्डर {folder} है उसे केवल पढ़ा जा सकता है, इसलिए उसका डेटा नहीं खोला गया।',
  'Nothing was changed; make the disk writable, or choose a folder on another one.':
    'कुछ बदला नहीं; डिस्क को लिखने योग्य बनाएँ, या दूसरी डिस्क का फ़ोल्डर चुनें।',
  'You have no permission to write to the profile folder {folder}, so its data was not opened.':
    'आपको प्रोफ़ाइल फ़ोल्डर {folder} में लिखने की अनुमति नहीं है, इसलिए उसका डेटा नहीं खोला गया।',
  'Nothing was changed; ask whoever owns the folder for permission, or choose another one.':
    'कुछ बदला नहीं; फ़ोल्डर के मालिक से अनुमति लें, या दूसरा फ़ोल्डर चुनें।',
  'The disk that holds the profile folder {folder} reports an error, so its data was not opened.':
    'जिस डिस्क पर प्रोफ़ाइल फ़ोल्डर {folder} है उसमें ख़राबी दिखती है, इसलिए उसका डेटा नहीं खोला गया।',
  'Nothing was changed; check that the disk is connected and sound.':
    'कुछ बदला नहीं; देखें कि डिस्क जुड़ी है और ठीक है।',
  'The profile folder {folder} cannot be created or used.':
    'प्रोफ़ाइल फ़ोल्डर {folder} न बनाया जा सकता है न काम में लिया।',
  'Nothing was changed; check that the path is right and that you may write there.':
    'कुछ बदला नहीं; देखें कि फ़ोल्डर का पता सही है और वहाँ लिखने की अनुमति है।',
  'The profile folder {folder} cannot be locked, so its data was not opened.':
    'प्रोफ़ाइल फ़ोल्डर {folder} पर ताला नहीं लग सकता, इसलिए उसका डेटा नहीं खोला गया।',
  'Nothing was changed; check that you may write there.': 'कुछ बदला नहीं; देखें कि वहाँ लिखने की अनुमति है।',
  '“names” in {file} of this profile cannot be understood, so nothing is sent.':
    'इस प्रोफ़ाइल की {file} में लिखे नाम समझ नहीं आते, इसलिए कुछ भेजा नहीं जाता।',
  'Your data is not affected; write it as docs/contract-assumptions.md shows, or leave it out.':
    'आपके डेटा पर असर नहीं; अपने व्यवस्थापक से उन्हें ठीक कराएँ।',
  'The data of this workspace could not be removed completely.': 'इस कार्यस्थल का डेटा पूरा नहीं हटाया जा सका।',
  'What is left of it lies in {folder}; remove that folder by hand.':
    'जो बचा है वह {folder} में है; उस फ़ोल्डर को ख़ुद हटाएँ।',
  'The demo could not be prepared on this PC.': 'डेमो इस पीसी पर तैयार नहीं हो सका।',
  'Nothing was changed; free some space or check that you may write to the data folder.':
    'कुछ बदला नहीं; कुछ जगह ख़ाली करें या देखें कि डेटा फ़ोल्डर में लिखने की अनुमति है।',
  'The practice Service of the demo did not start, so there is nothing to practise with.':
    'डेमो का अभ्यास वाला Service शुरू नहीं हुआ, इसलिए अभ्यास करने को कुछ नहीं।',
  'Your own data is not affected; close Stockhand and open it again.':
    'आपके अपने डेटा पर असर नहीं; Stockhand बंद करके फिर खोलें।',
  'The event log could not be written there.': 'घटनाओं का लेखा वहाँ लिखा नहीं जा सका।',
  'Nothing else was changed; choose another folder, or free some space.':
    'और कुछ बदला नहीं; दूसरा फ़ोल्डर चुनें, या कुछ जगह ख़ाली करें।',
  'The files that wait here are more than fit into one export (about 150 MB).':
    'यहाँ रुकी फ़ाइलें एक निर्यात में नहीं आतीं (लगभग 150 MB)।',
  'Nothing was written and everything still waits here; send some of them first.':
    'कुछ लिखा नहीं गया और सब यहीं रुका है; पहले कुछ भेज दें।',
  'The changes could not be written there.': 'बदलाव वहाँ लिखे नहीं जा सके।',
  'They still wait here; choose another folder, or free some space.':
    'वे यहीं रुके हैं; दूसरा फ़ोल्डर चुनें, या कुछ जगह ख़ाली करें।',
  'Another workspace was opened meanwhile, so nothing was exported.':
    'इस बीच दूसरा कार्यस्थल खुला, इसलिए कुछ निर्यात नहीं हुआ।',
  'Open the one you mean and try again.': 'जो चाहिए उसे खोलें और फिर कोशिश करें।',

  'This PC already has a workspace of this organization.': 'इस पीसी पर इस संस्था का कार्यस्थल पहले से है।',
  'This PC already has a workspace of this organization, named “{account}”.':
    'इस पीसी पर इस संस्था का कार्यस्थल पहले से है, नाम “{account}”।',
  "Nothing was changed; if it is yours, go on with it, else give yours another name: two people's data never mix.":
    'कुछ बदला नहीं; आपका है तो उसी में आगे काम करें, नहीं तो अपने को दूसरा नाम दें: दो लोगों का डेटा कभी नहीं मिलता।',
  'This workspace is no longer on this PC.': 'यह कार्यस्थल अब इस पीसी पर नहीं है।',
  'Nothing was changed; look at the list again.': 'कुछ बदला नहीं; सूची फिर देखें।',
  'Somebody signed out of this workspace.': 'किसी ने इस कार्यस्थल से साइन आउट किया।',
  'Nothing was changed; sign in to open it.': 'कुछ बदला नहीं; खोलने के लिए साइन इन करें।',
  'This sign-in is not for the organization of this workspace, so it stays closed.':
    'यह साइन इन इस कार्यस्थल की संस्था का नहीं है, इसलिए वह बंद रहता है।',
  'Nothing was changed; use the token of its organization.': 'कुछ बदला नहीं; उसकी संस्था का टोकन लें।',
  'This PC is not signed in, so no other organization can be opened.':
    'इस पीसी ने साइन इन नहीं किया है, इसलिए दूसरी संस्था नहीं खोली जा सकती।',
  'Sign in first.': 'पहले साइन इन करें।',
  '1 change waits for the Service or for you.': '1 बदलाव Service के लिए या आपके लिए रुका है।',
  '{count} changes wait for the Service or for you.': '{count} बदलाव Service के लिए या आपके लिए रुके हैं।',
  'Nothing was lost or changed; let them be sent, settle them on the Sync screen, or confirm that they stay here until somebody signs in again.':
    'न कुछ खोया न बदला; उन्हें जाने दें, सिंक में तय करें, या मान लें कि फिर साइन इन होने तक वे यहीं रहेंगे।',
  'It cannot be told how many changes wait there, and removing the workspace would lose them.':
    'पता नहीं कि वहाँ कितने बदलाव रुके हैं, और कार्यस्थल हटाने से वे खो जाएँगे।',
  '1 change waits there, and removing the workspace would lose them.':
    'वहाँ 1 बदलाव रुका है, और कार्यस्थल हटाने से वह खो जाएगा।',
  '{count} changes wait there, and removing the workspace would lose them.':
    'वहाँ {count} बदलाव रुके हैं, और कार्यस्थल हटाने से वे खो जाएँगे।',
  'Nothing was removed; type the workspace’s name to remove it anyway.':
    'कुछ हटाया नहीं गया; फिर भी हटाने के लिए कार्यस्थल का नाम टाइप करें।',
  'The file could not be written.': 'फ़ाइल लिखी नहीं जा सकी।',
  'Choose another place, or close it in the program that has it open.':
    'दूसरी जगह चुनें, या जिस प्रोग्राम में खुली है वहाँ बंद करें।',
  'The print system of this PC did not take the pages.': 'इस पीसी के प्रिंट सिस्टम ने पन्ने नहीं लिए।',
  'Look whether a printer is installed, or save a file instead.':
    'देखें कि प्रिंटर लगा है या नहीं, या उसकी जगह फ़ाइल सहेजें।',
  'This list is not on this PC any more.': 'यह सूची अब इस पीसी पर नहीं है।',
  'No rows with an article and a quantity were found, so nothing is expected.':
    'सामान और मात्रा वाली कोई पंक्ति नहीं मिली, इसलिए सूची नहीं बनी।',
  'Each row needs a code or a name, and how many.': 'हर पंक्ति में कोड या नाम, और मात्रा चाहिए।',
  'Choose both places first.': 'पहले दोनों जगह चुनें।',
  'Nothing was listed.': 'सूची नहीं बनी।',
  'Nothing that is low at the one place lies at the other, so there is nothing to fetch.':
    'जो एक जगह कम है वह दूसरी जगह नहीं है, इसलिए कुछ निकालना नहीं है।',
  'Nothing is booked from a list.': 'सूची से कुछ दर्ज नहीं होता।',
  'Receive or transfer the goods instead.': 'इसकी जगह माल की आवक या स्थानांतरण करें।',
};
