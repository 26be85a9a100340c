import type { CallOf, DataOf, Endpoint } from '#src/shared/endpoint/endpoint.ts';
import { fetchedLate } from '../page/fetched-late.ts';
import { isStaying } from '../page/page-life.ts';
import { identityStore } from '../session/identity.ts';
import { createRefresher } from '../session/refresher.ts';
import { createSession } from '../session/session-core.ts';
import { browserTabs } from '../session/tabs.ts';
import { tokenBox } from '../session/token-box.ts';
import type { CallOptions } from './api-client.ts';
import { unreachable } from './api-error.ts';

export { ApiError, sentenceOf } from './api-error.ts';

const identities = identityStore(() => window.localStorage);
const token = tokenBox();
const tabs = browserTabs();

/** The client comes with the first call: a visitor who reads makes none. */
const client = fetchedLate(() => import('./browser-client.ts'));
const refresh = createRefresher({
  identities,
  token,
  ask: (identity) =>
    client().then(
      ({ ask }) => ask(identity),
      () => ({ answer: null, isRefused: false }),
    ),
  announce: (identity, accessToken) => tabs.send({ kind: 'signed-in', identity, accessToken }),
  alone: (work) => tabs.alone(work),
});

/** The session of this page. Screens use `useSession()`. */
export const session = createSession({
  identities,
  token,
  refresh,
  tabs,
  isStaying,
  end: () =>
    client().then(
      ({ end }) => end(),
      () => false,
    ),
  pause: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
  alert: (sentence) => window.alert(sentence),
});

const calling = fetchedLate(async () => (await client()).callsWith(token, (stale) => session.renew(stale)));

/**
 * Calls one endpoint of a contract: `await callApi(endpoint, { … })`. Answers its `resultData`; throws
 * `ApiError` with the Korean sentence. Only ever called in the browser.
 */
export async function callApi<E extends Endpoint>(
  declared: E,
  input: CallOf<E>,
  options: CallOptions = {},
): Promise<DataOf<E>> {
  const call = await calling().catch(() => {
    throw unreachable();
  });
  return call(declared, input, options);
}
