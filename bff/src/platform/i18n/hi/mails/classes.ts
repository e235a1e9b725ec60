import { indianDate } from '../../../../shared/time/indian-time.ts';
import type { classes as english, classMailNames as englishNames } from '../../en/mails/classes.ts';
import { selectPlural, type Translation } from '../../translation.ts';
import { formatClassTime, formatDay } from '../dates.ts';

export const classes: Translation<typeof english> = {
  details: {
    class: 'क्लास',
    course: 'कोर्स',
    days: 'दिन',
    time: 'समय',
    newTime: 'नया समय',
    cancelled: 'रद्द',
    until: 'कब तक',
    teacher: 'शिक्षक',
    join: 'जुड़ें',
  },
  headings: {
    moved: ({ title, at, now }) => `${title} अब ${formatClassTime(at, now)}`,
    cancelled: ({ title, at, now }) =>
      `${title}: ${formatDay(indianDate(new Date(at.startsAt)), now)} को क्लास नहीं होगी`,
    back: ({ title, at, now }) => `${title} तय समय पर: ${formatClassTime(at, now)}`,
    course: ({ title }) => `${title} में बदलाव`,
  },
  toClasses: 'अपनी क्लासें देखें',
  joinThen: 'शुरू होने पर जुड़ें',
  holiday: {
    headings: {
      cancelled: ({ count }) =>
        selectPlural('hi', count, {
          one: 'एक क्लास नहीं होगी',
          other: `${count} क्लासें नहीं होंगी`,
        }),
      held: ({ count }) =>
        selectPlural('hi', count, {
          one: 'एक क्लास तय समय पर होगी',
          other: `${count} क्लासें तय समय पर होंगी`,
        }),
    },
    cancelled: ({ count }) =>
      selectPlural('hi', count, {
        one: 'आपकी यह क्लास नहीं होगी:',
        other: `आपकी ये ${count} क्लासें नहीं होंगी:`,
      }),
    held: ({ count }) =>
      selectPlural('hi', count, {
        one: 'आपकी यह क्लास रद्द नहीं है, तय समय पर होगी:',
        other: `आपकी ये ${count} क्लासें रद्द नहीं हैं, तय समय पर होंगी:`,
      }),
    and: 'और',
    more: ({ count }) =>
      selectPlural('hi', count, { one: `${count} क्लास`, other: `${count} क्लासें` }),
  },
  evening: {
    subject: ({ title, next, now }) => `${title}: ${formatClassTime(next, now)}`,
    subjectOfSeveral: ({ date, now }) => `${formatDay(date, now)} को आपकी क्लासें`,
    choose: 'अपने ईमेल चुनें',
    one: 'यह आपकी अगली क्लास है।',
    several: 'ये आपकी अगली क्लासें हैं।',
  },
  trial: {
    subject: 'आपकी पहली क्लास',
    isFree: ({ title }) => `${title} की पहली क्लास आपके लिए मुफ़्त है।`,
    howToOpen:
      'नीचे का लिंक उसी डिवाइस पर खोलें, जिस पर आपका लॉग इन है। उस पेज पर लिखा है कि क्लास कब शुरू होगी, और समय पर क्लास वहीं खुल जाएगी।',
    ifNotYou: 'अगर आपने मुफ़्त क्लास नहीं माँगी, तो कुछ करने की ज़रूरत नहीं।',
    toClass: 'अपनी पहली क्लास में जाएँ',
  },
};

export const classMailNames: Translation<typeof englishNames> = {
  trial: 'मुफ़्त पहली क्लास का लिंक',
  'class-notice': 'क्लास में बदलाव की ख़बर',
  holiday: 'छुट्टी की ख़बर',
  'evening-before': 'क्लास से एक शाम पहले का ईमेल',
};
