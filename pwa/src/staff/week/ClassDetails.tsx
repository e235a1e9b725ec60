import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { StaffClass } from 'bff/contract';
import { isWebLink } from 'bff/shared/web-link';
import type { ReactNode } from 'react';
import { useMay } from '../../data/signed-in/can.ts';
import type { ToldKind } from '../../data/staff/staff-class-api.ts';
import { changeInWords } from '../../schedule/class-messages.ts';
import { hasBegun, hasEnded, keyOf } from '../../schedule/class-times.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { StaffWords } from '../../ui/LocalizedText.tsx';
import { InnerIcon } from '../../ui/signed-in/InnerIcon.tsx';
import { classesInWords, nameOf } from '../days-off/holiday-messages.ts';
import { UnreachableByLink, useClassLinkContacts } from '../links/LinkContacts.tsx';
import { hostOf } from '../links/link-host.ts';
import { mailsInWords } from '../notifications/contact-messages.ts';
import { handWritten } from '../notifications/notices.ts';
import { Unreachable } from '../notifications/Unreachable.tsx';
import styles from './ClassDetails.module.css';
import { delaysOf, fillMove } from './delays.ts';
import { useRelinked } from './relinked.ts';
import { hasShareMenu, share, shareText, whatsAppAddress } from './share.ts';
import type { Step } from './steps.tsx';
import { useReaders } from './use-readers.ts';

interface Props {
  found: StaffClass;
  now: Date;
  onStep: (step: Step) => void;
}

interface FactProps {
  name: string;
  children: ReactNode;
  /** Leads to where it can be changed or seen in full. */
  onOpen?: () => void;
}

const Fact = ({ name, children, onOpen }: FactProps) => (
  <div>
    <dt>{name}</dt>
    <dd>
      {onOpen ? (
        <button type="button" className={styles.open} onClick={onOpen}>
          {children}
          <InnerIcon name="chevronRight" size={18} />
        </button>
      ) : (
        children
      )}
    </dd>
  </div>
);

const OpenToTest = ({ host }: { host: string | undefined }) => (
  <Trans>
    {host}
    <span className="visually-hidden">, open to test</span>
  </Trans>
);

const Facts = ({ found, now, onStep }: Props) => {
  const { isOpen, enrolled, attended, told, holiday, teacher, meeting } = found;
  const link = meeting?.meetingLink ?? '';
  const maySetTeacher = useMay('classes.setTeacher');
  return (
    <dl className={styles.facts}>
      {isOpen ? (
        <Fact name={t({ message: 'For', context: 'of a class' })}>{t`Open to all`}</Fact>
      ) : (
        <Fact name={t`Enrolled`} onOpen={() => onStep('people')}>
          {enrolled}
        </Fact>
      )}
      {hasBegun(found, now) && (
        <Fact name={t`Attended`} onOpen={() => onStep('people')}>
          {attended}
        </Fact>
      )}
      {told && (
        <Fact name={t({ message: 'Sent', context: 'messages about a class' })}>
          {told.mailsAt
            ? mailsInWords(told.mailsAt)
            : t`${{ pushed: told.pushed }} by app notification, ${{ mailed: told.mailed }} by e-mail, of ${{ all: told.of }}`}
        </Fact>
      )}
      {holiday && (
        <Fact name={t`Days off`}>
          <StaffWords of={nameOf(holiday)} />, {classesInWords(holiday.classes)}
        </Fact>
      )}
      <Fact name={t`Teacher`} {...(maySetTeacher && { onOpen: () => onStep('teacher') })}>
        {teacher}
      </Fact>
      <Fact name={t`Link`}>
        {!isWebLink(link) ? (
          <span className={styles.missing}>{t`Missing`}</span>
        ) : (
          <a className={styles.open} href={link} target="_blank" rel="noopener noreferrer">
            <Icon name="online" size={18} />
            <OpenToTest host={hostOf(link)} />
          </a>
        )}
      </Fact>
    </dl>
  );
};

