import { indianTime, relativeDay } from '../../../shared/time/indian-time.ts';
import type { joining as english } from '../en/joining.ts';
import type { Translation } from '../translation.ts';
import { formatDay, formatDayInFull, formatTime, formatTimes } from './dates.ts';

type JoiningMessages = Translation<typeof english>;

/** सुबह 7 बजे */
const formatStart: JoiningMessages['formatStart'] = (moment) =>
  formatTime(indianTime(new Date(moment)));

/** सुबह 7 से 8 बजे IST */
const formatHours: JoiningMessages['formatHours'] = ({ startsAt, endsAt }) =>
  formatTimes(indianTime(new Date(startsAt)), indianTime(new Date(endsAt)));

const NEAR = { today: 'आज', tomorrow: 'कल' };

/** आज; कल; गुरुवार, 28 अक्टूबर को. Within a sentence. */
const formatRelativeDay: JoiningMessages['formatRelativeDay'] = (moment, now) => {
  const near = relativeDay(new Date(moment), now);
  return near === 'another' ? `${formatDay(moment, now)} को` : NEAR[near];
};

/** आज, सुबह 7 से 8 बजे IST; गुरुवार, 28 अक्टूबर, सुबह 7 से 8 बजे IST. On a line of its own. */
const formatClassTime: JoiningMessages['formatClassTime'] = (hours, now) => {
  const near = relativeDay(new Date(hours.startsAt), now);
  return `${near === 'another' ? formatDay(hours.startsAt, now) : NEAR[near]}, ${formatHours(hours)}`;
};

const list = new Intl.ListFormat('hi');

const cancelledTitle: JoiningMessages['cancelled'] = (startsAt, now) => {
  const near = relativeDay(new Date(startsAt), now);
  if (near === 'another') return `${formatDay(startsAt, now)} की क्लास रद्द है`;
  // कल alone could be yesterday: the verb of the future says which.
  return near === 'today' ? 'आज की क्लास रद्द है' : 'कल की क्लास नहीं होगी';
};

export const joining: JoiningMessages = {
  formatStart,
  formatHours,
  formatRelativeDay,
  formatClassTime,
  opening: (opensAt, startsAt, now) => {
    const day = formatRelativeDay(opensAt, now);
    return `${day === formatRelativeDay(startsAt, now) ? 'उसी दिन' : day} ${formatStart(opensAt)}`;
  },
  noCourse: 'ऑनलाइन क्लास',
  cancelled: cancelledTitle,
  isCancelled: (startsAt, now) => `${cancelledTitle(startsAt, now)}।`,
  isOver: 'यह क्लास हो चुकी है',
  noMore: 'अब कोई क्लास बाकी नहीं है',
  next: (hours, now) =>
    `अगली क्लास ${formatRelativeDay(hours.startsAt, now)} ${formatHours(hours)} होगी।`,
  noNext: 'अगली क्लास अभी तय नहीं हुई है।',
  runs: (hours) => `क्लास अभी चल रही है: ${formatHours(hours)}।`,
  substitute: (teacher) => `यह क्लास ${teacher} के साथ है।`,
  forWhom: (names) => `${list.format(names)} के लिए`,
  advice: {
    none: 'इस कोर्स में अभी आपका दाख़िला नहीं है। दाख़िला कैसे लें, यह कोर्स के पेज पर लिखा है।',
    'awaiting payment': 'पेमेंट के बाद यहीं से जुड़ें। पेमेंट कैसे करें, यह पेमेंट के पेज पर लिखा है।',
    submitted: 'हम आपका पेमेंट जाँच रहे हैं। पेमेंट पक्का होते ही यहीं से जुड़ें।',
    rejected: 'हम आपका पेमेंट पक्का नहीं कर पाए। अब क्या करना है, यह पेमेंट के पेज पर लिखा है।',
  },
  ended: {
    title: 'आपका महीना ख़त्म हो गया है',
    laterTitle: 'आपका महीना इस क्लास से पहले ख़त्म होगा',
    since: ({ lastDay }) =>
      `आपका महीना ${formatDayInFull(lastDay)} को ख़त्म हो गया। रिन्यू करें: पेमेंट पक्का होते ही यहीं से क्लास में जुड़ें।`,
    later: ({ lastDay }) =>
      `${formatDayInFull(lastDay)} तक का पेमेंट हो चुका है। रिन्यू करें, और यहीं से क्लास में जुड़ें।`,
  },
  trial: {
    free: 'आपकी पहली क्लास मुफ़्त है: लॉग इन या रजिस्टर करें, और जुड़ें।',
    had: 'इस कोर्स की मुफ़्त पहली क्लास आपको मिल चुकी है।',
    unproven: 'आपकी पहली क्लास मुफ़्त है। हमने आपको उसका लिंक ईमेल किया है। उसे इसी डिवाइस पर खोलें।',
  },
  pages: {
    early: '%%course%%: क्लास %%when%% है। %%opens%% से जुड़ें। %%notice%% %%teacher%% %%forWhom%%',
    later: '%%course%%: क्लास %%day%% %%hour%% IST शुरू होगी। %%notice%% %%teacher%% %%forWhom%%',
    asking:
      '%%course%%: आपकी क्लास खुली है। %%when%% %%teacher%% <a href="%%join%%">जुड़ें</a> %%forWhom%%',
    who: '%%course%%: कौन जुड़ेगा? %%when%% %%teacher%% %%each_people%%<a href="%%join%%">%%name%%</a>%%end%% <a href="%%all%%">सब साथ में</a>',
    cancelled: '%%course%%: %%title%%। %%why%% %%next%% %%forWhom%%',
    'not-set': '%%course%%: क्लास का लिंक अभी तैयार नहीं है। %%teacher%% %%forWhom%%',
    'for-enrolled':
      '%%course%%: इस क्लास के लिए दाख़िला ज़रूरी है। %%when%% %%notice%% %%free%% %%login%%',
    'not-enrolled':
      '%%course%%: इस क्लास के लिए दाख़िला ज़रूरी है। %%when%% %%notice%% %%free%% %%advice%% %%forWhom%%',
    unpaid:
      '%%course%%: इस क्लास के लिए दाख़िला ज़रूरी है। %%when%% %%notice%% %%free%% %%advice%% %%forWhom%%',
    ended:
      '%%course%%: %%title%%। %%when%% %%notice%% %%advice%% <a href="%%renew%%">रिन्यू करें</a> %%forWhom%%',
    over: '%%course%%: %%title%%। %%next%% %%forWhom%%',
    unknown: 'यह क्लास हमें नहीं मिली।',
    away: 'स्टूडियो के सर्वर से जवाब नहीं आ रहा है।',
  },
};
