import { type Language, LOCALES } from 'bff/shared/languages';
import type { ReactNode } from 'react';
import type { StudioMessages } from '../src/content/messages/studio/en.ts';
import { modulesByLanguage } from '../src/i18n/modules-by-language.ts';
import { Illustration } from '../src/illustrations/Illustration.tsx';
import { MarkShapes } from '../src/illustrations/LogoMark.tsx';
import { DawnWide } from '../src/illustrations/lazy/DawnWide.tsx';
import { RiverBand } from '../src/illustrations/lazy/RiverBand.tsx';
import './sheets.css';

const Square = ({ children }: { children: ReactNode }) => (
  <Illustration viewBox="0 0 512 512" className="whole">
    <defs>
      <linearGradient id="forest" x1="0" y1="0" x2="0" y2="1">
        <stop stopColor="#245a45" />
        <stop offset="1" stopColor="#123628" />
      </linearGradient>
    </defs>
    {children}
  </Illustration>
);

/** With rounded corners, where the icon is shown unchanged. */
export const Icon = () => (
  <Square>
    <rect width="512" height="512" rx="112" fill="url(#forest)" />
    <g transform="translate(256 256) scale(1.12) translate(-256 -286)">
      <MarkShapes />
    </g>
  </Square>
);

/** Filled to the edges, where the system cuts a shape out of it. */
export const MaskableIcon = () => (
  <Square>
    <rect width="512" height="512" fill="url(#forest)" />
    <g transform="translate(256 256) scale(1.06) translate(-256 -286)">
      <MarkShapes />
    </g>
  </Square>
);

const ShortcutIcon = ({ d }: { d: string }) => (
  <Square>
    <circle cx="256" cy="256" r="256" fill="url(#forest)" />
    <path
      fill="none"
      stroke="#fbdcb4"
      strokeWidth="26"
      strokeLinecap="round"
      strokeLinejoin="round"
      d={d}
    />
  </Square>
);

export const ShortcutOnline = () => (
  <ShortcutIcon d="M128 184H300V328H128ZM300 242L388 196V316L300 270" />
);

export const ShortcutCourses = () => (
  <ShortcutIcon d="M256 176C220 152 176 146 128 150V342C176 338 220 344 256 368C292 344 336 338 384 342V150C336 146 292 152 256 176ZM256 176V368" />
);

export const ShortcutPaste = () => (
  <ShortcutIcon d="M216 296L296 216M236 182L266 152A58 58 0 0 1 352 238L322 268M276 322L246 352A58 58 0 0 1 160 266L190 236" />
);

const LOTUS =
  'M16 22c-4.3-3.4-6-8-5-12.8l3 2L16 4l2 7.2 3-2c1 4.8-.7 9.4-5 12.8zM11 9.6C8.7 9 6.6 8.8 5 9c-.3 1.5 0 3 .7 4.5M21 9.6c2.3-.6 4.4-.8 6-.6.3 1.5 0 3-.7 4.5M5.7 13.2c-1.7-.4-3.3-.4-4.7 0C3.2 18.9 8.6 22 16 22s12.8-3.1 15-8.8c-1.4-.4-3-.4-4.7 0';

interface LotusProps {
  viewBox: string;
  color: string;
  lineWidth: number;
}

const OutlinedLotus = ({ viewBox, color, lineWidth }: LotusProps) => (
  <Illustration viewBox={viewBox} className="whole">
    <path
      fill="none"
      stroke={color}
      strokeWidth={lineWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      d={LOTUS}
    />
  </Illustration>
);

/** For Android's status bar, which uses only the alpha channel. */
export const Badge = () => <OutlinedLotus viewBox="-2 -5 36 36" color="#fff" lineWidth={2.2} />;

/** For e-mails: a colour between clay and marigold, with a contrast of 3:1 to the header of both themes. */
export const MailLotus = () => (
  <OutlinedLotus viewBox="0 1 32 24" color="#cc6231" lineWidth={1.8} />
);

/** For e-mails: the same in both themes. */
export const MailScene = () => <RiverBand className="whole" />;

const messagesByLanguage = modulesByLanguage(
  import.meta.glob<{ messages: StudioMessages }>('../src/content/messages/studio/??.ts', {
    eager: true,
  }),
);

export const SocialPreview = ({ language }: { language: Language }) => {
  const { name, slides } = messagesByLanguage[language].messages;
  return (
    <div className="social">
      <DawnWide className="whole" />
      <div className="words" lang={LOCALES[language].tag}>
        <p className="name">{name}</p>
        <p className="slogan">{slides[0].slogan}</p>
      </div>
    </div>
  );
};
