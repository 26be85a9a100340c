import { ApiError } from '#src/web/api/api-error.ts';

/** Without these nothing of a window can go on; a connection that was refused (its own statistics) may not matter. */
const deciding = ['script-src', 'script-src-elem', 'frame-src', 'form-action'];

const settleMs = 200;

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : '');

const windowError = (code: string, message: string) =>
  new ApiError({ code: `window.${code}`, message, status: 0 });

/** The window stayed away because our own policy does not know an address it uses. */
export const blockedError = () =>
  windowError(
    'blocked',
    '이 결제창은 지금 열 수 없습니다. 자리는 그대로 있습니다. 다른 결제 수단을 고르시거나 학원에 전화해 주세요.',
  );

/** The script of the window did not come. */
export const unloadedError = () =>
  windowError(
    'unloaded',
    '결제창을 불러오지 못했습니다. 인터넷 연결과 광고 차단을 확인하고, 화면을 새로 고친 뒤 다시 시도해 주세요.',
  );

export interface PolicyWatch {
  /** The first host that was refused, null where none was; a browser tells of it a moment after what was refused has failed. */
  readonly settledHost: () => Promise<string | null>;
  /** Never fulfilled; rejected once something was refused without which the window cannot go on. */
  readonly broken: Promise<never>;
  readonly end: () => void;
}

/** Hears what the browser's policy refuses while a payment window is open. */
export function watchPolicy(target: EventTarget = document): PolicyWatch {
  let host: string | null = null;
  let fail: (error: Error) => void = () => undefined;
  const broken = new Promise<never>((_, reject) => {
    fail = reject;
  });
  // Whoever does not wait for it is not told twice.
  broken.catch(() => undefined);
  const hear = (event: Event) => {
    const { blockedURI, effectiveDirective } = event as SecurityPolicyViolationEvent;
    const refused = hostOf(blockedURI);
    if (refused === '') return;
    const isDeciding = deciding.includes(effectiveDirective);
    if (host === null || isDeciding) host = refused;
    if (isDeciding) fail(blockedError());
  };
  target.addEventListener('securitypolicyviolation', hear);
  return {
    async settledHost() {
      if (host === null) await new Promise((done) => setTimeout(done, settleMs));
      return host;
    },
    broken,
    end: () => target.removeEventListener('securitypolicyviolation', hear),
  };
}
