-- What staff write themselves may be written in further languages beside the English, which stays in its own columns: {"hi": …},
-- with the languages that bff/src/words/languages.ts lists. No language is named here, so a new one needs no migration.

-- Of a course: {"hi": {"title": …, "summary": …, "level": …, "forWhom": …, "teaches": […], "feeCovers": …}}, each optional.
alter table courses
  add column in_languages jsonb not null default '{}'
    check (jsonb_typeof(in_languages) = 'object' and octet_length(in_languages::text) <= 100000);

-- Of a line of an order: its title at checkout, {"hi": …}. Null: in English alone.
alter table order_lines
  add column title_in jsonb check (octet_length(title_in::text) <= 10000);

-- Of a sentence: {"en": …, "hi": …}, with the English that the others stand beside; null: in English alone. A server of the build
-- before writes the English alone, and leaves what stood beside another one (words_beside).
alter table class_exceptions
  add column reason_in jsonb check (octet_length(reason_in::text) <= 10000),
  add column notice_in jsonb check (octet_length(notice_in::text) <= 10000);
alter table class_tellings add column notice_in jsonb check (octet_length(notice_in::text) <= 10000);
alter table class_notices add column notice_in jsonb check (octet_length(notice_in::text) <= 10000);
alter table holidays
  add column reason_in jsonb check (octet_length(reason_in::text) <= 10000),
  add column notice_in jsonb check (octet_length(notice_in::text) <= 10000);
alter table holiday_classes
  add column reason_in jsonb check (octet_length(reason_in::text) <= 10000),
  add column notice_in jsonb check (octet_length(notice_in::text) <= 10000);

-- Of an announcement: {"hi": {"subject": …, "text": …}}. Null: in English alone.
alter table announcements
  add column in_languages jsonb check (octet_length(in_languages::text) <= 100000);

-- One text of a course in further languages: {"hi": …}; null where it is in none.
create function text_in(in_languages jsonb, field text) returns jsonb language sql immutable as $$
  select jsonb_object_agg(further.key, further.value -> field)
  from jsonb_each(in_languages) as further where further.value ? field
$$;

-- A sentence in further languages; null where it is in none, or where they stand beside another English sentence.
create function words_beside(english text, stored jsonb) returns jsonb language sql immutable as $$
  select case when stored ->> 'en' = english then stored - 'en' end
$$;

-- A learner's own language decides the words of an export.
create function own_words(english text, further jsonb, language text) returns text language sql immutable as $$
  select coalesce(further ->> language, english)
$$;

