import type { Action } from '../action.ts';
import { changesAddress, stopsAddressChange } from './addresses.ts';
import { answersAboutAnnouncements, staffAnnounce } from './announcements.ts';
import {
  addsPasskey,
  followsCalendar,
  logsInByPasskey,
  opensScreen,
  removesPasskey,
  turnsOffNotifications,
  turnsOnNotifications,
} from './devices.ts';
import {
  changesPassword,
  logsInByCode,
  logsInWithPassword,
  logsOut,
  resetsPassword,
} from './logins.ts';
import { staffMerge, staffNotes, staffReadPerson } from './people.ts';
import {
  addsChild,
  deletesAccount,
  givesPhoneNumber,
  namesNominee,
  readsOwnData,
  removesChild,
  writesHealthNote,
} from './private-data.ts';
import {
  somebodyTriesEveryId,
  strangerMovesAccount,
  strangerPrepares,
  strangerRegisters,
  strangerReplays,
} from './stranger.ts';
import { joinsTeam, leavesTeam, teamMemberConfirms, worksForStudio } from './team.ts';

/** What people do with their accounts, what staff do with people, and what a stranger tries. */
export const identityActions: readonly Action[] = [
  ...[logsInWithPassword, logsInByCode, changesPassword, resetsPassword, logsOut],
  ...[changesAddress, stopsAddressChange],
  ...[givesPhoneNumber, namesNominee, writesHealthNote, addsChild, removesChild],
  ...[readsOwnData, deletesAccount],
  ...[turnsOnNotifications, turnsOffNotifications, followsCalendar, opensScreen],
  ...[addsPasskey, logsInByPasskey, removesPasskey],
  ...[answersAboutAnnouncements, staffAnnounce],
  ...[staffNotes, staffReadPerson, staffMerge],
  ...[joinsTeam, leavesTeam, worksForStudio, teamMemberConfirms],
  ...[strangerRegisters, strangerPrepares, strangerMovesAccount, strangerReplays],
  somebodyTriesEveryId,
];
