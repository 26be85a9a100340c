import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import { hashPassword } from '#src/platform/passwords.ts';
import { demoPassword, seedMember } from '../members.ts';
import { ago } from './people.ts';

/** A family of the season behind: a parent and a child of the fifth or sixth grade. */
export interface SeasonFamily {
  readonly memberId: number;
  readonly childId: number;
  readonly name: string;
  readonly mobile: string;
  readonly childName: string;
  readonly grade: number;
  /** A brother or sister at middle school, where there is one. */
  readonly elderId: number | null;
}

type Told = readonly [parent: string, child: string, grade: number, birthday: string, school: string];

const told: readonly Told[] = [
  ['김수현', '김나윤', 5, '05-21', '서울대치초등학교'],
  ['박지영', '이준호', 6, '03-14', '서울대곡초등학교'],
  ['이상민', '이서아', 5, '11-02', '서울도곡초등학교'],
  ['최현정', '한도현', 6, '07-30', '서울대치초등학교'],
  ['정미라', '정유나', 6, '01-18', '서울대현초등학교'],
  ['강동욱', '강은우', 5, '09-09', '서울대치초등학교'],
  ['조은주', '윤채원', 5, '06-05', '서울도곡초등학교'],
  ['윤성호', '윤지안', 6, '12-24', '서울대곡초등학교'],
  ['장혜진', '오태윤', 6, '04-03', '서울대현초등학교'],
  ['임재훈', '임소율', 5, '08-16', '서울대치초등학교'],
  ['한소영', '송민재', 5, '02-11', '서울대도초등학교'],
  ['오진석', '오하린', 6, '10-27', '서울도곡초등학교'],
  ['서유경', '백승우', 6, '05-08', '서울대도초등학교'],
  ['신동현', '신아인', 5, '03-29', '서울대곡초등학교'],
  ['권나영', '남지호', 5, '07-07', '서울대치초등학교'],
  ['황인철', '황예서', 6, '09-22', '서울대현초등학교'],
];

/** Brothers and sisters at middle school, by the family's place in the list. */
const elders: Readonly<Record<number, readonly [child: string, grade: number, birthday: string]>> = {
  1: ['이준서', 8, '10-05'],
  4: ['정유진', 7, '06-19'],
  6: ['윤채은', 8, '01-27'],
  8: ['오태민', 9, '08-08'],
  12: ['백승현', 7, '03-15'],
  15: ['황예준', 8, '11-30'],
};

/** The first of them is there: the season was begun before. */
export async function isSeasonThere({ db }: Academy): Promise<boolean> {
  const first = await db
    .selectFrom('members')
    .select('id')
    .where('login_id', '=', loginOf(0))
    .executeTakeFirst();
  return first !== undefined;
}

const loginOf = (index: number) => `family${String(index + 1).padStart(2, '0')}`;

/** Sixteen families who came to know the academy a month ago, by its forms and on the phone. */
export async function seedFamilies(academy: Academy): Promise<SeasonFamily[]> {
  const passwordHash = await hashPassword(demoPassword);
  const families: SeasonFamily[] = [];
  for (const [index, [name, childName, grade, birthday, schoolName]] of told.entries()) {
    const { clock } = ago(academy, 40 - index);
    const mobile = `0102346${String(index + 1).padStart(4, '0')}`;
    const elder = elders[index];
    const member = {
      ...{ loginId: loginOf(index), name, mobile },
      ...{ email: `family${index + 1}@example.kr`, isOpenToNews: index % 3 === 0 },
      children: [
        { name: childName, grade, birthday, schoolName },
        ...(elder ? [{ name: elder[0], grade: elder[1], birthday: elder[2], schoolName: '대치중학교' }] : []),
      ],
    };
    const made = await inTransaction(academy.db, (tx) =>
      seedMember(tx, member, { passwordHash, now: clock.now() }),
    );
    const { memberId, childIds } = made;
    const children = { childId: childIds[0] ?? 0, elderId: childIds[1] ?? null };
    families.push({ memberId, ...children, name, mobile, childName, grade });
  }
  return families;
}
