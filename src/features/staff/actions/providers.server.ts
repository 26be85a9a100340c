import { channelHealth } from '#src/features/messages/actions/office.server.ts';
import { failureLabelOf, isNoBalance } from '#src/features/messages/rules/office.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { Clock } from '#src/platform/clock/clock.ts';
import { isAnswering } from '#src/platform/db/database.ts';
import { type ProbedService, probe } from '#src/platform/mode/probes.ts';
import { adviceFor } from '#src/platform/mode/refusal-advice.ts';
import { type Service, stateOf, vendors } from '#src/platform/mode/vendors.ts';
import {
  approvalHealth,
  failureOfProbe,
  noteCallEnd,
  readHealth,
  windowHealth,
} from '#src/platform/provider-health.ts';
import { dayMs } from '#src/shared/durations.ts';
import type { OfficeProvider } from '../contract/jobs.ts';
import { clockLabel, clockToleranceMs } from '../rules/clock.ts';

interface OutsideService {
  /** As its health is written down. */
  readonly key: ProbedService;
  readonly name: string;
  readonly channel?: 'sms' | 'mail';
}

const services: readonly OutsideService[] = [
  { key: 'payment', name: '결제' },
  { key: 'sms', name: '문자', channel: 'sms' },
  { key: 'talk', name: '알림톡' },
  { key: 'mail', name: '이메일', channel: 'mail' },
  { key: 'social.kakao', name: '카카오 로그인' },
  { key: 'social.naver', name: '네이버 로그인' },
  { key: 'social.google', name: '구글 로그인' },
  { key: 'captcha', name: '자동 입력 방지' },
  { key: 'address', name: '주소 찾기' },
  { key: 'errorReport', name: '오류 보고' },
];
/** The vendor's own word, but for what somebody here must do. */
const shownFailure = (failure: string) => (isNoBalance(failure) ? failureLabelOf(failure) : failure);
const modes = { real: '실제 서비스', sandbox: '연습용', own: '제품 안', off: '연결하지 않음' } as const;
/** What is part of the product. */
const ownParts: readonly string[] = ['storage', 'files'];
/** What is said of a service that is there by more than its health. */
const aboutUsed: Readonly<Partial<Record<ProbedService, string>>> = {
  talk: '승인된 템플릿과 문구가 같은 안내만 알림톡으로, 전하지 못하면 문자로 보냅니다.',
};
/** 알림톡 is a text with the same words to the same people: what it would tell is sent as a text. */
const aboutOff: Readonly<Partial<Record<ProbedService, string>>> = {
  talk: '알림톡으로 갈 안내는 문자로 보냅니다.',
};
/** Compulsory by the table of vendors; what is part of the product is no vendor's. */
const isCompulsory = (key: string) => Object.hasOwn(vendors, key) && vendors[key as Service].isCompulsory;

function unused(name: string, label: string): OfficeProvider {
  return {
    name,
    mode: modes.off,
    isUsed: false,
    isCompulsory: false,
    isOwn: false,
    label,
    isWell: true,
    lastSuccessAt: null,
    lastFailureAt: null,
    failure: '',
    checkedAt: null,
  };
}

/** What is asked of the feature that keeps the files; handed down by open.ts. */
export interface FileHooks {
  countFiles(
    academy: Academy,
  ): Promise<{ readonly count: number; readonly bytes: number; readonly outside: number }>;
  /** Whether the newest files are read back as they came. */
  areFilesWhole(academy: Academy): Promise<boolean>;
}

/** The database with how the clock of this process stands to its own. */
function withClock(storage: OfficeProvider, clock: Clock): OfficeProvider {
  const seen = clock.following?.state();
  if (!seen) return storage;
  const { machineAheadMs } = seen;
  const isWell = storage.isWell && Math.abs(machineAheadMs) <= clockToleranceMs;
  return { ...storage, isWell, label: clockLabel(machineAheadMs) };
}

