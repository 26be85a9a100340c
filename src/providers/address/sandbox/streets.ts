import type { FoundAddress } from '../port.ts';

/** One road near a branch: its neighbourhood, its lowest postcode and a few buildings that stand there. */
interface Street {
  readonly region: string;
  readonly neighbourhood: string;
  readonly road: string;
  readonly postcode: number;
  readonly firstNumber: number;
  readonly lot: number;
  readonly buildings: readonly string[];
}

const street = (
  [region, neighbourhood, road]: readonly [string, string, string],
  [postcode, firstNumber, lot]: readonly [number, number, number],
  buildings: readonly string[] = [],
): Street => ({ region, neighbourhood, road, postcode, firstNumber, lot, buildings });

const gangnam = '서울특별시 강남구';
const yangcheon = '서울특별시 양천구';
const nowon = '서울특별시 노원구';
const bundang = '경기도 성남시 분당구';
const dongan = '경기도 안양시 동안구';
const yeonsu = '인천광역시 연수구';

/** Real districts and roads around the six branches; the numbers along them are counted, not surveyed. */
const streets: readonly Street[] = [
  street([gangnam, '대치동', '도곡로'], [6280, 405, 923], ['대치빌딩', '은마상가']),
  street([gangnam, '대치동', '삼성로'], [6284, 150, 316], ['은마아파트', '미도상가']),
  street([gangnam, '대치동', '남부순환로'], [6279, 2907, 511], ['대치쌍용아파트']),
  street([gangnam, '대치동', '역삼로'], [6200, 431, 889], ['역삼로타워']),
  street([gangnam, '도곡동', '언주로'], [6294, 110, 467], ['도곡렉슬아파트']),
  street([yangcheon, '목동', '목동동로'], [7995, 206, 917], ['목동신시가지아파트', '목동타워']),
  street([yangcheon, '목동', '오목로'], [8004, 299, 404], ['오목교빌딩']),
  street([yangcheon, '목동', '목동서로'], [7984, 38, 902], ['목동파라곤']),
  street([yangcheon, '신정동', '신목로'], [8007, 12, 328]),
  street([yangcheon, '신정동', '목동로'], [8015, 171, 1010], ['신정프라자']),
  street([nowon, '중계동', '한글비석로'], [1721, 242, 364], ['은행사거리빌딩', '청구아파트']),
  street([nowon, '중계동', '중계로'], [1735, 198, 361], ['중계주공아파트']),
  street([nowon, '중계동', '노원로'], [1742, 247, 509], ['중계그린아파트']),
  street([nowon, '하계동', '섬밭로'], [1759, 210, 255], ['하계현대아파트']),
  street([nowon, '상계동', '동일로'], [1695, 1400, 713], ['노원프라자']),
  street([bundang, '정자동', '정자일로'], [13561, 95, 178], ['정자빌딩', '파크뷰']),
  street([bundang, '수내동', '황새울로'], [13595, 200, 27], ['수내프라자']),
  street([bundang, '서현동', '서현로'], [13591, 170, 269], ['서현빌딩']),
  street([bundang, '정자동', '내정로'], [13603, 54, 121], ['한솔마을']),
  street([bundang, '구미동', '미금로'], [13626, 33, 158], ['까치마을']),
  street([dongan, '평촌동', '귀인로'], [14072, 180, 899], ['귀인마을', '학원가빌딩']),
  street([dongan, '호계동', '평촌대로'], [14119, 100, 1047], ['평촌프라자']),
  street([dongan, '비산동', '관악대로'], [14056, 254, 1103]),
  street([dongan, '평촌동', '흥안대로'], [14058, 400, 126], ['꿈마을']),
  street([dongan, '관양동', '시민대로'], [14067, 230, 1591], ['시민타워']),
  street([yeonsu, '송도동', '컨벤시아대로'], [21998, 60, 16], ['송도더샵퍼스트월드']),
  street([yeonsu, '송도동', '해돋이로'], [21991, 84, 8], ['송도풍림아이원']),
  street([yeonsu, '송도동', '신송로'], [22002, 90, 24], ['송도빌딩']),
  street([yeonsu, '송도동', '송도과학로'], [21984, 27, 170], ['송도스마트밸리']),
  street([yeonsu, '송도동', '아트센터대로'], [22004, 87, 174], ['송도아트윈']),
];

const housesPerStreet = 10;

function houses({
  region,
  neighbourhood,
  road,
  postcode,
  firstNumber,
  lot,
  buildings,
}: Street): FoundAddress[] {
  return Array.from({ length: housesPerStreet }, (_, at) => {
    const building = buildings[Math.floor(at / 3)] ?? '';
    const where = building ? `${neighbourhood}, ${building}` : neighbourhood;
    return {
      postcode: String(postcode + Math.floor(at / 4)).padStart(5, '0'),
      roadAddress: `${region} ${road} ${firstNumber + at * 4} (${where})`,
      lotAddress: [`${region} ${neighbourhood} ${lot}-${at + 1}`, building].filter(Boolean).join(' '),
      building,
    };
  });
}

/** 300 addresses, always the same. */
export const sandboxAddresses: readonly FoundAddress[] = streets.flatMap(houses);
