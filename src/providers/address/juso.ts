import { z } from 'zod';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import { askOutside, jsonOf } from '#src/shared/outgoing.ts';
import type { AddressPort } from './port.ts';

export interface JusoSettings {
  /** `https://business.juso.go.kr`, or where the sandbox lives. */
  readonly baseUrl: () => string;
  readonly confirmKey: string;
}

const Answer = z.object({
  results: z.object({
    common: z.object({ errorCode: z.string() }),
    juso: z
      .array(z.object({ zipNo: z.string(), roadAddr: z.string(), jibunAddr: z.string(), bdNm: z.string() }))
      .nullish(),
  }),
});

/** The words themselves were no good: too short, too wide, a forbidden sign. Nothing fits, and nothing is broken. */
const refusedCodes = /^E00(0[5-9]|1[0-35])$/;

const silent = '주소 검색 서비스가 지금 답하지 않습니다. 잠시 후 다시 찾아 주세요.';

/** The Ministry of the Interior's road address search: https://business.juso.go.kr/addrlink/openApi/searchApi.do */
export function juso({ baseUrl, confirmKey }: JusoSettings): AddressPort {
  const ask = async (keywords: string) => {
    const query = new URLSearchParams({
      confmKey: confirmKey,
      currentPage: '1',
      countPerPage: '20',
      keyword: keywords.replace(/[%=<>[\]]/g, ' ').trim(),
      resultType: 'json',
    });
    const answer = await askOutside(`${baseUrl()}/addrlink/addrLinkApi.do?${query}`);
    const parsed = answer?.status === 200 ? Answer.safeParse(jsonOf(answer)) : null;
    return parsed?.data?.results ?? null;
  };
  return {
    async probe() {
      const results = await ask('세종대로 110');
      if (!results) return { kind: 'unknown' };
      const { errorCode } = results.common;
      return errorCode === '0' ? { kind: 'well' } : { kind: 'refused', reason: errorCode };
    },
    async search(keywords) {
      const results = await ask(keywords);
      if (!results) throw commonErrors.away({ message: silent, retryAfterSeconds: 5 });
      const { common, juso: found } = results;
      if (refusedCodes.test(common.errorCode)) return [];
      if (common.errorCode !== '0') throw new Error(`The address search refused us: ${common.errorCode}.`);
      return (found ?? []).map((one) => ({
        postcode: one.zipNo,
        roadAddress: one.roadAddr,
        lotAddress: one.jibunAddr,
        building: one.bdNm,
      }));
    },
  };
}
