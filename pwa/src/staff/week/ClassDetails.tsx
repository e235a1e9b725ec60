import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { StaffClass } from 'bff/contract';
import { isWebLink } from 'bff/shared/web-link';
import type { ReactNode } from 'react';
import { useCan } from '../../data/signed-in/can.ts';
import type { ClassChangeKind } from '../../data/staff/staff-class-api.ts';
import { formatClassChange } from '../../schedule/class-messages.ts';
import { classKey, hasBegun, hasEnded } from '../../schedule/class-times.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LocalizedText } from '../../ui/LocalizedText.tsx';
import { InnerIcon } from '../../ui/signed-in/InnerIcon.tsx';
import { formatClassCount, holidayName } from '../days-off/holiday-messages.ts';
import { UnreachableByLink, useClassLinkContacts } from '../links/LinkContacts.tsx';
import { hostOf } from '../links/link-host.ts';
import { formatMailsAt } from '../notifications/contact-messages.ts';
import { buildManualMessage } from '../notifications/notification-texts.ts';
import { Unreachable } from '../notifications/Unreachable.tsx';
import styles from './ClassDetails.module.css';
import { delayOptions, prefillMoveDraft } from './delays.ts';
import { useRelinkedClasses } from './relinked-classes.ts';
import { hasShareMenu, share, shareText, whatsAppUrl } from './share.ts';
import type { ClassStep } from './steps.tsx';
import { useClassRecipients } from './use-class-recipients.ts';

interface Props {
  found: StaffClass;
  now: Date;
  onStep: (step: ClassStep) => void;
}

interface DetailProps {
  name: string;
  children: ReactNode;
  /** Opens the sheet where the value can be changed or seen in full. */
  onOpen?: () => void;
}

