/** Extreme inputs that fields accept and that must not break any layout. */

/** A word of 60 letters without a break opportunity. */
export const LONGEST_WORD = 'Venkatanarasimharajuvaripetasubrahmanyapuramthiruvananthapur';
export const TAMIL = 'தமிழ்ச்செல்வி கிருஷ்ணமூர்த்தி';
export const DEVANAGARI = 'श्रीमती लक्ष्मीनारायणी त्रिपाठी';
export const LONG_NAME = 'Annapoorneshwari Venkataramana Subrahmanyam Iyer of Thiruvananthapuram';

const sentence =
  'Slow sequences led by the breath, for a body that is stiff in the morning and tired in the evening. ';

/** Sentences of this length at most. */
export const textOfLength = (length: number) => sentence.repeat(60).slice(0, length).trimEnd();

export const LONG_LINK = `https://meet.example/${'ganga-yoga-morning-class-'.repeat(7)}?pwd=${LONGEST_WORD}`;