/** How the outside world does: the last answer and the last failure of each service, and a day of messages. */
export async function providersOf(academy: Academy, hooks: FileHooks): Promise<OfficeProvider[]> {
  const [counts, health, files] = await Promise.all([
    channelHealth(academy),
    readHealth(academy.db),
    hooks.countFiles(academy),
  ]);
  const sum = (channel: string, state: string) =>
    counts.find((one) => one.channel === channel && one.state === state)?.total ?? 0;
  const view = (key: string, name: string, mode: string): OfficeProvider => {
    const seen = health.get(key);
    const [success, failure] = [seen?.lastSuccessAt ?? null, seen?.lastFailureAt ?? null];
    return {
      name,
      mode,
      isUsed: true,
      isCompulsory: isCompulsory(key),
      isOwn: ownParts.includes(key) || mode === modes.own,
      label: '',
      isWell: failure === null || (success !== null && success > failure),
      lastSuccessAt: success?.toISOString() ?? null,
      lastFailureAt: failure?.toISOString() ?? null,
      failure: failure ? shownFailure(seen?.failure ?? '') : '',
      checkedAt: seen?.checkedAt?.toISOString() ?? null,
    };
  };
  const dayAgo = new Date(academy.clock.now().getTime() - dayMs).toISOString();
  const wrongPayment = [windowHealth, approvalHealth].flatMap((key) => {
    const { isWell, failure, lastFailureAt } = view(key, '', '');
    // Nothing tells that a window opens again, since other payments come in all the while: it is told for a day.
    const isOver = isWell || (key === windowHealth && (lastFailureAt ?? '') < dayAgo);
    return isOver ? [] : [{ isWell: false, failure, lastFailureAt }];
  });
  const shown = services.flatMap(({ key, name, channel }) => {
    const state = stateOf(academy.config, key);
    if (state === 'off') {
      const label = aboutOff[key] ?? '설정한 키가 없어 이 기능 없이 운영합니다.';
      return [{ ...unused(name, label), isCompulsory: isCompulsory(key) }];
    }
    const seenOwn = view(key, name, modes[state]);
    const advised = { ...seenOwn, failure: adviceFor(key, seenOwn.failure, 'office') ?? seenOwn.failure };
    const one = { ...advised, ...(key === 'payment' && seenOwn.isWell && wrongPayment[0]) };
    if (state === 'own') return [{ ...one, label: '자체 자동가입방지: 그림과 소리를 이 제품이 만듭니다.' }];
    if (!channel) return [{ ...one, label: aboutUsed[key] ?? one.label }];
    const count = (state: string) => sum(channel, state);
    const [sent, failed, queued] = [count('sent'), count('failed'), count('queued')];
    const arrived = channel === 'sms' ? `, 전송 완료 ${count('delivered')}` : '';
    const label = `24시간: 접수됨 ${sent}${arrived}, 실패 ${failed}, 보내는 중 ${queued}`;
    const seen = { ...one, label, isWell: one.isWell && failed === 0 };
    return [seen];
  });
  const { count, bytes, outside } = files;
  const place =
    outside === 0 ? '데이터베이스 안' : `그중 ${outside.toLocaleString('ko-KR')}개는 객체 저장소에`;
  const size = `${count.toLocaleString('ko-KR')}개, ${Math.ceil(bytes / 1024).toLocaleString('ko-KR')}KB`;
  return [
    ...shown,
    {
      ...view('analytics', '방문 통계', modes.own),
      label: '쪽별 하루 방문을 이 제품이 셉니다. 방문자는 알아보지 않습니다.',
    },
    withClock(view('storage', '데이터베이스', '제품 안'), academy.clock),
    { ...view('files', '파일 보관', '제품 안'), label: `글의 그림과 첨부 ${size}, ${place}` },
  ];
}

/** Asks every service for an answer now and writes down what came of it. */
export async function checkProviders(academy: Academy, hooks: FileHooks): Promise<OfficeProvider[]> {
  const { db, clock, providers, config } = academy;
  const used = services.filter(({ key }) => stateOf(config, key) !== 'off');
  const ends = new Map<string, string | null>(
    await Promise.all(
      used.map(async ({ key }) => [key, failureOfProbe(await probe(providers, key))] as const),
    ),
  );
  const storage = (await isAnswering(db)) ? null : '데이터베이스가 응답하지 않습니다.';
  ends.set('storage', storage);
  // Visits are counted there.
  ends.set('analytics', storage);
  ends.set('files', (await hooks.areFilesWhole(academy)) ? null : '보관한 파일을 온전히 읽지 못했습니다.');
  const now = clock.now();
  for (const [name, failure] of ends) await noteCallEnd(db, { name, failure, now, isCheck: true });
  return providersOf(academy, hooks);
}
