import type { Direction, Stop } from '#src/features/branch-pages/rules/shuttles.ts';
import { insertLine, putDirector } from '#src/features/branch-pages/store/branch-pages.server.ts';
import { listBranches } from '#src/features/branches/actions/branches.server.ts';
import { listTeachers } from '#src/features/teachers/actions/teachers.server.ts';
import type { Academy } from '#src/platform/academy.ts';

type Line = readonly [name: string, direction: Direction, days: string, stops: readonly string[]];

const shuttles: Readonly<Record<string, readonly Line[]>> = {
  daechi: [
    [
      '1호차 (도곡·개포)',
      'to',
      '월-금',
      ['15:05 도곡 단지 정문', '15:12 개포 초등학교 앞', '15:20 양재천 사거리', '15:35 대치 분원'],
    ],
    [
      '2호차 (역삼·삼성)',
      'to',
      '월-금',
      ['15:00 역삼 문화센터 앞', '15:10 선릉 공원 정문', '15:20 삼성 시장 입구', '15:35 대치 분원'],
    ],
    [
      '심야 (도곡·역삼)',
      'from',
      '월-금',
      ['22:05 대치 분원', '22:15 도곡 단지 정문', '22:30 역삼 문화센터 앞'],
    ],
  ],
  mokdong: [
    ['1호차 (신정)', 'to', '월·수·금', ['15:10 신정 도서관 앞', '15:20 목동 공원 후문', '15:35 목동 분원']],
    ['2호차 (등촌)', 'to', '화·목', ['15:05 등촌 사거리', '15:15 염창 초등학교 앞', '15:35 목동 분원']],
  ],
  bundang: [
    ['1호차 (정자)', 'to', '월-금', ['15:10 정자 공원 입구', '15:20 수내 우체국 앞', '15:35 분당 분원']],
    ['2호차 (이매)', 'to', '월-금', ['15:12 이매 단지 정문', '15:22 서현 체육관 앞', '15:35 분당 분원']],
    ['3호차 (판교)', 'to', '화·목', ['15:00 판교 도서관 앞', '15:15 백현 사거리', '15:35 분당 분원']],
    [
      '심야 (정자·판교)',
      'from',
      '월-금',
      ['22:05 분당 분원', '22:15 정자 공원 입구', '22:30 판교 도서관 앞'],
    ],
  ],
  songdo: [
    [
      '1호차 (해돋이)',
      'to',
      '월·수·금',
      ['15:15 해돋이 공원 정문', '15:22 신송 초등학교 앞', '15:35 송도 분원'],
    ],
    ['2호차 (글로벌)', 'to', '화·목', ['15:10 캠퍼스 사거리', '15:22 호수 공원 입구', '15:35 송도 분원']],
  ],
};

const directors: Readonly<Record<string, string>> = {
  daechi: '오세린',
  mokdong: '문태호',
  junggye: '배유진',
  bundang: '윤서진',
  pyeongchon: '임준서',
  songdo: '노하린',
};

const asStop = (text: string): Stop => ({ stopsAt: text.slice(0, 5), name: text.slice(6) });

/** Who directs each branch of the demo, and the lines of those that have shuttles, as many as their directions say. */
export async function seedBranchPages(academy: Pick<Academy, 'db'>): Promise<void> {
  const teachers = await listTeachers(academy.db);
  for (const { id, code } of await listBranches(academy.db)) {
    const director = teachers.find(({ name }) => name === directors[code]);
    if (director) await putDirector(academy.db, id, director.teacherId);
    for (const [name, direction, days, stops] of shuttles[code] ?? [])
      await insertLine(academy.db, id, { name, direction, days, stops: stops.map(asStop) });
  }
}
