import type { requestErrors as inEnglish } from '../../en/errors/request.ts';
import type { Translation } from '../../translation.ts';

export const requestErrors: Translation<typeof inEnglish> = {
  'request.failed': 'कुछ गड़बड़ हो गई। फिर से कोशिश करें।',
  'request.refused': 'सर्वर ने यह करने से मना कर दिया।',
  'request.not-json': 'जो भेजा गया, वह पढ़ा नहीं जा सका। वह सही JSON होना चाहिए।',
  'request.not-an-object': 'जो भेजा गया, वह JSON ऑब्जेक्ट होना चाहिए।',
  'request.too-long': 'यह बहुत लंबा है। इसे छोटा करें।',
  'request.nothing-here': 'इस पते पर कुछ नहीं है।',
  'request.read-only': 'इसे सिर्फ़ पढ़ा जा सकता है।',
  'request.several-hosts': 'रिक्वेस्ट में एक ही होस्ट का नाम होना चाहिए।',
  'request.from-another-site': 'यह फ़ॉर्म किसी दूसरी साइट से आया है। हमें यहीं से लिखें।',
  'request.key-invalid': ({ max }) => `रिक्वेस्ट की पहचान में 1 से ${max} तक साधारण अक्षर होने चाहिए।`,
  'request.key-used': 'यह पहले भेजा जा चुका है, पर तब इसमें कुछ और लिखा था। इसे नए सिरे से भेजें।',
  'request.place-unknown': 'यह सूची वहाँ से आगे नहीं दिखाई जा सकती। इसे फिर से खोलें।',
  'request.without-version': 'पेज फिर से खोलें: पता नहीं चल रहा कि यह बदलाव किस पर किया गया है।',

  'server.busy': 'इस समय स्टूडियो की साइट पर बहुत भीड़ है। थोड़ी देर बाद फिर से कोशिश करें।',
  'server.database-away': 'इस समय स्टूडियो के सर्वर से जवाब नहीं आ रहा है। थोड़ी देर बाद फिर से कोशिश करें।',
  'server.cannot-save': 'इस समय स्टूडियो में कुछ भी सेव नहीं हो पा रहा है। कुछ मिनट बाद फिर से कोशिश करें।',
  'server.database-not-started': 'डेटाबेस कई मिनट से शुरू नहीं हुआ है। वजह लॉग में लिखी है।',
  'server.migrations-missing': 'डेटाबेस में इस वर्ज़न के माइग्रेशन नहीं हैं।',
  'server.stopping': 'सर्वर बंद हो रहा है।',

  'live.too-many-streams': 'इस समय बहुत सी स्क्रीनों पर बदलाव देखे जा रहे हैं। थोड़ी देर बाद फिर से कोशिश करें।',
  'live.too-many-counts': 'इस समय स्क्रीनों की गिनती नहीं हो सकती।',
  'live.reach-of-what': 'कोर्स और मीटिंग उनके नंबर से पूछें।',
  'live.reach-of-how-many': ({ max }) => `एक बार में 1 से ${max} तक कोर्स और मीटिंग पूछें।`,
};
