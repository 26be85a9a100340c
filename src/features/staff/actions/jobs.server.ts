import { channelHealth } from '#src/features/messages/actions/office.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { listJobs, retryJobs, type WaitingJob } from '#src/platform/jobs/jobs.ts';
import { noteChange } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/actor.ts';
import { commonErrors } from '#src/shared/app-error.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint.ts';
import type { Tile } from '#src/shared/office.ts';
import type { listJobsEndpoint, OfficeJob } from '../contract/jobs.ts';

const stateWords = {
  waiting: '대기',
  running: '실행 중',
  retrying: '다시 시도 예정',
  given_up: '멈춤',
} as const;

function stateOf(job: WaitingJob): OfficeJob['state'] {
  if (job.isRunning) return 'running';
  if (job.attempts >= job.maxAttempts) return 'given_up';
  return job.lastError === '' ? 'waiting' : 'retrying';
}

/** Which keys make a provider the real one; the same names as the settings. */
const providerKeys = {
  결제: 'PORTONE_API_SECRET',
  문자: 'SOLAPI_API_KEY',
  이메일: 'MAIL_API_KEY',
  '카카오 로그인': 'KAKAO_CLIENT_ID',
  '네이버 로그인': 'NAVER_CLIENT_ID',
  '구글 로그인': 'GOOGLE_CLIENT_ID',
  '자동 입력 방지': 'CAPTCHA_CLIENT_ID',
  '주소 찾기': 'JUSO_KEY',
} as const;

async function providersOf(academy: Academy): Promise<DataOf<typeof listJobsEndpoint>['providers']> {
  const counts = await channelHealth(academy);
  const sum = (channel: string, state: string) =>
    counts.find((one) => one.channel === channel && one.state === state)?.total ?? 0;
  const wordOf = (channel: string) => {
    const [sent, failed, queued] = ['sent', 'failed', 'queued'].map((state) => sum(channel, state));
    return { word: `24시간: 보냄 ${sent}, 실패 ${failed}, 보내는 중 ${queued}`, isWell: failed === 0 };
  };
  return Object.entries(providerKeys).map(([name, key]) => {
    const channel = name === '문자' ? 'sms' : name === '이메일' ? 'mail' : null;
    const health = channel ? wordOf(channel) : { word: '', isWell: true };
    return { name, mode: academy.config[key] ? '실제 서비스' : '연습용', ...health };
  });
}

/** Background work and how the outside world does. */
export async function readJobs(
  academy: Academy,
  { state: wanted }: InputOf<typeof listJobsEndpoint>,
): Promise<DataOf<typeof listJobsEndpoint>> {
  const [jobs, providers] = await Promise.all([listJobs(academy.db), providersOf(academy)]);
  return {
    jobs: jobs
      .filter((job) => !wanted || stateOf(job) === wanted)
      .map(({ isRunning: _isRunning, ...job }) => {
        const state = stateOf({ ...job, isRunning: _isRunning });
        return { ...job, runAt: job.runAt.toISOString(), state, stateWord: stateWords[state] };
      }),
    providers,
  };
}

/** Has failed work tried again; only what waits or was given up, never what runs. */
export async function retryFailed(
  academy: Academy,
  actor: StaffActor,
  input: { readonly jobIds: readonly number[]; readonly reason: string },
): Promise<number> {
  const known = new Map((await listJobs(academy.db)).map((job) => [job.jobId, job]));
  const chosen = input.jobIds.filter((id) => known.has(id) && !known.get(id)?.isRunning);
  if (chosen.length === 0) throw commonErrors.not_found();
  const now = academy.clock.now();
  return inTransaction(academy.db, async (tx) => {
    const retried = await retryJobs(tx, chosen);
    for (const id of chosen) {
      const action = `작업 다시 시도: ${known.get(id)?.name}`;
      await noteChange(tx, actor, { entity: 'job', entityId: id, action, reason: input.reason }, now);
    }
    return retried;
  });
}

/** The first page's number of background work that needs somebody. */
export async function jobTiles(academy: Academy): Promise<Tile[]> {
  const value = (await listJobs(academy.db)).filter((job) => stateOf(job) === 'given_up').length;
  return [
    {
      key: 'jobs-given-up',
      label: '멈춘 작업',
      value,
      unit: '건',
      to: '/office/jobs?state=given_up',
      tone: 'act',
      note: '',
    },
  ];
}
