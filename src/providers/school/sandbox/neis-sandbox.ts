import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { faultOf } from '#src/shared/sandbox-fault.ts';
import type { SandboxMemory } from '#src/shared/sandbox-memory.ts';

/** The key of the local school search; public. */
export const neisSandboxKey = 'neis-sandbox';

const Query = z.object({
  KEY: z.string(),
  pIndex: z.coerce.number().int().min(1),
  pSize: z.coerce.number().int().min(1).max(1_000),
  SCHUL_NM: z.string().default(''),
});

/** Made-up schools around the branches of the demo academy, by where they stand. */
const schools: Readonly<Record<string, readonly string[]>> = {
  '서울특별시 강남구 도곡로': ['서울대치초등학교', '서울도곡초등학교', '대치중학교', '한빛고등학교'],
  '서울특별시 양천구 목동동로': ['서울목동초등학교', '서울한빛초등학교', '목동중학교', '목동고등학교'],
  '서울특별시 노원구 한글비석로': ['서울중계초등학교', '서울을지초등학교', '중계중학교', '중계고등학교'],
  '경기도 성남시 분당구 정자일로': ['정자초등학교', '한솔초등학교', '정자중학교', '분당고등학교'],
  '경기도 안양시 동안구 귀인로': ['귀인초등학교', '평촌초등학교', '귀인중학교', '평촌고등학교'],
  '인천광역시 연수구 신송로': ['인천신송초등학교', '인천송도초등학교', '신송중학교', '송도고등학교'],
};
const rows = Object.entries(schools).flatMap(([road, names]) =>
  names.map((name, at) => ({
    SCHUL_NM: name,
    SCHUL_KND_SC_NM: /(초등|중|고등)학교$/.exec(name)?.[0] ?? '',
    LCTN_SC_NM: road.split(' ')[0] ?? '',
    ORG_RDNMA: `${road} ${10 + at}`,
  })),
);

const result = (CODE: string, MESSAGE: string) => ({ RESULT: { CODE, MESSAGE } });

/** The local school search under `/sandbox/neis`: the letters must occur in the name. */
export function mountNeis(app: FastifyInstance, memory: SandboxMemory): void {
  app.get('/sandbox/neis/hub/schoolInfo', async (request, reply) => {
    if ((await faultOf(memory, 'neis')) !== 'off') return reply.code(503).send('');
    const query = Query.safeParse(request.query);
    if (!query.success) return result('ERROR-300', '필수 값이 누락되어 있습니다.');
    const { KEY, pIndex, pSize, SCHUL_NM } = query.data;
    if (KEY !== neisSandboxKey) return result('ERROR-290', '인증키가 유효하지 않습니다.');
    const found = rows.filter((row) => row.SCHUL_NM.includes(SCHUL_NM));
    if (found.length === 0) return result('INFO-200', '해당하는 데이터가 없습니다.');
    return {
      schoolInfo: [
        { head: [{ list_total_count: found.length }, result('INFO-000', '정상 처리되었습니다.')] },
        { row: found.slice((pIndex - 1) * pSize, pIndex * pSize) },
      ],
    };
  });
}
