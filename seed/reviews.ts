import { listBranches } from '#src/features/branches/actions/branches.server.ts';
import { destroyReview, insertReview, setApproval } from '#src/features/reviews/store/reviews.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';

interface Said {
  readonly at: string;
  readonly of: string;
  readonly grade: number;
  readonly daysAgo: number;
  readonly body: string;
  readonly teller?: 'guardian' | 'student';
  readonly consenter: string;
  readonly state?: 'waiting' | 'withdrawn';
}

/** Made up, as families of an academy might say it. */
const reviews: readonly Said[] = [
  {
    at: 'daechi',
    of: 'elementary',
    grade: 4,
    daysAgo: 9,
    body: '집에 오면 종이를 접어 각을 보여 주며 왜 그런지 설명합니다. 문제를 몇 쪽 풀었는지보다 무엇이 궁금했는지를 이야기하게 된 것이 가장 반갑습니다. 숙제는 주 두 번, 삼십 분쯤이라 저녁이 바쁘지 않습니다.',
    consenter: '오지현',
  },
  {
    at: 'mokdong',
    of: 'high',
    grade: 8,
    daysAgo: 16,
    body: '서술형을 쓰면 친구가 읽고 질문을 적어 줍니다. 처음에는 귀찮다고 했는데 요즘은 풀이를 쓰기 전에 읽는 사람부터 생각한다고 하네요. 결석한 날은 그 주 토요일에 보강을 잡아 주셨습니다.',
    consenter: '표민경',
  },
  {
    at: 'bundang',
    of: 'smart_reading',
    grade: 5,
    daysAgo: 23,
    body: '책을 많이 읽는 편인데 내용을 물으면 늘 대강 답하던 아이입니다. 한 문단을 자기 말로 다시 쓰는 연습을 한 학기 하더니 신문 기사도 끝까지 읽습니다. 학기 말에 받은 글 모음은 할머니께도 보여 드렸습니다.',
    consenter: '남소영',
  },
  {
    at: 'songdo',
    of: 'science',
    grade: 6,
    daysAgo: 31,
    body: '예측을 먼저 적고 실험합니다. 틀린 예측을 지우지 않는다는 점이 마음에 들었습니다. 실험 날에는 옷에 뭐가 묻어 오기도 하지만 다음 주를 기다리는 과목이 생겼습니다.',
    consenter: '지은아',
  },
  {
    at: 'junggye',
    of: 'elementary',
    grade: 6,
    daysAgo: 38,
    body: '입학 테스트 뒤에 어느 반이 왜 맞는지 점수와 오차까지 보여 주셔서 믿음이 갔습니다. 셔틀 내리는 곳이 집에서 조금 멀어 그 점은 아쉽습니다.',
    consenter: '도경희',
  },
  {
    at: 'daechi',
    of: 'high',
    grade: 10,
    daysAgo: 45,
    teller: 'student',
    body: '일주일 계획을 제가 직접 적고 일요일마다 고칩니다. 못 지킨 것을 혼내지 않고 왜 못 했는지 같이 줄여 주셔서 계획을 끝까지 쓰게 됐습니다.',
    consenter: '봉하람',
  },
  {
    at: 'pyeongchon',
    of: 'special',
    grade: 7,
    daysAgo: 52,
    body: '방학 특강 두 주 동안 하나의 문제를 여러 방법으로 풀었습니다. 진도를 나가는 특강이 아니라고 미리 말씀해 주셔서 기대와 어긋나지 않았습니다.',
    consenter: '제갈민',
  },
  {
    at: 'mokdong',
    of: 'elementary',
    grade: 3,
    daysAgo: 60,
    body: '쌓기나무로 만든 것을 사진으로 남겨 수업 기록에 붙여 주십니다. 무엇을 하고 오는지 눈으로 볼 수 있어 좋았습니다. 상담 전화도 약속하신 시간에 정확히 주셨습니다.',
    consenter: '반여진',
  },
  {
    at: 'bundang',
    of: 'high',
    grade: 9,
    daysAgo: 3,
    body: '설명회에서 들은 대로 첫 달은 개념을 말로 설명하는 수업이 많았습니다. 문제 풀이가 적어 걱정했는데 상담에서 한 학기 계획을 보여 주셔서 이해가 되었습니다.',
    consenter: '연수진',
    state: 'waiting',
  },
  {
    at: 'songdo',
    of: 'smart_reading',
    grade: 4,
    daysAgo: 75,
    body: '처음 등록할 때 받은 동의로 실었던 후기입니다. 지금은 동의가 철회되어 보이지 않습니다.',
    consenter: '추연주',
    state: 'withdrawn',
  },
];

const dayMs = 86_400_000;

/** What families say: eight that are shown, one that waits for a second person, one whose consent ended. */
export async function seedReviews({ db, clock }: Pick<Academy, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const branches = new Map((await listBranches(db)).map(({ code, id }) => [code, id]));
  const staff = new Map(
    (await db.selectFrom('staff').select(['id', 'role']).orderBy('id').execute()).map(({ id, role }) => [
      role,
      id,
    ]),
  );
  const [writer, approver] = [staff.get('editor'), staff.get('owner')];
  if (!writer || !approver) throw new Error('The demo has no editor or no owner.');
  for (const { at, of, grade, daysAgo, body, teller = 'guardian', consenter, state } of reviews) {
    const branchId = branches.get(at);
    if (!branchId) throw new Error(`The demo has no branch ${at}.`);
    const writtenOn = seoulDay(new Date(now.getTime() - daysAgo * dayMs));
    const reviewId = await insertReview(
      db,
      {
        ...{ branchId, programme: of, teller, grade, writtenOn, body, consenter },
        isRewarded: false,
        consentedOn: writtenOn,
        evidence: '서면 동의서, 분원 보관',
      },
      writer,
    );
    if (state === 'withdrawn') await destroyReview(db, reviewId, now);
    else if (state !== 'waiting') await setApproval(db, reviewId, { staffId: approver, now });
  }
}
