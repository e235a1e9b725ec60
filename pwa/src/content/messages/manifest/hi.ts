import type { ManifestTexts } from './en.ts';

export const manifest: ManifestTexts = {
  join: 'क्लास में जुड़ें',
  joinLine: 'जो क्लास चल रही है या आगे होगी, उसे खोलें',
  courses: 'कोर्स',
  pasteLink: 'लिंक डालें',
  pasteLine: 'अगली क्लास का मीटिंग लिंक',
  homeOnPhone: 'फ़ोन पर होम पेज',
  coursesOnPhone: 'फ़ोन पर कोर्स',
  openClassOnPhone: 'फ़ोन पर सबके लिए खुली क्लास',
  home: 'होम पेज',
  allCourses: 'कोर्स',
};
