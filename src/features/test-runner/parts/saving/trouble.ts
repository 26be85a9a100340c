import type { levelTestErrors } from '#src/features/level-attempts/contract/errors.ts';
import { ApiError } from '#src/web/api/api.ts';

/** Why a call came to nothing that may come to something later. */
export type Trouble = 'network' | 'slow' | 'busy' | 'away' | 'failed' | 'strange';

/** The refusals that end the sitting in this page. Whatever else comes back may be another's word, or different in a moment. */
const finalRows: readonly (keyof typeof levelTestErrors)[] = [
  'already_closed',
  'attempt_gone',
  'lease_lost',
  'not_agreed',
  'not_running',
  'offer_gone',
  'preschool',
  'retest_short',
  'start_late',
  'voided',
];
const finalCodes: ReadonlySet<string> = new Set(finalRows.map((row) => `level_test.${row}`));

/** Whether the product itself has said that there is nothing more to do here. */
export const isFinal = (error: unknown): error is ApiError =>
  error instanceof ApiError && finalCodes.has(error.code);

/** Whether the product has read the call and does not take what is in it. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'common.input_invalid';

/** What is the matter; a status without our envelope is somebody's on the way, unless it is a gateway's. */
export function troubleOf(error: unknown): Trouble {
  if (!(error instanceof ApiError) || error.status === 0) return 'network';
  if (error.status === 408) return 'slow';
  if (error.status === 500) return 'failed';
  // Our database, or a gateway behind which nobody answers.
  if (error.code === 'common.away' || error.status === 502 || error.status === 504) return 'away';
  return error.status === 429 || error.status > 500 ? 'busy' : 'strange';
}

/** Nobody's call gets through: it does not depend on what is in it. */
export const isForAll = (trouble: Trouble) =>
  trouble === 'network' || trouble === 'busy' || trouble === 'away';

const onTheWay = '와이파이 로그인 화면이나 차단 프로그램이 막고 있을 수 있습니다.';

/** What is said of answers that are not saved: what is the matter, and what helps. */
export const savingTexts: Readonly<Record<Trouble, { readonly title: string; readonly help: string }>> = {
  network: { title: '인터넷 연결이 끊겼습니다.', help: '연결되면 자동으로 보냅니다.' },
  slow: { title: '인터넷 연결이 느립니다.', help: '자동으로 다시 보내고 있습니다.' },
  busy: {
    title: '지금 접속이 많아 답을 저장하지 못하고 있습니다.',
    help: '자동으로 다시 보내고 있습니다.',
  },
  away: {
    title: '저희 서버에 문제가 생겨 답을 저장하지 못하고 있습니다.',
    help: '자동으로 다시 보내고 있습니다.',
  },
  failed: {
    title: '일시적인 문제로 답을 저장하지 못하고 있습니다.',
    help: '자동으로 다시 보내고 있습니다.',
  },
  strange: {
    title: '인터넷은 연결되어 있지만 답을 저장하지 못하고 있습니다.',
    help: `${onTheWay} 선생님이나 보호자에게 알려 주세요. 자동으로 다시 보내고 있습니다.`,
  },
};

/** What is said while the paper itself does not come. */
export const openingLabels: Readonly<Record<Trouble, string>> = {
  network: '시험지를 불러오지 못했습니다. 인터넷 연결을 확인해 주세요. 계속 다시 시도합니다.',
  slow: '시험지를 불러오지 못했습니다. 인터넷 연결이 느립니다. 계속 다시 시도합니다.',
  busy: '지금 접속이 많아 시험지를 불러오지 못했습니다. 이 화면에서 기다려 주세요. 계속 다시 시도합니다.',
  away: '저희 서버에 문제가 생겨 시험지를 불러오지 못했습니다. 이 화면에서 기다려 주세요. 계속 다시 시도합니다.',
  failed: '일시적인 문제로 시험지를 불러오지 못했습니다. 계속 다시 시도합니다.',
  strange: `시험지를 불러오지 못했습니다. ${onTheWay} 계속 다시 시도합니다.`,
};
