import type { SettingsBySection, SettingsSection } from 'bff/contract';
import { client, readResponse, withSession } from '../network/client.ts';
import { isObject } from '../network/response-shapes.ts';

const { studio } = client.api.staff;

/** A section of the studio settings to save. */
export interface SettingsSectionUpdate<Part extends SettingsSection> {
  part: Part;
  value: SettingsBySection[Part];
  /** The version of the section that the change is based on. */
  version: number;
}

/** The calls for the studio settings. The server rejects everyone without permission. */
export const studioApi = {
  read: () => withSession((options) => readResponse(studio.$get({}, options), isObject)),

  /** Fails with 409 if the section has changed since `version`. */
  save: <Part extends SettingsSection>({ part, value, version }: SettingsSectionUpdate<Part>) =>
    withSession((options) =>
      readResponse(
        studio[':part'].$put({ param: { part }, json: { version, value: { ...value } } }, options),
        isObject,
      ),
    ),
};