-- The Hindi of the courses that the studio began with (migration 0005): of each text that nobody has changed since.
with seeded (english, hindi) as (
  values
    ('Asana Regular Classes', '"आसन की नियमित क्लास"'::jsonb),
    ('Steady morning practice for every body.', '"हर शरीर के लिए, रोज़ सुबह का अभ्यास।"'),
    ('For beginners and for those who practise already', '"नए साधकों के लिए, और पहले से अभ्यास करने वालों के लिए भी"'),
    ('Anyone who wants a practice that lasts: people who sit all day, people who have never touched their toes, people coming back after a break.',
      '"जो ऐसा अभ्यास चाहते हैं जो सालों साथ रहे: जिन्हें दिन भर बैठना पड़ता है, जिनके हाथ कभी पैरों तक नहीं पहुँचे, और जो लंबे समय बाद फिर से शुरू कर रहे हैं।"'),
    ('Healing Yoga Movement and Rhythm', '"हीलिंग योग: गति और लय"'),
    ('Slow, breath-led sequences that loosen and restore.', '"साँस के साथ धीमा अभ्यास, जो शरीर की जकड़न खोलता है और ताज़गी देता है।"'),
    ('For everybody; no experience needed', '"सबके लिए। पहले का अनुभव ज़रूरी नहीं"'),
    ('Those whose body feels stiff, tired or sore, and who would rather move gently with the breath than hold a pose for long.',
      '"जिनके शरीर में जकड़न, थकान या दर्द रहता है, और जिन्हें किसी आसन में देर तक रुकने से ज़्यादा, साँस के साथ शरीर को धीरे-धीरे चलाना अच्छा लगता है।"'),
    ('Advanced Pranayama Certificate Course', '"एडवांस्ड प्राणायाम सर्टिफ़िकेट कोर्स"'),
    ('The science of breath, taught step by step.', '"साँस का विज्ञान, एक-एक कदम करके।"'),
    ('Advanced; ends with a certificate', '"अनुभवी साधकों के लिए। पूरा होने पर सर्टिफ़िकेट"'),
    ('Practitioners and teachers with a regular asana practice who want to understand the breath and work with it safely.',
      '"जो नियमित आसन करते हैं या सिखाते हैं, और साँस को समझकर उसका सुरक्षित अभ्यास करना चाहते हैं।"'),
    ('Yoga Therapy Certificate Course', '"योग थेरेपी सर्टिफ़िकेट कोर्स"'),
    ('Practice as care, for those who wish to teach it.', '"योग से देखभाल, उनके लिए जो इसे सिखाना चाहते हैं।"'),
    ('Yoga teachers, and people in the caring professions, who want to adapt the practice to somebody in pain or in recovery, beside medical treatment and never instead of it.',
      '"योग शिक्षक, और देखभाल का काम करने वाले लोग, जो दर्द झेल रहे या बीमारी से उबर रहे इंसान के हिसाब से अभ्यास ढालना चाहते हैं: इलाज के साथ, उसकी जगह कभी नहीं।"')
), seeded_lines (english, hindi) as (
  values
    (array[
      'Standing, seated and resting poses, built up week by week',
      'How to warm up, and how to come out of a pose safely',
      'A gentler and a fuller form of every pose',
      'A short relaxation at the end of each class'
    ], '[
      "खड़े होकर, बैठकर और लेटकर किए जाने वाले आसन, हर सप्ताह थोड़ा आगे",
      "शरीर को पहले कैसे गरमाएँ, और आसन से सँभलकर बाहर कैसे आएँ",
      "हर आसन का एक आसान रूप और एक पूरा रूप",
      "हर क्लास के अंत में थोड़ा विश्राम"
    ]'::jsonb),
    (array[
      'Flowing sequences in the rhythm of your own breath',
      'Mobility for neck, shoulders, spine and hips',
      'Movement to let go of tension at the end of a day',
      'A sequence of your own, to keep up at home'
    ], '[
      "अपनी साँस की लय पर चलता अभ्यास",
      "गर्दन, कंधों, रीढ़ और कूल्हों में लचीलापन",
      "दिन भर का तनाव उतारने वाला हल्का अभ्यास",
      "घर पर करने के लिए आपका अपना अभ्यास"
    ]'),
    (array[
      'How breathing works, and how it steadies the mind',
      'The classical breaths, each with its purpose and its limits',
      'Holding the breath, and who should leave it alone',
      'Planning and guiding a session of pranayama'
    ], '[
      "साँस कैसे चलती है, और मन को कैसे ठहराती है",
      "परंपरा के प्राणायाम: हर एक किसलिए है, और कहाँ रुकना है",
      "साँस रोकना, और किसे नहीं रोकनी चाहिए",
      "प्राणायाम की क्लास कैसे तैयार करें और कैसे कराएँ"
    ]'),
    (array[
      'Listening to a person, and seeing how they move and breathe',
      'Adapting poses for back, joints, sleep and stress',
      'Knowing when to send somebody to a doctor',
      'Planning a course of practice, and following its progress'
    ], '[
      "इंसान की बात सुनना, और देखना कि शरीर और साँस कैसे चल रहे हैं",
      "कमर, जोड़ों, नींद और तनाव के हिसाब से आसन ढालना",
      "यह समझना कि कब डॉक्टर के पास भेजना है",
      "अभ्यास का क्रम बनाना, और देखना कि कितना फ़र्क पड़ रहा है"
    ]')
)
update courses
set in_languages = jsonb_build_object('hi', jsonb_strip_nulls(jsonb_build_object(
  'title', (select hindi from seeded where english = title),
  'summary', (select hindi from seeded where english = summary),
  'level', (select hindi from seeded where english = level),
  'forWhom', (select hindi from seeded where english = for_whom),
  'teaches', (select hindi from seeded_lines where english = teaches)
)))
where title in (
  'Asana Regular Classes', 'Healing Yoga Movement and Rhythm', 'Advanced Pranayama Certificate Course',
  'Yoga Therapy Certificate Course'
);
