import { saveProfile } from '#src/features/site/store/profile.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { identitySetting } from '#src/platform/identity/identity.server.ts';

/** What makes the academy of the demo known as itself; its colours are those of the theme. */
const identity = {
  name: 'MSC 아카데미',
  shortName: 'MSC',
  lead: '수학 · 과학 · 독서 전문 교육',
  slogan: '답보다 먼저, 생각하는 길을 가르칩니다',
  description:
    '왜 그런지 스스로 설명할 수 있을 때까지. MSC 아카데미는 아이가 푼 과정을 함께 읽고, 다음에 배울 것을 정합니다.',
  summary: '수학·과학·독서 전문 MSC 아카데미. 입학 테스트 접수, 설명회 예약, 온라인 레벨 테스트, 분원 안내.',
};

/** The academy's identity, and the legal block of the footer; its numbers belong to nobody. */
export async function seedSite(academy: Academy): Promise<void> {
  await academy.db
    .insertInto('settings')
    .values({
      name: identitySetting,
      value: JSON.stringify(identity),
      updated_at: academy.clock.now(),
    })
    .execute();
  await saveProfile(
    academy.db,
    {
      companyName: '주식회사 엠에스씨아카데미',
      representative: '정해윤',
      address: '서울특별시 강남구 도곡로 400, 5층',
      phone: '02-555-0100',
      email: 'help@msc.example',
      businessNo: '000-00-00000',
      mailOrderNo: '제2026-서울강남-00000호',
      mailOrderOffice: '서울특별시 강남구청',
      academyNo: '서울특별시강남서초교육지원청 제00000호',
      privacyOfficer: '윤서진',
      hosting: '주식회사 엠에스씨아카데미',
      note: '시연용 사이트입니다. 상호와 번호는 실제 사업자의 것이 아닙니다.',
    },
    academy.clock.now(),
  );
}