const Share = ({ found, now }: Pick<Props, 'found' | 'now'>) => {
  const text = shareText(found, now);
  const label = (
    <>
      <InnerIcon name="chat" size={20} />
      {t`Share to WhatsApp`}
    </>
  );
  if (!hasShareMenu())
    return (
      <a
        className={buttonClass({ variant: 'soft', block: true })}
        href={whatsAppAddress(text)}
        target="_blank"
        rel="noopener noreferrer"
      >
        {label}
      </a>
    );
  return (
    <Button variant="soft" block onClick={() => void share(text)}>
      {label}
    </Button>
  );
};

/** What staff need most often: the form opens with the new hours in it, and with what learners read. */
const Delays = ({ found, now, onStep }: Props) => (
  <fieldset className={styles.delays}>
    <legend>{t`Later`}</legend>
    {delaysOf(found, now).map(({ value, label, hours }) => (
      <Button
        key={value}
        variant="soft"
        small
        onClick={() => {
          fillMove(found, hours);
          onStep('move');
        }}
      >
        {label}
      </Button>
    ))}
  </fieldset>
);

/** The one filled button is for what is missing, or else for what staff come for most. */
const Actions = ({ found, now, onStep }: Props) => {
  const isCancelled = found.state === 'cancelled';
  const mayTakeBack = useMay('holidays.takeBack');
  const isOneOfMany = mayTakeBack && (found.holiday?.classes ?? 0) > 1;
  const lacksLink = !isCancelled && !found.meeting?.meetingLink;
  const filled = { link: lacksLink, back: isCancelled, move: !lacksLink && !isCancelled };
  const look = (step: keyof typeof filled) => (filled[step] ? 'action' : 'soft');
  if (hasEnded(found, now)) return <p className={styles.over}>{t`This class is over.`}</p>;
  return (
    <>
      {!isCancelled && <Delays found={found} now={now} onStep={onStep} />}
      <div className={styles.actions}>
        <Button variant={look('move')} onClick={() => onStep('move')}>
          {t`Move`}
        </Button>
        <Button variant={look('link')} onClick={() => onStep('link')}>
          {lacksLink ? t`Paste link` : t`Link`}
        </Button>
        {found.state !== 'planned' && !hasEnded(found.wasAt ?? found, now) && (
          <Button variant={look('back')} block onClick={() => onStep('back')}>
            {isOneOfMany ? t`Put this class back` : t`Put back`}
          </Button>
        )}
        {isOneOfMany && (
          <Button variant="soft" block onClick={() => onStep('holiday')}>
            {t`Put all back`}
          </Button>
        )}
        {!isCancelled && <Share found={found} now={now} />}
        {!isCancelled && (
          <Button variant="danger" block onClick={() => onStep('cancel')}>
            {t`Cancel this class`}
          </Button>
        )}
      </div>
    </>
  );
};

const kindOf = ({ state, told }: StaffClass): ToldKind | undefined => {
  if (state === 'planned') return told ? 'back' : undefined;
  return state;
};

/** Whom the last change of the class does not reach, for as long as it can be said to them. */
const NotReached = ({ found, now }: Pick<Props, 'found' | 'now'>) => {
  const { contacts } = useReaders(found, hasEnded(found, now) ? undefined : kindOf(found));
  return (
    <Unreachable
      people={contacts?.unreachable ?? []}
      count={contacts?.none ?? 0}
      message={handWritten(found, found)}
    />
  );
};

/** Whom the new link of the class does not reach. Nothing once no notification goes out for it. */
const NotReachedByLink = ({ found }: Pick<Props, 'found'>) => (
  <UnreachableByLink
    contacts={useClassLinkContacts({ ...found, forCourse: false })}
    course={found}
  />
);

/** What happened to the class, for its head. */
export const ClassState = ({ found }: Pick<Props, 'found'>) => {
  const change = changeInWords(found);
  return (
    <>
      {change && (
        <p className={found.state === 'cancelled' ? styles.cancelled : styles.moved}>{change}</p>
      )}
      {found.hidden && <p className={styles.moved}>{t`Hidden course`}</p>}
    </>
  );
};

/** A class with all that staff can do with it. */
export const ClassFacts = (props: Props) => {
  const isRelinked = useRelinked(({ keys }) => keys.includes(keyOf(props.found)));
  return (
    <div className={styles.class}>
      <Facts {...props} />
      <NotReached {...props} />
      {isRelinked && <NotReachedByLink {...props} />}
      <Actions {...props} />
    </div>
  );
};
