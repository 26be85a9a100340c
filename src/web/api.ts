import type { CallOf, DataOf, Endpoint } from '#src/shared/endpoint.ts';
import type { CallOptions } from './api-client.ts';
import { unreachable } from './api-error.ts';
import { fetchedLate } from './fetched-late.ts';
import { identityStore } from './identity.ts';
import { isStaying } from './page-life.ts';
import { createRefresher } from './refresher.ts';
import { reportFault } from './report.ts';
import { createSession } from './session-core.ts';
import { browserTabs } from './tabs.ts';
import { tokenBox } from './token-box.ts';

export { ApiError, sentenceOf } from './api-error.ts';

const origin = () => window.location.origin;
const identities = identityStore(() => window.localStorage);
const token = tokenBox();
const tabs = browserTabs();

/** The client comes with the first call: a visitor who reads makes none. */
const client = fetchedLate(() => import('./api-client.ts'));
const refresh = createRefresher({
  identities,
  token,
  ask: async (identity) => {
    const { askRefresh } = await client().catch(() => ({ askRefresh: null }));
    return askRefresh ? askRefresh({ origin })(identity) : { answer: null, isRefused: false };
  },
  announce: (identity, accessToken) => tabs.tell({ kind: 'signed-in', identity, accessToken }),
  alone: (work) => tabs.alone(work),
});

/** The session of this page. Screens use `useSession()`. */
export const session = createSession({
  identities,
  token,
  refresh,
  tabs,
  isStaying,
  end: async () => {
    const { askLogout } = await client().catch(() => ({ askLogout: null }));
    return askLogout ? askLogout({ origin })() : false;
  },
  pause: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
  alert: (sentence) => window.alert(sentence),
});

const calling = fetchedLate(async () => {
  const { createApiClient } = await client();
  return createApiClient({
    token,
    origin,
    renew: (staleToken) => session.renew(staleToken),
    redirect: (url) => window.location.assign(url),
    report: reportFault,
    tellWaiting: () => {
      const sentence = '접속이 많아 자동으로 다시 시도하고 있습니다. 창을 닫지 말고 잠시만 기다려 주세요.';
      void import('sonner').then(({ toast }) => toast(sentence)).catch(() => undefined);
    },
  });
});

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
