import { toast } from '#src/ui/toast.ts';
import { reportFault } from '#src/web/report.ts';
import { identityStore } from '../session/identity.ts';
import { createOpenedFor, screenGone } from '../session/opened-for.ts';
import type { TokenBox } from '../session/token-box.ts';
import { askLogout, askRefresh, createApiClient } from './api-client.ts';

const origin = () => window.location.origin;
const identities = identityStore(() => window.localStorage);

/** For whom this page was opened. */
export const openedFor = createOpenedFor({
  member: () => {
    const stored = identities.read();
    return stored.kind === 'all' ? stored.identity.userSeqId : null;
  },
  path: () => window.location.pathname,
});
if (typeof window !== 'undefined') window.addEventListener(screenGone, openedFor.anew);

/** How the office's session is renewed, where a page of the office is open (`useWhosePage`). */
export const ofOffice: { renew?: (route: string, code: unknown) => Promise<boolean> } = {};

/** The client as a page uses it: it is fetched with the first call, for a visitor who reads makes none. */
export const ask = askRefresh({ origin });
export const end = askLogout({ origin });

export const callsWith = (token: TokenBox, renew: (staleToken: string | null) => Promise<boolean>) =>
  createApiClient({
    token,
    renew,
    renewStaff: async (route, code) => (await ofOffice.renew?.(route, code)) ?? false,
    origin,
    openedFor: openedFor.tagFor,
    redirect: (url) => window.location.assign(url),
    report: reportFault,
    notifyWaiting: (code) => {
      const why = code === 'common.away' ? '저희 서버에 문제가 생겨' : '접속이 많아';
      const sentence = `${why} 자동으로 다시 시도하고 있습니다. 창을 닫지 말고 잠시만 기다려 주세요.`;
      void toast(sentence, 'plain').catch(() => undefined);
    },
  });
