import type { LegalContent } from '../contract/legal.ts';

type Sections = LegalContent['sections'];
interface FirstText {
  readonly key: string;
  readonly title: string;
  readonly sections: Sections;
}

const article = (title: string, ...paragraphs: string[]): Sections[number] => ({ title, paragraphs });

/** How the product works stands in them; what only the academy knows is a blank, which publishing refuses. */
const firstTexts: readonly FirstText[] = [
  {
    key: 'terms',
    title: '이용약관',
    sections: [
      article(
        '제1조 (목적)',
        '이 약관은 〔학원 이름〕(이하 “학원”)이 누리집에서 제공하는 서비스의 이용 조건과 절차, 회원과 학원의 권리와 의무를 정합니다.',
      ),
      article(
        '제2조 (회원 가입)',
        '보호자 또는 만 14세 이상의 학생은 휴대폰 확인을 거쳐 회원이 될 수 있습니다.',
        '만 14세 미만의 자녀는 법정대리인의 동의를 확인한 뒤 보호자의 계정에 등록합니다.',
      ),
      article(
        '제3조 (신청과 접수)',
        '입학 테스트, 설명회, 상담은 신청 화면에 적힌 절차와 기한에 따라 접수하며, 응시료가 있는 테스트는 결제한 때에 확정됩니다.',
      ),
      article(
        '제4조 (취소와 환불)',
        '취소와 환불은 누리집의 ‘수강료와 환불 규정’에 적힌 기준에 따릅니다. 학원의 사정으로 시험이 취소되면 시기와 관계없이 전액을 돌려 드립니다.',
      ),
      article(
        '제5조 (기록의 보존)',
        '계약과 결제에 관한 기록은 전자상거래법에 따라 5년 동안 보존합니다. 취소된 접수도 같습니다.',
      ),
      article(
        '제6조 (약관의 변경)',
        '약관을 바꿀 때는 시행일과 까닭을 시행 7일 전부터 누리집에 공지하고, 회원에게 불리하게 바뀔 때는 30일 전에 공지하고 따로 알려 드립니다.',
      ),
      article(
        '제7조 (탈퇴)',
        '회원은 언제든지 탈퇴할 수 있습니다. 진행 중인 접수와 결제가 있으면 먼저 정리해 드립니다.',
      ),
      article('제8조 (문의)', '약관과 서비스에 관한 문의는 〔문의를 받는 전화번호나 이메일〕로 받습니다.'),
    ],
  },
  {
    key: 'privacy',
    title: '개인정보 처리방침',
    sections: [
      article(
        '1. 처리하는 정보와 목적',
        '〔학원 이름〕은 계약의 이행을 위해 이름, 휴대폰 번호, 이메일, 자녀의 이름·생년월일·학교·학년을 처리합니다. 이 정보는 동의가 아니라 계약에 근거합니다.',
        '광고성 정보 수신, 학생의 사진과 글의 게시는 각각 따로 동의를 받으며, 동의하지 않아도 서비스를 이용하실 수 있습니다.',
      ),
      article(
        '2. 보유 기간',
        '회원 정보는 탈퇴한 날부터 5일 안에 파기합니다. 계약·결제 기록은 5년, 소비자 불만 처리 기록은 3년, 접속 기록은 3개월 동안 법에 따라 보존합니다. 회원이 아닌 분의 상담, 설명회, 레벨 테스트 기록과 보내 드린 문자·이메일은 1년 뒤 파기합니다.',
      ),
      article(
        '3. 만 14세 미만 아동',
        '법정대리인의 휴대폰을 확인하는 방법으로 동의를 확인합니다. 아동에게 직접 묻는 것은 법정대리인의 이름과 연락처뿐입니다.',
      ),
      article(
        '4. 처리의 위탁',
        '〔결제, 문자 발송, 메일 발송, 소셜 로그인, 서버 운영을 맡기는 회사〕에 그 일에 필요한 정보만 맡깁니다.',
      ),
      article(
        '5. 정보주체의 권리',
        '열람, 정정, 삭제, 처리 정지, 동의 철회를 언제든지 요청하실 수 있습니다. 내 계정에서 직접 하시거나 개인정보 보호책임자에게 연락해 주세요.',
      ),
      article(
        '6. 안전 조치',
        '비밀번호는 되돌릴 수 없는 방식으로 저장하고, 계좌번호는 암호화합니다. 직원의 개인정보 열람 기록은 2년 동안 보관합니다.',
      ),
      article('7. 개인정보 보호책임자', '〔보호책임자의 이름과 직위〕, 〔보호책임자의 전화번호나 이메일〕'),
    ],
  },
  {
    key: 'children',
    title: '아동용 쉬운 안내',
    sections: [
      article(
        '우리가 알고 있는 것',
        '이름, 생일, 학교, 학년을 알고 있어요. 시험 자리를 마련하고 결과를 알려 주려고 써요.',
      ),
      article(
        '부모님과 함께',
        '열네 살이 되기 전에는 부모님이 허락해 주셔야 해요. 언제든지 그만두겠다고 말할 수 있어요.',
      ),
      article(
        '물어볼 곳',
        '궁금하거나 싫은 것이 있으면 〔아이가 연락할 수 있는 선생님과 전화번호〕에 말해 주세요.',
      ),
    ],
  },
  {
    key: 'marketing',
    title: '광고성 정보 수신 안내',
    sections: [
      article(
        '보내는 것',
        '〔보내는 소식의 종류〕을 문자와 이메일로 보냅니다. (광고)라고 적고, 수신을 거부하는 방법을 함께 적습니다.',
      ),
      article(
        '시간과 기간',
        '밤 9시부터 아침 8시까지는 따로 동의하신 분께만 보냅니다. 동의는 2년마다 다시 여쭙니다. 언제든지 내 계정에서 거두실 수 있습니다.',
      ),
    ],
  },
  {
    key: 'level_test',
    title: '레벨 테스트 이용 동의',
    sections: [
      article(
        '기록하는 것',
        '답안과 답한 시각, 화면을 벗어난 시각을 기록합니다. 이 기록만으로 불이익을 드리지 않으며, 사람이 살펴봅니다.',
      ),
      article(
        '결과',
        '결과는 오차와 함께 알려 드리며 6개월 동안 유효합니다. 취학 전 아동은 응시할 수 없습니다.',
        '결과에 관한 문의는 〔결과를 설명해 드리는 곳과 전화번호〕로 받습니다.',
      ),
    ],
  },
];

/** The legal texts an academy has, in the order of the office. */
export const legalNames: readonly Pick<FirstText, 'key' | 'title'>[] = firstTexts;

/** The place of a text in that order; undefined for what is none. */
export function legalPlaceOf(key: string): number | undefined {
  const place = firstTexts.findIndex((text) => text.key === key);
  return place < 0 ? undefined : place;
}

/** What the writing of a text begins with that has no version yet; null for what is no legal text. */
export function firstTextOf(key: string): LegalContent | null {
  const text = firstTexts.find((one) => one.key === key);
  return text ? { title: text.title, effectiveOn: '', reason: '', sections: [...text.sections] } : null;
}
