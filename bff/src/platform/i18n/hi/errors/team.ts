import type { teamErrors as inEnglish } from '../../en/errors/team.ts';
import type { Translation } from '../../translation.ts';

export const teamErrors: Translation<typeof inEnglish> = {
  'team.none': 'यह व्यक्ति अब स्टूडियो की टीम में नहीं है।',
  'team.no-invitation': 'यह न्योता स्वीकार हो चुका है, या वापस ले लिया गया है।',
  'team.last-owner':
    'मालिक की भूमिका में और कोई नहीं है। पहले किसी और को मालिक बनाएँ: स्टूडियो में एक मालिक हमेशा रहता है।',
  'team.is-in': 'इस पते वाला व्यक्ति पहले से स्टूडियो की टीम में है।',
  'team.too-many-invitations': ({ most }) => `${most} न्योतों के जवाब बाकी हैं। पहले कुछ न्योते वापस लें।`,
  'team.role-unknown': 'टीम की भूमिकाओं में से एक चुनें।',
  'team.no-such-teacher': 'यह व्यक्ति अब स्टूडियो की टीम में नहीं है। किसी और शिक्षक को चुनें।',
  'invitations.used-up': 'यह न्योता अब काम नहीं करता। स्टूडियो से नया न्योता माँगें।',
  'invitations.for-another': ({ email }) => `यह न्योता ${email} के लिए है। उसी पते से लॉग इन करें।`,
};
