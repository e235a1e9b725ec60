import type { DataNoticeTexts } from '../../content/messages/notice/en.ts';
import { registerTexts } from '../../i18n/registered-texts.ts';

const texts = registerTexts(
  'notice',
  import.meta.glob<{ notice: DataNoticeTexts }>('../../content/messages/notice/??.ts'),
);

/** The page's messages in the active language. They are loaded before the first render. */
export const noticeMessages = (): DataNoticeTexts => texts.get().notice;
