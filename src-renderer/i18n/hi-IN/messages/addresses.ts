import type { SaidOf } from '../../../../src-sync/domain/messages/catalogue.ts';

export const addresses: SaidOf<'addresses'> = {
  base: 'Service का पता',
  broker: 'साइन-इन सर्वर का पता',
  signInServer: 'साइन-इन सर्वर का पता',
  updates: 'अपडेट का पता',
  proxyRefused:
    'प्रॉक्सी का पता नहीं माना गया: उसे http://proxy.example.com:8080 जैसा लिखें। कुछ भेजा नहीं गया और कुछ बदला नहीं।',
  noAddress:
    '{what} नहीं माना गया: यह कोई पता नहीं है। ऐसे लिखें: https://service.example.com। न कुछ भेजा गया न बदला।',
  notHttps: '{what} नहीं माना गया: वह https:// से शुरू हो। न कुछ भेजा गया न बदला।',
  withSignIn: '{what} नहीं माना गया: उसमें नाम या पासवर्ड न हो। न कुछ भेजा गया न बदला।',
  httpElsewhere: '{what} नहीं माना गया: http:// केवल इसी पीसी के लिए चलता है; https:// लिखें। न कुछ भेजा गया न बदला।',
  withQuery: '{what} नहीं माना गया: उसमें “?” या “#” न हो। न कुछ भेजा गया न बदला।',
  accountName: 'साइन इन का नाम एक पंक्ति में अधिक से अधिक {most} अक्षर का होता है। कुछ बदला नहीं; दूसरा चुनें।',
  tokenBroker: 'टोकन ब्रोकर का पता',
  linkTooLong: 'लिंक बहुत लंबा है: Stockhand के लिंक में {most} तक अक्षर होते हैं। कुछ खोला नहीं गया।',
  linkDamaged: 'लिंक ख़राब है, या Stockhand का बनाया हुआ नहीं है। कुछ खोला नहीं गया।',
  linkOfOtherKind:
    'Stockhand सामान, संपर्क, दस्तावेज़ और खोज के लिंक खोलता है; यह किसी और चीज़ का है। कुछ खोला नहीं गया।',
  linkWithoutName: 'लिंक में ऐसा नाम नहीं जिसे Stockhand खोज सके: वह ख़ाली, बहुत लंबा या ख़राब है। कुछ खोला नहीं गया।',
};
