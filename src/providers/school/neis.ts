import { z } from 'zod';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import { askOutside, jsonOf } from '#src/shared/outgoing.ts';
import type { SchoolPort } from './port.ts';

export interface NeisSettings {
  /** `https://open.neis.go.kr`, or where the sandbox lives. */
  readonly baseUrl: () => string;
  readonly key: string;
}

const Row = z.object({
  SCHUL_NM: z.string(),
  ORG_RDNMA: z.string().nullish(),
  LCTN_SC_NM: z.string().nullish(),
});
const Result = z.object({ CODE: z.string() });
/** Rows, or a result alone where there are none. */
const Answer = z.union([
  z.object({ schoolInfo: z.array(z.object({ row: z.array(Row).optional() })) }),
  z.object({ RESULT: Result }),
]);

/** Nothing fits; a whole answer, and no fault. */
const nothing = 'INFO-200';
const most = 10;
const silent = '학교 찾기 서비스가 지금 답하지 않습니다. 학교 이름을 직접 입력해 주세요.';

/** `서울특별시 강남구` out of a road address; the province alone where there is none. */
const regionOf = ({ ORG_RDNMA, LCTN_SC_NM }: z.infer<typeof Row>): string =>
  (ORG_RDNMA ?? LCTN_SC_NM ?? '').split(' ').slice(0, 2).join(' ');

/** The Ministry of Education's list of schools: https://open.neis.go.kr (학교기본정보). */
export function neis({ baseUrl, key }: NeisSettings): SchoolPort {
  const ask = async (letters: string) => {
    const query = new URLSearchParams({
      KEY: key,
      Type: 'json',
      pIndex: '1',
      pSize: String(most),
      SCHUL_NM: letters,
    });
    const answer = await askOutside(`${baseUrl()}/hub/schoolInfo?${query}`);
    const parsed = answer?.status === 200 ? Answer.safeParse(jsonOf(answer)) : null;
    if (!parsed?.data) return null;
    if ('RESULT' in parsed.data) return { code: parsed.data.RESULT.CODE, rows: [] };
    return { code: 'INFO-000', rows: parsed.data.schoolInfo.flatMap(({ row }) => row ?? []) };
  };
  return {
    async probe() {
      const found = await ask('서울대학교사범대학부설초등학교');
      if (!found) return { kind: 'unknown' };
      return found.code === 'INFO-000' || found.code === nothing
        ? { kind: 'well' }
        : { kind: 'refused', reason: found.code };
    },
    async search(letters) {
      const found = await ask(letters);
      if (!found) throw commonErrors.away({ message: silent, retryAfterSeconds: 5 });
      if (found.code !== 'INFO-000' && found.code !== nothing)
        throw new Error(`The school search refused us: ${found.code}.`);
      return found.rows.map((row) => ({ name: row.SCHUL_NM, region: regionOf(row) }));
    },
  };
}
