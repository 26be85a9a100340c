import { z } from 'zod';
import type { Db } from '../db/database.ts';

/** The setting with the words of the law that stand at the foot of every page. */
export const profileSetting = 'academy.profile';

const Seller = z.object({
  companyName: z.string(),
  businessNo: z.string(),
  representative: z.string(),
  address: z.string(),
  phone: z.string(),
});

/** Who sells, line by line, as a receipt in a mail ends with; empty where the office has not written it. */
export async function sellerLines(db: Db): Promise<string> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', profileSetting)
    .executeTakeFirst();
  const seller = Seller.safeParse(row?.value).data;
  if (!seller) return '';
  const rows = [
    ['상호', seller.companyName],
    ['사업자등록번호', seller.businessNo],
    ['대표자', seller.representative],
    ['주소', seller.address],
    ['전화', seller.phone],
  ] as const;
  return rows
    .filter(([, text]) => text !== '')
    .map(([term, text]) => `${term} ${text}`)
    .join('\n');
}
