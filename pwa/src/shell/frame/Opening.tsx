import { LogoMark } from '../../illustrations/LogoMark.tsx';

/** What the shell of the signed-in pages shows until its code has loaded. It looks like the icon's own opening screen. */
export const Opening = () => (
  <div className="opening">
    <LogoMark className="opening-mark" />
  </div>
);
