import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { faultOf } from '#src/shared/sandbox-fault.ts';
import type { SandboxMemory } from '#src/shared/sandbox-memory.ts';
import { sandboxAddresses } from './streets.ts';

/** The key of the local address search; public. */
export const jusoSandboxKey = 'devU01SANDBOX';

const Query = z.object({
  confmKey: z.string(),
  keyword: z.string(),
  currentPage: z.coerce.number().int().min(1),
  countPerPage: z.coerce.number().int().min(1).max(100),
});

function answer(
  errorCode: string,
  {
    errorMessage,
    found = [],
    totalCount = 0,
  }: { errorMessage: string; found?: readonly object[]; totalCount?: number },
) {
  const common = { errorCode, errorMessage, totalCount: String(totalCount) };
  return { results: { common, juso: errorCode === '0' ? found : null } };
}

/** The local address search under `/sandbox/juso`: every word must occur somewhere in the address. */
export function mountJuso(app: FastifyInstance, memory: SandboxMemory): void {
  app.get('/sandbox/juso/addrlink/addrLinkApi.do', async (request, reply) => {
    if ((await faultOf(memory, 'juso')) !== 'off') return reply.code(503).send('');
    const query = Query.safeParse(request.query);
    if (!query.success) return answer('-999', { errorMessage: '시스템에러' });
    const { confmKey, keyword, currentPage, countPerPage } = query.data;
    if (confmKey !== jusoSandboxKey) return answer('E0001', { errorMessage: '승인되지 않은 KEY 입니다.' });
    const keywords = keyword.split(/\s+/).filter(Boolean);
    if (keywords.length === 0) return answer('E0005', { errorMessage: '검색어가 입력되지 않았습니다.' });
    if (keyword.length < 2)
      return answer('E0008', { errorMessage: '검색어는 두글자 이상 입력되어야 합니다.' });
    const found = sandboxAddresses.filter(({ postcode, roadAddress, lotAddress, building }) =>
      keywords.every((term) => `${postcode} ${roadAddress} ${lotAddress} ${building}`.includes(term)),
    );
    const page = found.slice((currentPage - 1) * countPerPage, currentPage * countPerPage);
    const rows = page.map(({ postcode, roadAddress, lotAddress, building }) => ({
      zipNo: postcode,
      roadAddr: roadAddress,
      roadAddrPart1: roadAddress.replace(/ \(.*\)$/, ''),
      jibunAddr: lotAddress,
      bdNm: building,
    }));
    return answer('0', { errorMessage: '정상', found: rows, totalCount: found.length });
  });
}
