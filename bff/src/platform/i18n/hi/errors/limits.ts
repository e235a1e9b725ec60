import type { limitErrors as inEnglish, RetryWait } from '../../en/errors/limits.ts';
import type { Translation } from '../../translation.ts';

/** 30 सेकंड; 15 मिनट. Both words are the same in the plural. */
const formatDuration = ({ seconds }: RetryWait): string =>
  seconds < 60 ? `${seconds} सेकंड` : `${Math.ceil(seconds / 60)} मिनट`;

export const limitErrors: Translation<typeof inEnglish> = {
  'limits.attempts': (wait) =>
    `बहुत बार कोशिश हो चुकी है। ${formatDuration(wait)} बाद फिर से कोशिश करें।`,
  'limits.sign-ins': (wait) =>
    `बहुत बार कोशिश हो चुकी है। ${formatDuration(wait)} बाद फिर से कोशिश करें। ईमेल पर लिंक मँगाकर नया पासवर्ड चुनें, तो तुरंत लॉग इन हो जाएगा।`,
  'limits.reset-mails': (wait) =>
    `बहुत बार कोशिश हो चुकी है। ${formatDuration(wait)} बाद फिर से कोशिश करें। अगर आपका अकाउंट है, तो हम आपको लिंक ईमेल कर चुके हैं: सबसे नया ईमेल खोलें।`,
  'limits.codes': (wait) =>
    `बहुत बार कोड मँगाया या आज़माया जा चुका है। ${formatDuration(wait)} बाद फिर से कोशिश करें, या पासवर्ड से लॉग इन करें। ईमेल पर लिंक मँगाकर नया पासवर्ड चुनें, तो तुरंत लॉग इन हो जाएगा।`,
  'limits.mails': (wait) =>
    `इस पते पर बहुत से ईमेल मँगाए जा चुके हैं। ${formatDuration(wait)} बाद फिर से कोशिश करें। पासवर्ड से, पासकी से, या ईमेल पर लिंक मँगाकर नया पासवर्ड चुनें, तो तुरंत लॉग इन हो जाएगा।`,
  'limits.tellings': (wait) =>
    `आपके अकाउंट से पिछले एक घंटे में साधकों को बहुत सारी ख़बरें जा चुकी हैं। ${formatDuration(wait)} बाद फिर से कोशिश करें।`,
};