const Detail = ({ name, children, onOpen }: DetailProps) => (
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

const LinkToTest = ({ host }: { host: string | undefined }) => (
  <Trans>
    {host}
    <span className="visually-hidden">, open to test</span>
  </Trans>
);

const DetailList = ({ found, now, onStep }: Props) => {
  const { isOpen, enrolled, attended, told, holiday, teacher, meeting } = found;
  const link = meeting?.meetingLink ?? '';
  const maySetTeacher = useCan('classes.setTeacher');
  return (
    <dl className={styles.facts}>
      {isOpen ? (
        <Detail name={t({ message: 'For', context: 'of a class' })}>{t`Open to all`}</Detail>
      ) : (
        <Detail name={t`Enrolled`} onOpen={() => onStep('people')}>
          {enrolled}
        </Detail>
      )}
      {hasBegun(found, now) && (
        <Detail name={t`Attended`} onOpen={() => onStep('people')}>
          {attended}
        </Detail>
      )}
      {told && (
        <Detail name={t({ message: 'Sent', context: 'messages about a class' })}>
          {told.mailsAt
            ? formatMailsAt(told.mailsAt)
            : t`${{ pushed: told.pushed }} by app notification, ${{ mailed: told.mailed }} by e-mail, of ${{ all: told.of }}`}
        </Detail>
      )}
      {holiday && (
        <Detail name={t`Days off`}>
          <LocalizedText of={holidayName(holiday)} />, {formatClassCount(holiday.classes)}
        </Detail>
      )}
      <Detail name={t`Teacher`} {...(maySetTeacher && { onOpen: () => onStep('teacher') })}>
        {teacher}
      </Detail>
      <Detail name={t`Link`}>
        {!isWebLink(link) ? (
          <span className={styles.missing}>{t`Missing`}</span>
        ) : (
          <a className={styles.open} href={link} target="_blank" rel="noopener noreferrer">
            <Icon name="online" size={18} />
            <LinkToTest host={hostOf(link)} />
          </a>
        )}
      </Detail>
    </dl>
  );
};

const ShareButton = ({ found, now }: Pick<Props, 'found' | 'now'>) => {
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
        href={whatsAppUrl(text)}
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

/** Shortcuts for the most common change: each opens the move form with the new hours filled in. */
const DelayButtons = ({ found, now, onStep }: Props) => (
  <fieldset className={styles.delays}>
    <legend>{t`Later`}</legend>
    {delayOptions(found, now).map(({ value, label, hours }) => (
      <Button
        key={value}
        variant="soft"
        small
        onClick={() => {
          prefillMoveDraft(found, hours);
          onStep('move');
        }}
      >
        {label}
      </Button>
    ))}
  </fieldset>
);

/** The one filled button is for the missing link, or else for the most common action. */
const ClassActions = ({ found, now, onStep }: Props) => {
  const isCancelled = found.state === 'cancelled';
  const mayTakeBack = useCan('holidays.takeBack');
  const isOneOfMany = mayTakeBack && (found.holiday?.classes ?? 0) > 1;
  const lacksLink = !isCancelled && !found.meeting?.meetingLink;
  const filled = { link: lacksLink, back: isCancelled, move: !lacksLink && !isCancelled };
  const variantOf = (step: keyof typeof filled) => (filled[step] ? 'action' : 'soft');
  if (hasEnded(found, now)) return <p className={styles.over}>{t`This class is over.`}</p>;
  return (
    <>
      {!isCancelled && <DelayButtons found={found} now={now} onStep={onStep} />}
      <div className={styles.actions}>
        <Button variant={variantOf('move')} onClick={() => onStep('move')}>
          {t`Move`}
        </Button>
        <Button variant={variantOf('link')} onClick={() => onStep('link')}>
          {lacksLink ? t`Paste link` : t`Link`}
        </Button>
        {found.state !== 'planned' && !hasEnded(found.wasAt ?? found, now) && (
          <Button variant={variantOf('back')} block onClick={() => onStep('back')}>
            {isOneOfMany ? t`Put this class back` : t`Put back`}
          </Button>
        )}
        {isOneOfMany && (
          <Button variant="soft" block onClick={() => onStep('holiday')}>
            {t`Put all back`}
          </Button>
        )}
        {!isCancelled && <ShareButton found={found} now={now} />}
        {!isCancelled && (
          <Button variant="danger" block onClick={() => onStep('cancel')}>
            {t`Cancel this class`}
          </Button>
        )}
      </div>
    </>
  );
};

const notificationKindOf = ({ state, told }: StaffClass): ClassChangeKind | undefined => {
  if (state === 'planned') return told ? 'back' : undefined;
  return state;
};

/** The learners whom the last change of the class does not reach, until the class is over. */
const UnreachableLearners = ({ found, now }: Pick<Props, 'found' | 'now'>) => {
  const { contacts } = useClassRecipients(
    found,
    hasEnded(found, now) ? undefined : notificationKindOf(found),
  );
  return (
    <Unreachable
      people={contacts?.unreachable ?? []}
      count={contacts?.none ?? 0}
      message={buildManualMessage(found, found)}
    />
  );
};

/** The learners whom the new link of the class does not reach. Empty if the link sends no notification. */
const UnreachableByNewLink = ({ found }: Pick<Props, 'found'>) => (
  <UnreachableByLink
    contacts={useClassLinkContacts({ ...found, forCourse: false })}
    course={found}
  />
);

/** Whether the class was moved, cancelled or hidden. */
export const ClassState = ({ found }: Pick<Props, 'found'>) => {
  const change = formatClassChange(found);
  return (
    <>
      {change && (
        <p className={found.state === 'cancelled' ? styles.cancelled : styles.moved}>{change}</p>
      )}
      {found.hidden && <p className={styles.moved}>{t`Hidden course`}</p>}
    </>
  );
};

/** The details of a class with all actions of staff. */
export const ClassDetails = (props: Props) => {
  const isRelinked = useRelinkedClasses(({ keys }) => keys.includes(classKey(props.found)));
  return (
    <div className={styles.class}>
      <DetailList {...props} />
      <UnreachableLearners {...props} />
      {isRelinked && <UnreachableByNewLink {...props} />}
      <ClassActions {...props} />
    </div>
  );
};
