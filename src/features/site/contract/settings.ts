import { josa } from 'es-hangul';
import { z } from 'zod';
import { rights } from '#src/shared/access/rights.ts';
import { endpoint } from '#src/shared/endpoint/endpoint.ts';
import { greatestVersion } from '#src/shared/endpoint/inputs.ts';
import { AcademyProfile } from './profile.ts';

const line = (name: string, most = 100) =>
  z
    .string(`${josa(name, '을/를')} 입력해 주세요.`)
    .trim()
    .min(1, `${josa(name, '을/를')} 입력해 주세요.`)
    .max(most, `${most}자까지입니다.`);

/** What the law has at the foot of every page, as it is typed. */
export const ProfileInput = z.strictObject({
  companyName: line('상호'),
  representative: line('대표자', 30),
  address: line('주소', 200),
  phone: line('전화', 30),
  email: line('이메일', 254),
  businessNo: line('사업자등록번호', 30),
  mailOrderNo: line('통신판매업신고번호', 60),
  mailOrderOffice: line('신고 기관', 60),
  academyNo: line('학원등록번호', 60),
  privacyOfficer: line('개인정보 보호책임자', 60),
  hosting: line('호스팅 제공자', 60),
  note: z.string().trim().max(300, '300자까지입니다.').default(''),
});

const versioned = {
  version: z.coerce.number('새로 고친 뒤 다시 시도해 주세요.').int().min(0).max(greatestVersion),
};

export const readProfileEndpoint = endpoint('GET /api/office/profile', {
  who: 'staff',
  roles: rights.headOffice,
  summary: 'The academy’s legal words with their version.',
  input: z.strictObject({}),
  data: z.object({ profile: AcademyProfile.nullable(), version: z.number() }),
});

export const saveProfileEndpoint = endpoint('PUT /api/office/profile', {
  who: 'staff',
  roles: rights.headOffice,
  summary: 'Changes the legal words; the second of two people is told.',
  isRepeatable: true,
  input: ProfileInput.extend(versioned),
  data: z.object({ profile: AcademyProfile.nullable(), version: z.number() }),
});

export const Incident = z.object({
  text: z.string(),
  tone: z.enum(['info', 'warn', 'bad']),
  isShown: z.boolean(),
});
export type Incident = z.infer<typeof Incident>;

export const readIncidentEndpoint = endpoint('GET /api/office/incident', {
  who: 'staff',
  roles: rights.planning,
  summary: 'The banner about an incident, shown or not, with its version.',
  input: z.strictObject({}),
  data: Incident.extend({ version: z.number(), mayChange: z.boolean() }),
});

export const saveIncidentEndpoint = endpoint('PUT /api/office/incident', {
  who: 'staff',
  roles: rights.headOffice,
  summary: 'Shows or hides the banner on every public page, at once.',
  isRepeatable: true,
  input: z.strictObject({
    ...versioned,
    text: z
      .string('알릴 내용을 입력해 주세요.')
      .trim()
      .min(5, '알릴 내용을 5자 이상 적어 주세요.')
      .max(200, '200자까지 적을 수 있습니다.'),
    tone: z.enum(['info', 'warn', 'bad'], '종류를 골라 주세요.'),
    isShown: z.boolean('보일지 골라 주세요.'),
  }),
  data: Incident.extend({ version: z.number(), mayChange: z.boolean() }),
});
