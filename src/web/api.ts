import { askLogout, askRefresh, createApiClient } from './api-client.ts';
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
const refresh = createRefresher({
  identities,
  token,
  ask: askRefresh({ origin }),
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
  end: askLogout({ origin }),
  pause: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
  alert: (sentence) => window.alert(sentence),
});

/**
 * Calls one endpoint of a contract: `await callApi(endpoint, { … })`. Answers its `resultData`; throws
 * `ApiError` with the Korean sentence. Only ever called in the browser.
 */
export const callApi = createApiClient({
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
