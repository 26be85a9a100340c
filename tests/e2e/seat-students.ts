import { agreed } from '../given-level-tests.ts';
import { cookieOf } from '../given-members.ts';
import { call } from '../start.ts';

export interface Seat {
  readonly attemptNo: string;
  /** `__Host-test=…` of the student's browser. */
  readonly cookie: string;
}

interface Where {
  readonly url: string;
}

async function codeFor(product: Where, mobile: string): Promise<string> {
  for (let turn = 0; turn < 240; turn++) {
    const sent = await call(product, `GET /sandbox/api/messages?to=${mobile}`);
    const code = /인증번호는 (\d{6})/.exec(JSON.stringify(sent.resultData))?.[1];
    if (code) return code;
    await new Promise((done) => setTimeout(done, 250));
  }
  throw new Error('no code came');
}

/** Proves a phone over HTTP; answers its cookie. */
async function prove(product: Where, mobile: string): Promise<string> {
  const sent = await call(product, 'POST /api/auth/send', {
    form: { studentName: '김하늘', parentsMobile: mobile },
  });
  const proof = cookieOf(sent, '__Host-proof');
  await call(product, 'POST /api/auth/verify', {
    form: { parentsMobile: mobile, code: await codeFor(product, mobile) },
    cookie: proof,
  });
  return proof;
}

async function offerOf(product: Where, subject: string, grade: number): Promise<number> {
  const { resultData } = await call<{
    offers: { blueprintId: number; subject: string; gradeFrom: number; isAdaptive: boolean }[];
  }>(product, 'GET /api/level-tests');
  const found = resultData.offers.find(
    (one) => one.subject === subject && one.gradeFrom === grade && !one.isAdaptive,
  );
  if (!found) throw new Error(`no test of ${subject} for grade ${grade}`);
  return found.blueprintId;
}

/** A phone may prove six children in half a year. */
const letters = '가나다라마바';
const perPhone = letters.length;

/** So many students of the fifth grade with a reading test under way, or agreed to only. */
export async function seatStudents(
  product: Where,
  count: number,
  { mobileOf, isStarted = true }: { mobileOf: () => string; isStarted?: boolean },
): Promise<Seat[]> {
  const blueprintId = await offerOf(product, 'reading', 5);
  const seats: Seat[] = [];
  let proof = '';
  for (let n = 0; n < count; n += 1) {
    if (n % perPhone === 0) proof = await prove(product, mobileOf());
    const begun = await call<{ attemptNo: string }>(product, 'POST /api/level-tests/attempts', {
      json: {
        blueprintId,
        branchId: 1,
        studentName: `김${letters[n % perPhone]}`,
        birthDate: '2015-04-02',
        grade: 5,
      },
      cookie: proof,
    });
    const seat = { attemptNo: begun.resultData.attemptNo, cookie: cookieOf(begun, '__Host-test') };
    const path = `POST /api/level-tests/attempts/${seat.attemptNo}`;
    await call(product, `${path}/consent`, { json: agreed, cookie: seat.cookie });
    if (isStarted) await call(product, `${path}/start`, { json: {}, cookie: seat.cookie });
    seats.push(seat);
  }
  return seats;
}
