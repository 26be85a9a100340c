import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import * as identity from './actions/identity.server.ts';
import * as settings from './actions/settings.server.ts';
import * as own from './contract/identity.ts';
import * as contract from './contract/settings.ts';

/** The academy's identity, its legal words and the banner about an incident. */
export function settingsApi(gate: Gate, academy: Academy): void {
  serve(gate, own.readIdentityEndpoint, () => identity.readOwnIdentity(academy));
  serve(gate, own.saveIdentityEndpoint, ({ actor, input }) => identity.saveIdentity(academy, actor, input));
  serve(gate, own.giveIdentityPicture, ({ actor, input: { file, ...of } }) =>
    identity.givePicture(academy, actor, {
      ...of,
      file: file instanceof Uint8Array ? file : new Uint8Array(),
    }),
  );
  serve(gate, own.removeIdentityPicture, ({ actor, input }) => identity.removePicture(academy, actor, input));
  serve(gate, contract.readProfileEndpoint, () => settings.readProfile(academy));
  serve(gate, contract.saveProfileEndpoint, ({ actor, input }) =>
    settings.saveProfile(academy, actor, input),
  );
  serve(gate, contract.readIncidentEndpoint, ({ actor }) => settings.readIncident(academy, actor));
  serve(gate, contract.saveIncidentEndpoint, ({ actor, input }) =>
    settings.saveIncident(academy, actor, input),
  );
}
