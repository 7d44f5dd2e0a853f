/** इंजन के वाक्य: Service तक का कनेक्शन, साइन इन, और जो बदलाव Service ने नहीं लिए। */
export const sentencesOfTheLine: Readonly<Record<string, string>> = {
  'Everything saved on this PC stays here and is sent once there is a connection again.':
    'इस पीसी पर जो सहेजा गया वह यहीं रहता है और कनेक्शन लौटते ही भेजा जाता है।',
  'It is not known whether the last change arrived; that is looked up before anything is sent again.':
    'पता नहीं कि पिछला बदलाव पहुँचा या नहीं; कुछ भी दोबारा भेजने से पहले यह देखा जाता है।',
  'Nothing was lost; it is tried again later.': 'कुछ खोया नहीं; बाद में फिर कोशिश होती है।',
  'Nothing was lost.': 'कुछ खोया नहीं।',
  'Nothing was changed.': 'कुछ बदला नहीं।',
  'Nothing was sent.': 'कुछ भेजा नहीं गया।',
  'Nothing was overwritten.': 'कुछ मिटाया नहीं गया।',
  'The Service does not answer at its address (the connection was refused).':
    'Service अपने पते पर जवाब नहीं देता (कनेक्शन ठुकराया गया)।',
  'The address of the Service cannot be found.': 'Service का पता नहीं मिलता।',
  'If no web page opens on this PC either, check its cable or Wi-Fi; else check the address, or ask your administrator.':
    'अगर इस पीसी पर कोई वेब पन्ना भी नहीं खुलता, तो केबल या वाई-फ़ाई जाँचें; नहीं तो पता जाँचें, या व्यवस्थापक से पूछें।',
  'Check its cable or Wi-Fi.': 'इसकी केबल या वाई-फ़ाई जाँचें।',
  'A web page came back instead of the Service’s answer.': 'Service के जवाब की जगह एक वेब पन्ना आया।',
  'A sign-in page of this network or a proxy may be in the way: open a page in the browser of this PC and sign in there, or ask your administrator.':
    'बीच में इस नेटवर्क का साइन-इन पन्ना या कोई प्रॉक्सी हो सकता है: इस पीसी के ब्राउज़र में कोई पन्ना खोलकर साइन इन करें, या व्यवस्थापक से पूछें।',
  'There is no connection to the Service; this PC may have no internet.':
    'Service से कनेक्शन नहीं है; शायद इस पीसी पर इंटरनेट नहीं है।',
  'No secure connection to the Service: it could not be encrypted.':
    'Service से सुरक्षित कनेक्शन नहीं: उसे एन्क्रिप्ट नहीं किया जा सका।',
  'Something on the way may stand between.': 'बीच में कुछ हो सकता है।',
  'There is no connection to the Service through the proxy of this network.':
    'इस नेटवर्क के प्रॉक्सी से होकर Service से कनेक्शन नहीं है।',
  'The Service did not take the connection in time.': 'Service ने समय पर कनेक्शन नहीं लिया।',
  'The Service did not answer in time.': 'Service ने समय पर जवाब नहीं दिया।',
  'The connection to the Service broke before its answer was complete.':
    'जवाब पूरा होने से पहले Service से कनेक्शन टूट गया।',
  'The request was taken back.': 'अनुरोध वापस लिया गया।',
  'Something other than the Service answered, such as the sign-in page of a public network or a proxy.':
    'जवाब Service का नहीं, किसी और का था, जैसे किसी सार्वजनिक नेटवर्क का साइन-इन पन्ना या प्रॉक्सी।',
  'The Service answered, but it is far too large.': 'Service ने जवाब दिया, पर वह बहुत ही बड़ा है।',
  'The Service answered, but {reason}.': 'Service ने जवाब दिया, पर वह समझ नहीं आया ({reason})।',
  'The Service answered, but the rows of its list are no records.':
    'Service ने जवाब दिया, पर उसकी सूची की पंक्तियाँ रिकॉर्ड नहीं हैं।',
  'Nothing on this PC was changed by it; it is asked again later.':
    'इससे इस पीसी पर कुछ नहीं बदला; बाद में फिर पूछा जाता है।',
  'The Service has a problem of its own.': 'Service में अपनी ही कोई गड़बड़ है।',
  'The Service takes no more requests for now; the next one leaves in {seconds} s.':
    'Service अभी और अनुरोध नहीं लेता; अगला {seconds} सेकंड में जाएगा।',
  'The keychain of this PC does not answer, so the sign-in cannot be kept.':
    'इस पीसी की कीचेन जवाब नहीं देती, इसलिए साइन इन रखा नहीं जा सकता।',
  'Your data is not affected; Stockhand will ask for the sign-in again after a restart.':
    'आपके डेटा पर कोई असर नहीं; दोबारा शुरू होने पर Stockhand फिर साइन इन माँगेगा।',
  'The keychain of this PC does not answer, so the sign-in that is kept there cannot be read yet.':
    'इस पीसी की कीचेन जवाब नहीं देती, इसलिए उसमें रखा साइन इन अभी पढ़ा नहीं जा सकता।',
  'Stockhand asks it again for a minute; you can also sign in by hand.':
    'Stockhand एक मिनट तक उससे फिर पूछता है; आप ख़ुद भी साइन इन कर सकते हैं।',
  'What you save meanwhile is kept here and sent afterwards.':
    'इस बीच जो आप सहेजें वह यहाँ रहता है और बाद में भेजा जाता है।',
  'The keychain of this PC does not answer.': 'इस पीसी की कीचेन जवाब नहीं देती।',
  'If it kept the sign-in of the workspace you left, that sign-in is still in it: look for “Stockhand” there and remove it.':
    'छोड़े गए कार्यस्थल का साइन इन उसमें था तो अब भी है: वहाँ “Stockhand” खोजें और उसे हटाएँ।',
  'The Service no longer accepts the sign-in of this PC.': 'Service इस पीसी का साइन इन अब नहीं मानता।',
  'Everything saved here stays and waits; sign in again to send it.':
    'यहाँ जो सहेजा गया वह रहता है और रुका है; भेजने के लिए फिर साइन इन करें।',
  'This PC is not signed in to the Service.': 'इस पीसी ने Service में साइन इन नहीं किया है।',
  'Everything saved here stays and waits; sign in to send it.':
    'यहाँ जो सहेजा गया वह रहता है और रुका है; भेजने के लिए साइन इन करें।',
  'The organization’s sign-in server refused the credential of this PC.':
    'संस्था के साइन-इन सर्वर ने इस पीसी की कुंजी नहीं मानी।',
  'Everything saved here stays and waits; ask your administrator for a new credential.':
    'यहाँ जो सहेजा गया वह रहता है और रुका है; अपने व्यवस्थापक से नई कुंजी माँगें।',
  'The organization’s sign-in server cannot be reached, so this PC has no sign-in for now.':
    'संस्था के साइन-इन सर्वर तक नहीं पहुँच सकते, इसलिए इस पीसी का अभी साइन इन नहीं है।',
  'The sign-in of this PC is not allowed to use this area.': 'इस पीसी के साइन इन को इस हिस्से की अनुमति नहीं।',
  'The sign-in of this PC is not allowed to use {area}.': 'इस पीसी के साइन इन को इसकी अनुमति नहीं: {area}।',
  'The sign-in of this PC is not allowed to use the area “{module}”.':
    'इस पीसी के साइन इन को “{module}” की अनुमति नहीं।',
  'What is saved for it waits, everything else goes on; ask your administrator for the missing scope.':
    'इसका सहेजा हुआ रुका है, बाक़ी सब चलता है; अपने व्यवस्थापक से अनुमति माँगें।',
  'The organization’s subscription has ended.': 'संस्था की सदस्यता ख़त्म हो गई है।',
  'Everything saved on this PC stays and waits; it goes on when the subscription is renewed.':
    'इस पीसी पर जो सहेजा गया वह रहता है और रुका है; सदस्यता नई होते ही आगे चलता है।',
  'The signed-in user is no active member of this organization.':
    'साइन इन किया व्यक्ति इस संस्था का सक्रिय सदस्य नहीं है।',
  'Everything saved on this PC stays and waits; ask your administrator.':
    'इस पीसी पर जो सहेजा गया वह रहता है और रुका है; अपने व्यवस्थापक से पूछें।',
  'The Service does not know this organization.': 'Service इस संस्था को नहीं जानता।',
  'Everything saved on this PC stays and waits; check the organization in the settings.':
    'इस पीसी पर जो सहेजा गया वह रहता है और रुका है; सेटिंग में संस्था जाँचें।',
  'This sign-in is for {there}, but this workspace holds the data of {holds}.':
    'यह साइन इन {there} का है, पर इस कार्यस्थल में {holds} का डेटा है।',
  'Nothing was read or sent, and everything saved here stays and waits; sign in with the token of {holds}, or open the other organization as a workspace of its own.':
    'न कुछ पढ़ा गया न भेजा गया, और यहाँ जो सहेजा गया वह रहता है और रुका है; {holds} के टोकन से साइन इन करें, या दूसरी संस्था को अलग कार्यस्थल में खोलें।',
  'This sign-in has no organization with the id “{id}”.': 'इस साइन इन में “{id}” पहचान की कोई संस्था नहीं।',
  'Nothing was read or sent, and everything saved here stays and waits; choose one of those that it has: {list}.':
    'न कुछ पढ़ा गया न भेजा गया, और यहाँ जो सहेजा गया वह रहता है और रुका है; जो हैं उनमें से एक चुनें: {list}।',
  'This sign-in may use several organizations, and the Service does not show which of them it answers for.':
    'इस साइन इन की कई संस्थाएँ हैं, और Service नहीं बताता कि वह किसके लिए जवाब देता है।',
  'Nothing was read or sent, and everything saved here stays and waits; choose one of them: {list}.':
    'न कुछ पढ़ा गया न भेजा गया, और यहाँ जो सहेजा गया वह रहता है और रुका है; उनमें से एक चुनें: {list}।',
  'Your role or plan does not allow this on the Service.': 'आपकी भूमिका या प्लान में Service पर इसकी अनुमति नहीं।',
  'It was not done there; give the change up, or ask your administrator and try again.':
    'वहाँ यह नहीं हुआ; बदलाव छोड़ दें, या अपने व्यवस्थापक से पूछकर फिर कोशिश करें।',
  'The record no longer exists on the Service.': 'यह रिकॉर्ड अब Service पर नहीं है।',
  'This does not fit what the Service has by now; nothing was overwritten.':
    'Service पर अब जो है, यह उससे मेल नहीं खाता; कुछ मिटाया नहीं गया।',
  'The Service says: “{said}”.': 'Service कहता है: “{said}”।',
  'It says: “{said}”.': 'वह कहता है: “{said}”।',
  'The Service refused this; nothing was changed there.': 'Service ने यह नहीं माना; वहाँ कुछ नहीं बदला।',
  'This cannot be sent to the Service: {reason}.': 'यह Service को नहीं भेजा जा सकता: {reason}।',

  'The Service failed at this change each time, while it answered all else.':
    'इस बदलाव पर Service हर बार विफल रहा, जबकि बाक़ी सब का जवाब दिया।',
  'It is not tried again by itself: send it again later, or discard it.':
    'इसे अपने आप फिर नहीं आज़माया जाएगा: बाद में फिर भेजें, या छोड़ दें।',
  'Sent once without an answer, and the Service does not have it.':
    '1 बार भेजा, जवाब नहीं आया, और Service के पास यह नहीं है।',
  'Sent {count} times without an answer, and the Service does not have it.':
    '{count} बार भेजा, जवाब नहीं आया, और Service के पास यह नहीं है।',
  'Try again when the connection is better, or discard it.': 'कनेक्शन ठीक होने पर फिर कोशिश करें, या इसे छोड़ दें।',
  'The Service has no such item any more, or no such custom field: somebody may have deleted it.':
    'Service पर अब ऐसी कोई वस्तु, या ऐसा कोई कस्टम फ़ील्ड नहीं है: शायद किसी ने उसे हटा दिया।',
  'Nothing was put there; discard this change.': 'वहाँ कुछ नहीं रखा गया; यह बदलाव छोड़ दें।',
  'The Service has this record, but not what the change names with it (a pipeline, a place, a category): somebody may have deleted that.':
    'Service के पास यह रिकॉर्ड है, पर बदलाव में जो नाम है (पाइपलाइन, जगह, श्रेणी) वह नहीं: शायद किसी ने उसे हटा दिया।',
  'Nothing was changed there; name another and send it again, or discard the change.':
    'वहाँ कुछ नहीं बदला; दूसरा चुनकर फिर भेजें, या बदलाव छोड़ दें।',
  'The Service does not offer this for all notifications at once.':
    'Service सभी सूचनाओं के लिए एक साथ यह करने नहीं देता।',
  'Mark or dismiss them one by one, and discard this change.':
    'उन्हें एक-एक करके पढ़ा हुआ बताएँ या हटाएँ, और यह बदलाव छोड़ दें।',
  'For this change a page comes back that is not from the Service, while all else is answered: something on the way may put it in the place of an answer.':
    'इस बदलाव के जवाब में ऐसा पन्ना आता है जो Service का नहीं, जबकि बाक़ी सबका जवाब मिलता है: शायद रास्ते में कुछ जवाब की जगह इसे रख देता है।',
  'It is tried a few times; look at the Service whether its record is still there.':
    'कुछ बार कोशिश होती है; Service पर देखें कि इसका रिकॉर्ड अब भी वहाँ है या नहीं।',
  'Stockhand made a mistake with this change.': 'इस बदलाव में Stockhand से ग़लती हुई।',
  'Whether the Service has it is not known: look there, then try again or discard it.':
    'यह पता नहीं कि Service के पास यह है या नहीं: वहाँ देखें, फिर दोबारा कोशिश करें या छोड़ दें।',
  'All else goes on; please report this.': 'बाक़ी सब चलता रहता है; कृपया इसकी ख़बर दें।',
  'The Service took this, but it cannot be found there.': 'Service ने यह लिया, पर वहाँ मिलता नहीं।',
  'It is not sent again.': 'यह दोबारा नहीं भेजा जाता।',
  'Retry looks once more; discard it when it is there.':
    '“फिर भेजें” एक बार और देखता है; वहाँ मिल जाए तो इसे छोड़ दें।',
  'The Service took this, but did not say under which id.': 'Service ने यह लिया, पर नहीं बताया कि किस पहचान से।',
  'Looking for it.': 'उसे ढूँढा जा रहा है।',
  'The Service told only a part of a list that this change sends as a whole: the rest would be lost.':
    'यह बदलाव पूरी सूची भेजता है, पर Service ने उसका केवल एक हिस्सा बताया: बाकी मिट जाता।',
  'The Service does not list this record yet.': 'Service की सूची में यह रिकॉर्ड अभी नहीं है।',
  'Nothing was sent; it is looked for a few times.': 'कुछ भेजा नहीं गया; कुछ बार फिर देखा जाता है।',
  'The Service no longer has this record.': 'Service के पास यह रिकॉर्ड अब नहीं है।',
  'Somebody deleted it, or it belongs to another organization.': 'किसी ने इसे हटा दिया, या यह दूसरी संस्था का है।',
  'The Service has {count} new records like this one, and the answer to ours was lost.':
    'Service पर ऐसे {count} नए रिकॉर्ड हैं, और हमारे का जवाब खो गया।',
  'The answer to this was lost, and the Service has a new record like it that is not the same: it may be yours, changed by somebody since.':
    'इसका जवाब खो गया, और Service पर इसके जैसा पर ठीक वही नहीं एक नया रिकॉर्ड है: हो सकता है आपका हो और किसी ने बाद में बदला हो।',
  'The answer to this was lost, and the Service told only a part of the list that it would be in.':
    'इसका जवाब खो गया, और जिस सूची में यह होता, Service ने उसका केवल एक हिस्सा बताया।',
  'The answer to this was lost, and the Service refuses each time to tell whether it has it.':
    'इसका जवाब खो गया, और यह उसके पास है या नहीं, यह बताने से Service हर बार मना करता है।',
  'Look for it there: discard this one if it is there, retry to send it again.':
    'वहाँ ढूँढें: हो तो इसे छोड़ दें, दोबारा भेजना हो तो “फिर भेजें” चुनें।',
  'The answer to this was lost.': 'इसका जवाब खो गया।',
  'A new record like it was seen at the Service and was deleted there since: it may have been yours.':
    'Service पर इसके जैसा एक नया रिकॉर्ड दिखा था और बाद में वहाँ हटा दिया गया: हो सकता है वह आपका था।',
  'The answer to this was lost, and the Service has it under no name that was sent.':
    'इसका जवाब खो गया, और भेजे गए नाम से यह Service पर नहीं है।',
  'A new entry of the same list may be yours, renamed by somebody since.':
    'उसी सूची की कोई नई प्रविष्टि आपकी हो सकती है, जिसका नाम किसी ने बाद में बदला हो।',
  'Look at the list; discard this one if yours is there, retry to send it again.':
    'सूची देखें; आपका वहाँ हो तो इसे छोड़ दें, नहीं तो “फिर भेजें” से दोबारा भेजें।',
  'Discard this one if it is to stay deleted, retry to make it again.':
    'वह हटा ही रहे तो इसे छोड़ दें, फिर से बनाना हो तो “फिर भेजें” चुनें।',
  'This change became part of another one that you have decided on since, so it cannot be taken back by itself.':
    'यह बदलाव एक दूसरे बदलाव का हिस्सा बन गया, जिस पर आपने बाद में निर्णय लिया, इसलिए यह अकेला वापस नहीं लिया जा सकता।',
  'Look at it; discard this one if yours is there, retry to send it again.':
    'उसे देखें; आपका वहाँ हो तो इसे छोड़ दें, नहीं तो “फिर भेजें” से दोबारा भेजें।',
  'The Service has several new activities like this one, and the answer to ours was lost.':
    'Service पर ऐसी कई नई गतिविधियाँ हैं, और हमारी का जवाब खो गया।',
  'Look which one is yours; discard this one if it is there.': 'देखें कि आपका कौन सा है; वहाँ हो तो इसे छोड़ दें।',
  'The answer to this stock change was lost, and the Service shows no reference to find it by.':
    'स्टॉक के इस बदलाव का जवाब खो गया, और Service पर इसे पहचानने का कोई संदर्भ नहीं।',
  'The answer to this stock change was lost, and the item has a movement like it that shows no reference: it may be yours.':
    'स्टॉक के इस बदलाव का जवाब खो गया, और सामान की एक वैसी ही आवाजाही बिना संदर्भ के है: हो सकता है वह आपकी हो।',
  "Look at the item's movements: discard it if it is there, retry it if it is not.":
    'सामान की आवाजाही देखें: वहाँ हो तो छोड़ दें, न हो तो फिर भेजें।',
  'The answer to this upload was lost, and the contact has new documents that may be this one.':
    'यह फ़ाइल भेजने का जवाब खो गया, और संपर्क में नए दस्तावेज़ हैं जो यही हो सकते हैं।',
  'Look at them: discard this change if yours is there, retry to upload it again.':
    'उन्हें देखें: आपका वहाँ हो तो बदलाव छोड़ दें, नहीं तो फिर भेजें।',
  'The answer to this was lost, and what the Service has there now is neither the old file nor exactly yours: it may be yours, altered, or somebody else’s.':
    'इसका जवाब खो गया, और Service पर अब न पुरानी फ़ाइल है न ठीक आपकी: वह आपकी बदली हुई हो सकती है, या किसी और की।',
  'Look at it: discard this change to keep what is there, retry to put yours in its place.':
    'उसे देखें: जो वहाँ है वह रखना हो तो बदलाव छोड़ दें, अपनी रखनी हो तो फिर भेजें।',
  'Somebody put another file there on the Service after you last saw it.':
    'आपके देखने के बाद किसी ने Service पर वहाँ दूसरी फ़ाइल रख दी।',
  'Retry puts yours in its place; discard keeps theirs.': '“फिर भेजें” आपकी रखता है; “छोड़ दें” उनकी रहने देता है।',
  'The file “{name}” that belongs to this change is missing on this PC, or was damaged.':
    'इस बदलाव की फ़ाइल “{name}” इस पीसी पर नहीं है, या ख़राब हो गई।',
  'Choose the file again, and discard this change.': 'फ़ाइल फिर चुनें, और यह बदलाव छोड़ दें।',
  '“{field}” cannot be sent to the Service together with what it has there.':
    'Service पर जो है उसके साथ “{field}” नहीं भेजा जा सकता।',
  'The Service shows “{field}” in a form that cannot be sent back to it, and an edit sends the whole record: it could be emptied.':
    'Service “{field}” को ऐसे रूप में दिखाता है जो वापस नहीं भेजा जा सकता, और बदलाव पूरा रिकॉर्ड भेजता है: वह ख़ाली हो सकता है।',
  'Make this change on the Service itself and discard it here, or make it anew together with a new value for “{field}”.':
    'यह बदलाव Service पर ही करें और यहाँ छोड़ दें, या “{field}” के नए मान के साथ फिर से करें।',
  'The record cannot be made anew as it was: the Service showed “{field}” in a form that cannot be sent to it.':
    'रिकॉर्ड जैसा था वैसा फिर नहीं बन सकता: Service ने “{field}” को ऐसे रूप में दिखाया जो भेजा नहीं जा सकता।',
  'Make a new record by hand, and give this change up.': 'नया रिकॉर्ड ख़ुद बनाएँ, और यह बदलाव छोड़ दें।',
  'This change belongs to a record that the Service does not have.':
    'यह बदलाव ऐसे रिकॉर्ड का है जो Service के पास नहीं है।',
  'This activity belongs to a contact that the Service does not have.':
    'यह गतिविधि ऐसे संपर्क की है जो Service के पास नहीं है।',
  'This document belongs to a contact that the Service does not have.':
    'यह दस्तावेज़ ऐसे संपर्क का है जो Service के पास नहीं है।',
  'It is kept here: copy it, or discard it.': 'यह यहाँ रखा है: कॉपी करें, या छोड़ दें।',
  'It is kept here until you discard it.': 'जब तक आप न छोड़ें, यह यहाँ रहता है।',
  'The new record this change belongs to was given up.': 'जिस नए रिकॉर्ड का यह बदलाव है वह छोड़ दिया गया।',
  'Discard this change too, or make it anew.': 'यह बदलाव भी छोड़ दें, या नए सिरे से करें।',
};
