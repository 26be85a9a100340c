import { z } from 'zod';
import { errorTable } from '#src/shared/endpoint/app-error.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';

export const addressErrors = errorTable('address', {
  off: [404, '주소 검색을 쓰지 않는 학원입니다. 주소는 비워 두셔도 됩니다.'],
});

export const Address = z.object({
  postcode: z.string(),
  roadAddress: z.string(),
  lotAddress: z.string(),
  building: z.string(),
});
export type Address = z.infer<typeof Address>;

export const searchAddresses = endpoint('GET /api/addresses', {
  who: 'anyone',
  summary: 'Korean addresses that fit the words, 20 at most.',
  input: z.strictObject({
    keywords: z
      .string('찾으실 도로명, 동, 건물 이름을 입력해 주세요.')
      .trim()
      .min(2, '두 글자 이상 입력해 주세요.')
      .max(80, '80자까지 입력할 수 있습니다.'),
  }),
  data: z.object({ addresses: z.array(Address) }),
});
