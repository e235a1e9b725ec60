import type { StudioMessages } from '../studio/en.ts';

/** The four courses in Hindi, in the order of en.ts. */
export const courses: StudioMessages['courses'] = [
  {
    slug: 'asana-regular-classes',
    picture: 'tree',
    title: 'आसन की नियमित क्लास',
    summary: 'हर शरीर के लिए, रोज़ सुबह का अभ्यास।',
  },
  {
    slug: 'healing-yoga-movement-and-rhythm',
    picture: 'waves',
    title: 'हीलिंग योग: गति और लय',
    summary: 'साँस के साथ धीमा अभ्यास, जो शरीर की जकड़न खोलता है और ताज़गी देता है।',
  },
  {
    slug: 'advanced-pranayama-certificate-course',
    picture: 'breath',
    title: 'एडवांस्ड प्राणायाम सर्टिफ़िकेट कोर्स',
    summary: 'साँस का विज्ञान, एक-एक कदम करके।',
  },
  {
    slug: 'yoga-therapy-certificate-course',
    picture: 'lotus',
    title: 'योग थेरेपी सर्टिफ़िकेट कोर्स',
    summary: 'योग से देखभाल, उनके लिए जो इसे सिखाना चाहते हैं।',
  },
];
