/** नेटवर्क के वाक्य: कौन सा प्रमाणपत्र या प्रॉक्सी, क्यों, और व्यवस्थापक क्या करे। */
export const sentencesOfTheNetwork: Readonly<Record<string, string>> = {
  'No secure connection to {host}: what answers there does not encrypt.':
    '{host} से सुरक्षित कनेक्शन नहीं: वहाँ जो जवाब देता है वह एन्क्रिप्ट नहीं करता।',
  'A proxy, a firewall or the sign-in page of a public network may stand between; sign in to the network, or ask your administrator.':
    'बीच में प्रॉक्सी, फ़ायरवॉल या सार्वजनिक नेटवर्क का साइन-इन पन्ना हो सकता है; नेटवर्क में साइन इन करें, या व्यवस्थापक से पूछें।',
  'No secure connection to {host}: it asks for a certificate of this PC, and Stockhand has none to show.':
    '{host} से सुरक्षित कनेक्शन नहीं: वह इस पीसी का प्रमाणपत्र माँगता है, और Stockhand के पास दिखाने को कोई नहीं है।',
  'An administrator lets this PC through without one.': 'व्यवस्थापक इस पीसी को उसके बिना जाने दे।',
  'No secure connection to {host}: it offers no encryption that is safe today.':
    '{host} से सुरक्षित कनेक्शन नहीं: वह ऐसा कोई एन्क्रिप्शन नहीं देता जो आज सुरक्षित हो।',
  'Whoever runs it, or the program that stands between, must offer TLS 1.2 or 1.3.':
    'उसे चलाने वाला, या बीच का प्रोग्राम, TLS 1.2 या 1.3 खोले।',
  'No secure connection to {host}: it breaks off before an encryption is agreed on.':
    '{host} से सुरक्षित कनेक्शन नहीं: एन्क्रिप्शन तय होने से पहले ही वह बात तोड़ देता है।',
  'It may ask for a certificate of this PC, which Stockhand does not have, or offer only old encryption; ask your administrator.':
    'हो सकता है वह इस पीसी का प्रमाणपत्र माँगे, जो Stockhand के पास नहीं है, या केवल पुराना एन्क्रिप्शन दे; व्यवस्थापक से पूछें।',
  'No secure connection to {host}: what answers there takes the connection and then says nothing.':
    '{host} से सुरक्षित कनेक्शन नहीं: वहाँ जो जवाब देता है वह कनेक्शन लेकर चुप रहता है।',
  'No secure connection to {host}: what answers there takes the connection and ends it at once.':
    '{host} से सुरक्षित कनेक्शन नहीं: वहाँ जो जवाब देता है वह कनेक्शन लेकर उसे तुरंत बंद कर देता है।',
  'A firewall or a gateway may stand between; ask your administrator to let this PC through.':
    'बीच में फ़ायरवॉल या गेटवे हो सकता है; व्यवस्थापक से कहें कि इस पीसी को जाने दे।',
  'No secure connection: this PC does not know the issuer of the certificate of {host}.':
    'सुरक्षित कनेक्शन नहीं: {host} का प्रमाणपत्र किसने दिया, यह पीसी उसे नहीं जानता।',
  'No secure connection: the certificate of {host} is signed by itself.':
    'सुरक्षित कनेक्शन नहीं: {host} का प्रमाणपत्र ख़ुद ही का हस्ताक्षर किया हुआ है।',
  'No secure connection: the certificate of {host} has ended.':
    'सुरक्षित कनेक्शन नहीं: {host} का प्रमाणपत्र समाप्त हो गया है।',
  'No secure connection: the certificate of {host} is not valid yet.':
    'सुरक्षित कनेक्शन नहीं: {host} का प्रमाणपत्र अभी मान्य नहीं हुआ।',
  'No secure connection: the certificate that {host} shows is for another name.':
    'सुरक्षित कनेक्शन नहीं: {host} जो प्रमाणपत्र दिखाता है वह किसी और नाम का है।',
  'No secure connection: the certificate of {host} was issued by another issuer than the one of that name that this PC knows.':
    'सुरक्षित कनेक्शन नहीं: {host} का प्रमाणपत्र किसी और ने दिया है; इस नाम का जो जारीकर्ता यह पीसी जानता है, उसने नहीं।',
  'No secure connection: the certificate of {host} breaks the rules for certificates.':
    'सुरक्षित कनेक्शन नहीं: {host} का प्रमाणपत्र नियमों के अनुसार नहीं है।',
  'It is for “{subject}”, issued by “{issuer}”, valid from {from} to {until}, SHA-256 {fingerprint}.':
    'वह “{subject}” का है, “{issuer}” का दिया हुआ, {from} से {until} तक मान्य, SHA-256 {fingerprint}।',
  'The certificate file {path} of the network settings was not used: it is not there.':
    'नेटवर्क सेटिंग की प्रमाणपत्र फ़ाइल {path} काम में नहीं ली गई: वह वहाँ नहीं है।',
  'The certificate file {path} of the network settings was not used: you may not read it.':
    'नेटवर्क सेटिंग की प्रमाणपत्र फ़ाइल {path} काम में नहीं ली गई: उसे पढ़ने की अनुमति नहीं है।',
  'The certificate file {path} of the network settings was not used: it holds no certificate.':
    'नेटवर्क सेटिंग की प्रमाणपत्र फ़ाइल {path} काम में नहीं ली गई: उसमें कोई प्रमाणपत्र नहीं है।',
  'The certificate file {path} of the network settings was not used: {why}.':
    'नेटवर्क सेटिंग की प्रमाणपत्र फ़ाइल {path} काम में नहीं ली गई।',
  'In a hotel or another public network, first open a page in the browser of this PC and sign in there.':
    'होटल या किसी और सार्वजनिक नेटवर्क में पहले इस पीसी के ब्राउज़र में कोई पन्ना खोलकर साइन इन करें।',
  'If it is your company’s, an administrator adds its issuer to this PC’s certificate store and restarts Stockhand, or names its file in the network settings; if not, somebody may be reading along.':
    'अगर वह आपकी कंपनी का है, तो व्यवस्थापक उसके जारीकर्ता को इस पीसी के प्रमाणपत्रों में जोड़कर Stockhand दोबारा शुरू करे, या नेटवर्क सेटिंग में उसकी फ़ाइल बताए; नहीं तो कोई बीच में पढ़ रहा हो सकता है।',
  'This PC’s date is {today}; if that is right, whoever runs the {whose} must renew the certificate.':
    'इस पीसी की तारीख़ {today} है; अगर यह सही है, तो Service या प्रॉक्सी चलाने वाले को प्रमाणपत्र नया करना होगा।',
  'This PC’s date is {today}; put it right if it is wrong, else ask whoever runs the {whose}.':
    'इस पीसी की तारीख़ {today} है; ग़लत हो तो ठीक करें, नहीं तो Service या प्रॉक्सी चलाने वाले से पूछें।',
  'Check the address; if it is right, ask your administrator which program stands between, or for a certificate with this name.':
    'पता जाँचें; सही हो तो व्यवस्थापक से पूछें कि बीच में कौन सा प्रोग्राम है, या इस नाम का प्रमाणपत्र माँगें।',
  'Ask your administrator for another certificate.': 'व्यवस्थापक से दूसरा प्रमाणपत्र माँगें।',
  '{variable} names a proxy in a way that cannot be read.':
    '{variable} में लिखा प्रॉक्सी का पता पढ़ा नहीं जा सकता।',
  'Write it like http://proxy.example.com:8080, or ask your administrator.':
    'उसे http://proxy.example.com:8080 जैसा लिखें, या व्यवस्थापक से पूछें।',
  'The proxy {proxy} does not answer (the connection was refused).':
    'प्रॉक्सी {proxy} जवाब नहीं देता (कनेक्शन ठुकराया गया)।',
  'The proxy {proxy} cannot be found; this PC may be in another network.':
    'प्रॉक्सी {proxy} नहीं मिलता; यह पीसी शायद दूसरे नेटवर्क में है।',
  'There is no connection to the proxy {proxy}; this PC may have no network.':
    'प्रॉक्सी {proxy} से कनेक्शन नहीं है; शायद इस पीसी पर नेटवर्क नहीं है।',
  'The proxy {proxy} did not open a connection to {target} in time.':
    'प्रॉक्सी {proxy} ने {target} से समय पर कनेक्शन नहीं जोड़ा।',
  'Check the proxy in the network settings, or ask your administrator.':
    'नेटवर्क सेटिंग में प्रॉक्सी जाँचें, या व्यवस्थापक से पूछें।',
  'The proxy {proxy} broke off the connection to {target}.': 'प्रॉक्सी {proxy} ने {target} से कनेक्शन तोड़ दिया।',
  'An administrator lets this PC through to that address.': 'व्यवस्थापक इस पीसी को उस पते तक जाने दे।',
  'The proxy {proxy} asks for a user and a password.': 'प्रॉक्सी {proxy} उपयोगकर्ता और पासवर्ड माँगता है।',
  'Give them in the network settings.': 'उन्हें नेटवर्क सेटिंग में दें।',
  'The proxy {proxy} does not accept the user and password that it was given.':
    'प्रॉक्सी {proxy} दिया गया उपयोगकर्ता और पासवर्ड नहीं मानता।',
  'Give them again in the network settings.': 'उन्हें नेटवर्क सेटिंग में फिर से दें।',
  'The proxy {proxy} accepts only a sign-in that Stockhand does not have ({kinds}).':
    'प्रॉक्सी {proxy} केवल ऐसा साइन इन मानता है जो Stockhand में नहीं है ({kinds})।',
  'An administrator allows Basic for this PC, lets it through without a sign-in, or lets {target} bypass the proxy.':
    'व्यवस्थापक इस पीसी के लिए सादा साइन इन (उपयोगकर्ता और पासवर्ड) खोले, इसे बिना साइन इन जाने दे, या {target} को प्रॉक्सी से बाहर रखे।',
  'The proxy {proxy} does not allow connections to {target} ({status}).':
    'प्रॉक्सी {proxy} {target} से कनेक्शन की अनुमति नहीं देता ({status})।',
  'An administrator allows that address.': 'व्यवस्थापक उस पते की अनुमति दे।',
  'The proxy {proxy} does not reach {target} ({status}).': 'प्रॉक्सी {proxy} {target} तक नहीं पहुँचता ({status})।',
  'Check the address of the Service, or ask your administrator.': 'Service का पता जाँचें, या व्यवस्थापक से पूछें।',
  'The proxy {proxy} answers with a sign-in page ({status}).':
    'प्रॉक्सी {proxy} साइन-इन पन्ना दिखाता है ({status})।',
  'Open a page in the browser of this PC and sign in to the network.':
    'इस पीसी के ब्राउज़र में कोई पन्ना खोलकर नेटवर्क में साइन इन करें।',
  'What answers at {proxy} is no proxy.': '{proxy} पर जो जवाब देता है वह प्रॉक्सी नहीं है।',
  'The proxy {proxy} is of a kind that Stockhand does not use ({kind}).':
    'प्रॉक्सी {proxy} ऐसे प्रकार का है जिसे Stockhand काम में नहीं लेता ({kind})।',
  'Name an HTTP proxy in the network settings, or ask your administrator.':
    'नेटवर्क सेटिंग में HTTP प्रॉक्सी बताएँ, या व्यवस्थापक से पूछें।',
  'The address of the proxy is refused: write it like http://proxy.example.com:8080.':
    'प्रॉक्सी का पता नहीं माना गया: उसे http://proxy.example.com:8080 जैसा लिखें।',
  'Nothing was sent and nothing changed.': 'कुछ भेजा नहीं गया और कुछ बदला नहीं।',
  'The address of the proxy must not contain a user name or password; give them by themselves.':
    'प्रॉक्सी के पते में उपयोगकर्ता का नाम या पासवर्ड नहीं होना चाहिए; उन्हें अलग से दें।',
  'Stockhand does not use proxies of the kind {kind}; give an address that begins with http:// or https://.':
    'Stockhand {kind} प्रकार के प्रॉक्सी काम में नहीं लेता; http:// या https:// से शुरू होने वाला पता दें।',
  'No proxy leads to the Service, so there is nothing to sign in to.':
    'Service तक कोई प्रॉक्सी नहीं जाता, इसलिए साइन इन करने को कुछ नहीं है।',
  'The other settings were saved.': 'बाक़ी सेटिंग सहेज ली गईं।',
  'The administrator of this PC has set the {name}; only a change of the policy changes it.':
    'यह इस पीसी के व्यवस्थापक ने तय किया है; नीति बदलने पर ही बदलेगा।',
  'The policy of this PC ({file}) is not complete: “{name}” cannot be used.':
    'इस पीसी की नीति ({file}) पूरी लागू नहीं है: “{name}” काम में नहीं लिया जा सकता।',
  'The policy of this PC ({file}) is not complete: “{name}” is not known.':
    'इस पीसी की नीति ({file}) पूरी लागू नहीं है: “{name}” नाम की कोई सेटिंग नहीं है।',
  'The rest of it holds; ask your administrator.': 'बाक़ी लागू है; व्यवस्थापक से पूछें।',
  'The policy of this PC ({file}) is not in force: {why}.':
    'इस पीसी की नीति ({file}) लागू नहीं है: उसे पढ़ा या समझा नहीं जा सका।',
  'Nothing was changed; ask your administrator.': 'कुछ बदला नहीं; व्यवस्थापक से पूछें।',
  'The certificate file needs its whole path.': 'प्रमाणपत्र फ़ाइल का पूरा पता चाहिए।',
  'The certificate file {path} cannot be used: {why}.': 'प्रमाणपत्र फ़ाइल {path} काम में नहीं ली जा सकती।',
};
