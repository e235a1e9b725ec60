import type { FactParts, SettingsSection } from 'bff/contract';
import { answer, client, signed } from '../network/client.ts';
import { isSomething } from '../network/response-shapes.ts';

const { studio } = client.api.staff;

/** A part of what the studio says of itself, as it is to be from now on. */
export interface FactsToSave<Part extends SettingsSection> {
  part: Part;
  value: FactParts[Part];
  /** That of the part on which the change is based. */
  version: number;
}

/** The calls about what the studio says of itself. The server refuses everyone who may not. */
export const studioApi = {
  read: () => signed((options) => answer(studio.$get({}, options), isSomething)),

  /** Fails with 409 if somebody has changed the part since `version`. */
  save: <Part extends SettingsSection>({ part, value, version }: FactsToSave<Part>) =>
    signed((options) =>
      answer(
        studio[':part'].$put({ param: { part }, json: { version, value: { ...value } } }, options),
        isSomething,
      ),
    ),
};
